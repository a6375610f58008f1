/** The table as a seat sees it, and everything printed on boards, cards and chips. */
import type { Choice, Frame } from "$/lib/protocol";
import type { Force, OwnQuest, PlayerView, QuestScore, WarView } from "./types.gen";

export { known, many } from "$/lib/hidden";

export type Region = "RK" | "ML" | "WZ" | "PT" | "TW";
export type Faction = "ALI" | "QUE" | "HAT" | "JAB" | "CAT";

interface Printed {
  id: string;
  name: string;
  text: string;
  source?: string;
}
/** A side of a faction board: the cells of the forge rows, and the rewards between an upper row and the next one. */
export interface PrintedBoard {
  rows: string[][];
  between: { row: number; column: number; reward: string }[];
}
export interface BoardInfo {
  type: "board";
  id: string;
  name?: string;
  text?: string;
  source?: string;
  /** The end of the strength track. */
  top: number;
  /** The cells of a madness track. */
  track: number;
  leaderTop: number;
  /** The seats of the tea table by the number of players. */
  chairs: Record<string, number>;
}
export interface RegionInfo extends Printed {
  type: "region";
  region: Region;
}
export interface FactionInfo extends Printed {
  type: "faction";
  faction: Faction;
  leader: string;
  artifact: string;
  abilities: string[];
  boards: { two: PrintedBoard; many: PrintedBoard };
}
export interface AbilityInfo extends Printed {
  type: "ability";
  ability: string;
  faction: Faction;
  kind: "upgrade" | "passive";
}
export interface AllyInfo extends Printed {
  type: "ally";
  ally: string;
  set: string;
  weak: number;
  strong: number | null;
}
export interface ChipInfo extends Printed {
  type: "chip";
  chip: string;
  kind: string;
  strength: number;
  level: "weak" | "strong" | "";
}
export interface WonderInfo extends Printed {
  type: "wonder";
  card: string;
  kind: "figure" | "item";
  strength: number;
  figures: string[];
}
export interface FigureInfo extends Printed {
  type: "figure";
  card: string;
}
export interface TeaInfo extends Printed {
  type: "tea";
  card: string;
  round: number;
  units: number;
  centre: number;
  die: boolean;
  rewards: string[];
  upper: string[];
  lower: string[];
  tainted: string;
}
export interface QuestInfo extends Printed {
  type: "quest";
  quest: string;
  region: Region;
  feat: string;
  objective: string;
}
export interface TileInfo extends Printed {
  type: "tile";
  values: [number, number, number];
}
export interface RewardInfo extends Printed {
  type: "reward";
  code: string;
}
export type Thing =
  | BoardInfo
  | RegionInfo
  | FactionInfo
  | AbilityInfo
  | AllyInfo
  | ChipInfo
  | WonderInfo
  | FigureInfo
  | TeaInfo
  | QuestInfo
  | TileInfo
  | RewardInfo;

export const table = (frame: Frame): WarView => frame.view.table as WarView;

/** All that is printed, by id. */
export class Book {
  private readonly byId: Map<string, Thing>;

  constructor(readonly all: Thing[]) {
    this.byId = new Map(all.map((thing) => [thing.id, thing]));
  }

  get(id: string): Thing | undefined {
    return this.byId.get(id);
  }
  of<T extends Thing["type"]>(type: T): Extract<Thing, { type: T }>[] {
    return this.all.filter((thing): thing is Extract<Thing, { type: T }> => thing.type === type);
  }
  one<T extends Thing["type"]>(type: T, id: string): Extract<Thing, { type: T }> | undefined {
    const thing = this.byId.get(`${type}.${id}`);
    return thing?.type === type ? (thing as Extract<Thing, { type: T }>) : undefined;
  }
  name(type: Thing["type"], id: string): string {
    return this.byId.get(`${type}.${id}`)?.name ?? id;
  }

  get board(): BoardInfo | undefined {
    return this.of("board")[0];
  }
  /** The regions as they lie around the table. */
  get regions(): Region[] {
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

let lastCards: unknown = null;
let lastBook = new Book([]);

/** The book of these cards; made once, however many parts of the board ask for it. */
export function bookOf(cards: unknown): Book {
  if (cards !== lastCards) {
    lastCards = cards;
    lastBook = new Book(cards as Thing[]);
  }
  return lastBook;
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
