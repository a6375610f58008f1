/** What people are shown besides the board: moments of the game, what its signs mean, and examples of its rules. */
import type { Example, Moment, Sign } from "$/games/contract";
import type { Line } from "$/lib/protocol";
import { die, fate, heart, portrait, spark, standee, token, vignette, vortex, wyrm } from "./art";
import { say } from "./words";

export function moment(line: Line): Moment | null {
  switch (line.what) {
    case "goal-met":
      return { picture: vignette("goal"), tone: "good" };
    case "won":
      return { picture: vignette("end"), tone: "good" };
    case "lost":
    case "abandoned":
      return { picture: fate(false), tone: "bad" };
    default:
      return null;
  }
}

const EMBLEMS = ["move", "interaction", "collect", "give", "skill", "special", "attack", "reroll", "goal", "rule", "keyword"];

export function legend(): Sign[] {
  return [
    { picture: fate(true), name: say("page.legend.fate") },
    { picture: heart(true), name: say("page.legend.heart") },
    { picture: spark(), name: say("page.legend.spark") },
    { picture: wyrm(false), name: say("page.legend.wyrm") },
    { picture: wyrm(true), name: say("page.legend.stunned") },
    { picture: vortex(), name: say("page.legend.vortex") },
    { picture: token("item"), name: say("page.legend.item") },
    { picture: token("fragment"), name: say("page.legend.fragment") },
    { picture: die(true), name: say("page.legend.success") },
    ...EMBLEMS.map((name) => ({ emblem: `wb-${name}`, name: say(`page.legend.${name}`) })),
  ];
}

const picture = (address: string, label = ""): { picture: string; label?: string } => (label ? { picture: address, label } : { picture: address });

export function example(what: string): Example | null {
  const text = (): string => say(`page.example.${what}`);
  switch (what) {
    case "hero":
    case "next-hero":
      return { parts: [picture(portrait("lara")), picture(portrait("ken")), "→", picture(wyrm(false))], text: text() };
    case "action":
      return { parts: [picture(standee("lara"), "1"), "→", picture(spark(), "2"), "→", picture(die(true), "3")], text: text() };
    case "reroll":
      return { parts: [picture(die(true)), picture(die(false)), "+", picture(heart(false), "−1"), "→", picture(die(true)), picture(die(true))], text: text() };
    case "target":
      return { parts: [picture(wyrm(false)), "→", picture(wyrm(true)), "→", { ...picture(wyrm(true)), off: true }], text: text() };
    case "wyrm":
    case "victim":
      return { parts: [picture(wyrm(false)), "→", picture(standee("lara")), "→", picture(heart(false), "−1")], text: text() };
    default:
      return null;
  }
}
