/** What people are shown besides the board: moments of the game, what its signs mean, and examples of its rules. */
import type { Example, Moment, Sign } from "$/games/contract";
import type { Frame, Line } from "$/lib/protocol";
import { cardBack, castle, chip, pawn, portrait, thing } from "./art";
import { table } from "./view";
import { say } from "./words";

/** The leader of a seat. */
const leaderOf = (seat: unknown, frame: Frame): string => portrait(table(frame).players[Number(seat)]?.faction ?? "ALI");

export function moment(line: Line, frame: Frame): Moment | null {
  switch (line.what) {
    case "won":
    case "winner":
      return { picture: leaderOf(line.facts["who"], frame), tone: "good" };
    case "bust":
      return Number(line.facts["who"]) === frame.view.seat ? { picture: thing("MAD"), tone: "bad" } : null;
    default:
      return null;
  }
}

const THINGS = ["shard", "shield", "MAD", "FORGE", "quest", "wonder", "ability", "seal", "die"];

export function legend(): Sign[] {
  return [
    { picture: pawn("ALI"), name: say("page.legend.pawn") },
    { picture: castle("ALI"), name: say("page.legend.castle") },
    { emblem: "ww-leader", name: say("page.legend.leader") },
    ...THINGS.map((name) => ({ picture: thing(name), name: say(`page.legend.${name}`) })),
  ];
}

const picture = (address: string, label = ""): { picture: string; label?: string } => (label ? { picture: address, label } : { picture: address });

export function example(what: string): Example | null {
  const text = (): string => say(`page.example.${what}`);
  switch (what) {
    case "keep-quest":
      return { parts: [picture(cardBack("quest")), "+", { ...picture(cardBack("quest")), off: true }], text: text() };
    case "tea":
    case "sit":
      return { parts: [picture(portrait("ALI")), "→", picture(cardBack("tea")), "→", picture(pawn("ALI")), picture(thing("shard"))], text: text() };
    case "reward":
      return { parts: [picture(pawn("ALI")), "+", picture(chip("CSw")), "+", picture(castle("ALI"))], text: text() };
    case "commit":
      return { parts: [picture(thing("bag")), "→", picture(chip("ALI-2"), "+2"), "/", picture(thing("MAD"))], text: text() };
    case "shield":
      return { parts: [picture(thing("MAD")), "→", picture(thing("shield")), "=", picture(thing("shield-broken"))], text: text() };
    case "forge":
      return { parts: [picture(chip("ALI-1")), "→", picture(thing("FORGE")), "→", picture(castle("ALI"))], text: text() };
    default:
      return null;
  }
}
