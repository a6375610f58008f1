/** The table as a seat sees it, and everything printed on boards, cards and chips. */
import { CardBook, perCards } from "$/lib/card_book";
import type { Choice, Frame } from "$/lib/protocol";
import type { AllyInfo, BoardInfo, ChipInfo, OwnQuest, PlayerView, PrintedBoard, QuestScore, Thing, WarView, WonderInfo } from "./types.gen";

export { known, many } from "$/lib/hidden";

export type { ChipInfo, FactionInfo, QuestInfo, TeaInfo, Thing, WonderInfo } from "./types.gen";

/** The types of things that have a name. */
type Named = Exclude<Thing["type"], "board" | "tile">;

export const table = (frame: Frame): WarView => frame.view.table as WarView;

/** All that is printed; an id says what kind of thing it is. */
export class Book extends CardBook<Thing> {
  one<T extends Thing["type"]>(type: T, name: string): Extract<Thing, { type: T }> | undefined {
    return this.find(type, `${type}.${name}`);
  }
  name(type: Named, name: string): string {
    return this.one(type, name)?.name ?? name;
  }

  get board(): BoardInfo | undefined {
    return this.of("board")[0];
  }
  /** The regions as they lie around the table. */
  get regions(): string[] {
    return this.of("region").map((one) => one.region);
  }
  /** The types of allies, without the Forge chips. */
  get allies(): string[] {
    return [...new Set(this.of("ally").map((one) => one.ally))].filter((one) => one !== "FORGE");
  }
  /** The printed forge rows of a player. */
  printedBoard(t: WarView, player: PlayerView): PrintedBoard | undefined {
    return this.one("faction", player.faction)?.boards[t.players.length === 2 ? "two" : "many"];
  }
  chip(id: string): ChipInfo | undefined {
    return this.one("chip", id);
  }
  /** The card of a figure: the two Tweedles share one. */
  figureCard(figure: string): WonderInfo | undefined {
    return this.one("wonder", figure) ?? this.one("wonder", this.one("figure", figure)?.card ?? "");
  }
  figure(figure: string): string {
    return this.one("figure", figure)?.name ?? this.name("wonder", figure);
  }
  /** What the allies of a chip do, in the set that is in play. */
  ally(kind: string, sets: Record<string, string>): AllyInfo | undefined {
    return this.one("ally", kind === "FORGE" ? kind : `${kind}.${sets[kind] ?? "A"}`);
  }
  /** What a chip does when it is played. */
  chipText(id: string, sets: Record<string, string>): string {
    const chip = this.chip(id);
    return chip ? chip.text || (this.ally(chip.kind, sets)?.text ?? "") : "";
  }
  reward(code: string): string {
    return this.one("reward", code)?.name ?? this.chip(code)?.name ?? code;
  }
}

export const bookOf = perCards((cards: Thing[]) => new Book(cards));

/** A quest that lies open, as far as it counts. */
export const shownQuest = (scored: QuestScore): OwnQuest => ({ ...scored, battle: "over", feat_now: scored.done, feat_next: null });

// -- rewards --------------------------------------------------------------------------------------------------------

/** The options of a question about rewards, reward by reward; units come first: others may begin to think (WW-FAQ-03). */
export function byReward(choices: Choice[], takes: string[]): { code: string; choices: Choice[] }[] {
  const groups = new Map<string, Choice[]>();
  choices.forEach((choice, index) => {
    const code = takes[index] ?? "";
    groups.set(code, [...(groups.get(code) ?? []), choice]);
  });
  const made = [...groups].map(([code, found]) => ({ code, choices: found }));
  const isUnit = (code: string) => /^U\d$/.test(code);
  return [...made.filter((one) => isUnit(one.code)), ...made.filter((one) => !isUnit(one.code))];
}

/** Equal chips together: what they are and how many. */
export function counted(chips: string[]): { chip: string; copies: number }[] {
  const found = new Map<string, number>();
  for (const chip of chips) found.set(chip, (found.get(chip) ?? 0) + 1);
  return [...found].map(([chip, copies]) => ({ chip, copies }));
}
