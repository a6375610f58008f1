/** The actions of a turn, in the seven kinds of the rules. */
import type { Choice } from "$/lib/protocol";
import type { Chances } from "./types.gen";
import { percentage } from "$/lib/numbers";
import type { BookView, Texts } from "./view";
import { say } from "./words";

export const KINDS = ["move", "interact", "collect", "handover", "skill", "special", "attack"] as const;
export type Kind = (typeof KINDS)[number];

const KIND_OF: Readonly<Record<string, Kind>> = { move: "move", interact: "interact", collect: "collect", give: "handover", take: "handover", skill: "skill", special: "special", attack: "attack" };

/** The kind of an option; undefined: it is no action. */
export const kindOf = (choice: Choice): Kind | undefined => KIND_OF[choice.option.do];

/** The prompts in which actions are chosen. */
export const ACTING: ReadonlySet<string> = new Set(["action", "extra"]);

/** The chances of the roll that an option would make. */
export function chancesOf(t: BookView, choice: Choice): Chances | undefined {
  const { do: what, act = "", card = "" } = choice.option as { do: string; act?: string; card?: string };
  return t.turn?.rolls.find((one) => one.do === what && one.act === act && one.card === card)?.chances;
}

const shares = (found: readonly number[]): string => found.map(percentage).join(" · ");

/** A roll in few words: the chance of one success, of two, and so on. */
export const chanceShort = (found: Chances): string => shares(found.plain.slice(0, 3));

/** A roll in full. */
export function chanceLong(found: Chances): string {
  const plain = say("page.chance", { n: found.dice, shares: shares(found.plain) });
  return found.again ? `${plain} ${say("page.chance.again", { shares: shares(found.again) })}` : plain;
}

/** What an action is called on its button. */
export function shortLabel(texts: Texts, choice: Choice): string {
  const option = choice.option as { do: string; area?: string; card?: string; act?: string; hero?: string };
  const { card = "", hero = "" } = option;
  switch (option.do) {
    case "move":
      return texts.get(`area:${option.area ?? ""}`) || choice.label;
    case "interact":
      return texts.title(card) || choice.label;
    case "skill":
      return texts.card(card) || choice.label;
    case "give":
      return `${texts.card(card)} → ${texts.get(`hero:${hero}`)}`;
    case "take":
      return `${texts.card(card)} ← ${texts.get(`hero:${hero}`)}`;
    case "special":
      return texts.get(`label:${card}.${option.act ?? ""}`) || texts.card(card) || choice.label;
    default:
      return choice.label;
  }
}
