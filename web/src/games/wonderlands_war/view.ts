/** The table as a seat sees it, and everything printed on boards, cards and chips. */
import type { BoardProps } from "$/games/contract";
import { CardBook, perCards } from "$/lib/card_book";
import type { Choice, Frame } from "$/lib/protocol";
import type { AllyInfo, BoardInfo, ChipInfo, Force, OwnQuest, PlayerView, PrintedBoard, QuestScore, Thing, WarView, WonderInfo } from "./types.gen";

export { known, many } from "$/lib/hidden";

export type { ChipInfo, FactionInfo, QuestInfo, TeaInfo, Thing, WonderInfo } from "./types.gen";

type NamedThing = Extract<Thing, { name: string }>;

export const table = (frame: Frame): WarView => frame.view.table as WarView;

/** All that is printed; an id says what kind of thing it is. */
export class Book extends CardBook<Thing> {
  one<T extends Thing["type"]>(type: T, name: string): Extract<Thing, { type: T }> | undefined {
    return this.find(type, `${type}.${name}`);
  }
  name(type: NamedThing["type"], name: string): string {
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

/** What every part of a fighter's row gets. */
export interface FighterPart {
  seat: number;
  player: PlayerView;
  /** Is it the viewer's own row? */
  own: boolean;
  book: Book;
  board: Pick<BoardProps, "picking" | "refused" | "pointed" | "asked">;
}

// -- the tea table --------------------------------------------------------------------------------------------------

export interface Spot {
  /** In hundredths of the table, the middle of the seat. */
  x: number;
  y: number;
}

const STEPS = 720;

/** How many seats' room the Head takes: all leaders may stand there. */
const HEAD = 1.75;

/**
 * The Head and the seats around an oval table, clockwise, the Head on top; the seats all the same way apart.
 * `wide` is how much wider the oval is than high, in pixels: neighbours must not overlap.
 */
export function around(seats: number, wide = 1): Spot[] {
  // Walk the outline in small steps, then take every so-manieth.
  const points = Array.from({ length: STEPS + 1 }, (_, step) => {
    const angle = (step / STEPS) * 2 * Math.PI - Math.PI / 2;
    return { x: squared(Math.cos(angle)), y: squared(Math.sin(angle)) };
  });
  const lengths = [0];
  for (let at = 1; at <= STEPS; at += 1) {
    const [a, b] = [points[at - 1] as Spot, points[at] as Spot];
    lengths.push((lengths[at - 1] ?? 0) + Math.hypot((b.x - a.x) * wide, b.y - a.y));
  }
  const whole = lengths[STEPS] ?? 1;
  return Array.from({ length: seats + 1 }, (_, place) => {
    const goal = place ? (whole * (place - 0.5 + HEAD / 2)) / (seats + HEAD) : 0;
    const at = lengths.findIndex((length) => length >= goal - 1e-9);
    const point = points[Math.max(0, at)] as Spot;
    return { x: 50 + 50 * point.x, y: 50 + 50 * point.y };
  });
}

/** A little squarer than an ellipse: there is more room in the corners. */
function squared(value: number): number {
  return Math.sign(value) * Math.abs(value) ** 0.78;
}

/** The same where there is little room: the rim of a grid of four columns, clockwise from its upper left cell. */
export function looped(seats: number): { column: number; row: number; rows: number }[] {
  const places = seats + 1;
  const rows = Math.ceil((places - 4) / 2);
  const rim: { column: number; row: number }[] = [];
  for (let column = 1; column <= 4; column += 1) rim.push({ column, row: 1 });
  for (let row = 2; row <= rows; row += 1) rim.push({ column: 4, row });
  for (let column = 3; column >= 1; column -= 1) rim.push({ column, row: rows });
  for (let row = rows - 1; row >= 2; row -= 1) rim.push({ column: 1, row });
  return rim.slice(0, places).map((cell) => ({ ...cell, rows }));
}

// -- battles --------------------------------------------------------------------------------------------------------

/** Where the markers stand: of those on one space the first stands lowest. */
export function stacked(players: PlayerView[]): Map<number, number[]> {
  const spaces = new Map<number, number[]>();
  players.forEach((player, seat) => {
    if (!player.fight || player.fight === "bust") return;
    spaces.set(player.strength, [...(spaces.get(player.strength) ?? []), seat]);
  });
  return spaces;
}

/** How a seat stands to a question that several answer at once: still thinking, or its answer is sealed. */
export function sealOf(frame: Frame, seat: number): "" | "thinks" | "sealed" {
  if (frame.status !== "running" || !frame.ready?.asked.includes(seat)) return "";
  return frame.ready.ready.includes(seat) ? "sealed" : "thinks";
}

/** Is a battle on the table? Else it is tea time. */
export const inBattle = (t: WarView): boolean => t.region !== "";

/** Clockwise from the viewer; a spectator sees the seats in their order. */
export function seatsFrom(seat: number, seats: number): number[] {
  return Array.from({ length: seats }, (_, step) => (Math.max(seat, 0) + step) % seats);
}

/** The fighters: the viewer first, then the others in order of seats; after them those who only watch. */
export function ranksOf(t: WarView, seat: number): { fighters: number[]; watchers: number[] } {
  const all = seatsFrom(seat, t.players.length);
  return {
    fighters: all.filter((one) => t.players[one]?.fight),
    watchers: all.filter((one) => !t.players[one]?.fight),
  };
}

/** A quest that lies open, as far as it counts. */
export const shownQuest = (scored: QuestScore): OwnQuest => ({ ...scored, battle: "over", feat_now: scored.done, feat_next: null });

/** A player's things in a region, with the strength to start a battle with where there are units. */
export interface Presence {
  seat: number;
  supporters: number;
  figures: string[];
  leader: boolean;
  castle: number;
  force: Force | undefined;
}

/** All who have units or a castle in a region. */
export function presences(t: WarView, region: string): Presence[] {
  return t.players
    .map((player, seat) => ({
      seat,
      supporters: player.supporters[region] ?? 0,
      figures: Object.keys(player.figures).filter((figure) => player.figures[figure] === region),
      leader: player.leader === region,
      castle: player.castles[region] ?? 0,
      force: t.regions[region]?.forces.find((one) => one.seat === seat),
    }))
    .filter((one) => one.force || one.castle);
}

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

export const percent = (share: number): number => Math.round(share * 100);
