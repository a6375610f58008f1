/** What people are shown besides the board: moments of the game, what its signs mean, and examples of its rules. */
import type { Example, Moment, Sign } from "$/games/contract";
import type { Line } from "$/lib/protocol";
import { actionCard, die, monsterStandee, moveCard, portrait, token, vignette } from "./art";
import { say } from "./words";

export function moment(line: Line): Moment | null {
  switch (line.what) {
    case "beaten":
      return { picture: portrait(String(line.facts["monster"])), tone: "good" };
    case "won":
      return { picture: portrait("MAB"), tone: "good" };
    case "lost":
      return { picture: token("alarm"), tone: "bad" };
    default:
      return null;
  }
}

const EMBLEMS = ["distance", "wits", "teleport", "rest", "rumours", "persuade", "fight", "riot"];
const TOKENS = ["sup", "dis", "cube", "alarm", "curse"];

export function legend(): Sign[] {
  return [
    ...TOKENS.map((name) => ({ picture: token(name), name: say(`page.legend.${name}`) })),
    ...EMBLEMS.map((name) => ({ emblem: `gf-${name}`, name: say(`page.legend.${name}`) })),
    ...["S", "M", "C"].map((name) => ({ picture: die(name), name: say(`page.legend.face-${name}`) })),
  ];
}

const picture = (address: string, label = ""): { picture: string; label?: string } => (label ? { picture: address, label } : { picture: address });

export function example(what: string): Example | null {
  const text = (): string => say(`page.example.${what}`);
  switch (what) {
    case "turn":
    case "go":
      return { parts: [picture(actionCard("DIP"), "3 / 1"), "→", picture(vignette("HAL"), "1"), picture(vignette("MUS"), "2"), picture(vignette("TEN"), "3")], text: text() };
    case "pull":
      return { parts: [picture(token("sup")), "→", picture(portrait("DIP")), "←", picture(token("dis"))], text: text() };
    case "roll":
      return { parts: [picture(die("S")), picture(die("S")), picture(die("M")), picture(die("C")), "→", picture(token("dis"), "−2"), picture(token("sup"), "+2")], text: text() };
    case "cube":
      return { parts: [picture(monsterStandee("GREM")), "→", picture(token("cube")), "=", { ...picture(monsterStandee("GREM")), off: true }], text: text() };
    case "move-monster":
    case "riot-pull":
      return { parts: [picture(moveCard("LAK")), "→", picture(monsterStandee("GREM")), "→", picture(token("alarm"), "+1")], text: text() };
    default:
      return null;
  }
}
