/** The table as a seat sees it, and everything printed on boards, cards and chips. */
import type { Choice, Frame } from "$/lib/protocol";

export interface Hidden {
  hidden: number;
}
export type Known = string[] | Hidden;
export type Region = "RK" | "ML" | "WZ" | "PT" | "TW";
export type Faction = "ALI" | "QUE" | "HAT" | "JAB" | "CAT";

/** A reward with what is left of it for whoever would take it. */
export interface Reward {
  code: string;
  state: "ok" | "any" | "short" | "shard" | "nothing";
  why?: string;
  units?: number;
  moved?: number;
  choices?: string[];
  to?: number;
  shards?: number;
  mean?: number;
  tainted?: boolean;
}

export interface Force {
  seat: number;
  units: number;
  supporters: number;
  figures: string[];
  leader: boolean;
  castle: number;
  /** What the seat would start a battle here with. */
  strength: number;
  /** The same if the leader, still at the table, came here. */
  with_leader: number | null;
}

export interface RegionView {
  values: [number, number, number];
  worth: { round: number; first: number; second: number }[];
  /** 0: fought first. */
  order: number;
  fought: boolean;
  now: boolean;
  forces: Force[];
}

export interface Peril {
  chip: string;
  shield: boolean;
  lost: number;
  left: number;
  bust: boolean;
  leader: boolean;
  refresh: boolean;
  madness_back: number;
  chips_back: number;
}

export interface Outcome {
  chip: string;
  copies: number;
  chance: number;
  goals: number[];
  steps: string;
  bonus: number;
  icon: boolean;
  lead: boolean;
  peril: Omit<Peril, "chip" | "shield"> | null;
  more: boolean;
}

export interface Odds {
  number: number;
  refreshed: boolean;
  madness: number;
  double: number;
  poison: number;
  bust: number;
  bust_shielded: number;
  lose: number[];
  refresh: number;
  icon: number;
  lead: number;
  gain: number;
  outcomes: Outcome[];
}

export interface Bagged {
  size: number;
  madness?: number;
  poison?: number;
  chance?: number;
  mean?: number;
  groups?: { chip: string; copies: number; strength: number; kind: string }[];
}

export interface ForgeRow {
  cells: string[];
  filled: number;
  next: string[];
  ends: boolean;
}
export interface Between {
  row: number;
  column: number;
  reward: string;
  done: boolean;
  missing: [number, number];
}
export interface ForgeBoard {
  rows: ForgeRow[];
  between: Between[];
  rights: string[];
  legal: Record<string, string[]>;
}

export interface QuestScore {
  quest: string;
  done: boolean;
  objective: string;
  types: string[];
  have: number;
  want: number;
  met: boolean;
  points: number;
}
export interface Score {
  points: number;
  castles: number;
  castle_count: number;
  castle_value: number;
  quests: number;
  shards: number;
  total: number;
  units: number;
  hidden: number;
  cards: QuestScore[];
}

export interface Player {
  faction: Faction | "";
  vp: number;
  shards: number;
  lead: number;
  shield: boolean;
  supply: number;
  supporters: Record<string, number>;
  castles: Record<string, number>;
  leader: string;
  chair: number;
  figures: Record<string, string>;
  cards: string[];
  visitor: string[];
  teas: string[];
  taken: number;
  partied: boolean;
  bag: Known;
  active: string[];
  exhausted: string[];
  madness: string[];
  rows: string[][];
  ends: string[];
  abilities: string[];
  quests: Known;
  feats: string[];
  opened: string[];
  wagers: Known;
  bet: Known;
  fight: "" | "fighting" | "stopped" | "bust";
  strength: number;
  drawn: string[];
  chip: string;
  doubling: boolean;
  extra: number;
  crowns: number;
  fading: boolean;
  lost: number;
  won: boolean;
  second: boolean;
  paid: boolean;
  castle_value?: number;
  bagged?: Bagged;
  forge?: ForgeBoard;
  odds?: Odds | null;
  peril?: Peril | null;
  score?: Score;
}

export interface TeaView {
  whom: number;
  deck: number;
  mean: number;
  order: number[];
  cards: { chair: number; card: string; poison: boolean; rewards: Reward[]; upper?: Reward[]; lower?: Reward[]; tainted?: Reward }[];
  movers: {
    seat: number;
    left: number;
    ahead: number[];
    cross: { chairs: number[]; refilled: number } | null;
    party: { chairs: number[]; refilled: number } | null;
    passes?: number[];
  }[];
}

export interface BattleView {
  region: Region;
  value: number;
  first: number;
  second: number;
  draw: number;
  step: string;
  resistance: number | null;
  priority: number[];
  places: { seat: number; place: number; points: number; castle: boolean; choice: boolean }[];
}

export interface OwnQuest {
  quest: string;
  region: Region;
  battle: "now" | "coming" | "over";
  feat: string;
  numbers: number[];
  feat_now: boolean;
  feat_next: number | null;
  objective: string;
  types: string[];
  have: number;
  want: number;
  met: boolean;
}

export interface WarView {
  round: number;
  phase: string;
  active: number;
  first: number;
  marker: Region;
  blocked: Region | "";
  region: Region | "";
  battles: Region[];
  draw: number;
  step: string;
  resolving: number;
  sets: Record<string, string>;
  strict: boolean;
  laid: string[];
  laced: string[];
  market: string[];
  venom: string[];
  wonder_deck: Known;
  quest_deck: Known;
  pending: string[];
  players: Player[];
  icons?: number[];
  die?: number[];
  hands?: number;
  left?: Record<string, number>;
  order?: Region[];
  regions?: Partial<Record<Region, RegionView>>;
  tea?: TeaView | null;
  tea_end?: { bank: number; most: number; richest: number[]; madness: number[]; discards: number[]; short: [boolean, boolean] } | null;
  waiting?: Reward[];
  battle?: BattleView | null;
  own_quests?: OwnQuest[];
  ranks?: number[] | null;
}

interface Printed {
  id: string;
  name: string;
  text: string;
  source?: string;
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

export const REGIONS: readonly Region[] = ["RK", "ML", "WZ", "PT", "TW"];
export const ALLIES = ["FL", "CS", "RO", "RK", "CR"] as const;
/** The end of the strength track. */
export const TOP = 25;
/** The cells of a madness track. */
export const MADNESS = 4;
export const LEADER_TOP = 6;

export const table = (frame: Frame): WarView => frame.view.table as WarView;
export const many = (cards: Known): number => (Array.isArray(cards) ? cards.length : cards.hidden);
export const seen = (cards: Known): string[] => (Array.isArray(cards) ? cards : []);

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
export function stacked(players: Player[]): Map<number, number[]> {
  const spaces = new Map<number, number[]>();
  players.forEach((player, seat) => {
    if (!player.fight || player.fight === "bust") return;
    spaces.set(player.strength, [...(spaces.get(player.strength) ?? []), seat]);
  });
  return spaces;
}

/** How likely the next chip brings the marker to a space; a choice between several is counted for each of them. */
export function landings(odds: Odds | null | undefined): Map<number, number> {
  const found = new Map<number, number>();
  for (const outcome of odds?.outcomes ?? []) {
    if (outcome.peril?.bust) continue;
    for (const goal of outcome.goals) found.set(goal, (found.get(goal) ?? 0) + outcome.chance);
  }
  return found;
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
export const shownQuest = (scored: QuestScore, region: Region): OwnQuest => ({
  ...scored,
  region,
  battle: "over",
  feat: "",
  numbers: [],
  feat_now: scored.done,
  feat_next: null,
});

// -- rewards --------------------------------------------------------------------------------------------------------

/** Which of the waiting rewards an option would take. */
export function rewardOf(choice: Choice, waiting: Reward[]): string {
  const option = choice.option;
  const find = (test: (reward: Reward) => boolean) => waiting.find(test)?.code;
  switch (option.do) {
    case "place":
      return find((one) => one.code === `U${String(option["units"])}`) ?? "U1";
    case "gain":
    case "gain-none": {
      const level = String(option["chip"] ?? "").endsWith("s") ? "s" : "w";
      const fits = (one: Reward) => one.state === "any" || one.code.startsWith("ANY");
      return (
        find((one) => fits(one) && (option.do === "gain-none" || one.code.endsWith(level) || (level === "w" && one.code === "FORGE"))) ??
        find(fits) ??
        "ANYw"
      );
    }
    case "invite":
      return "WON";
    case "unlock":
      return "ABIL";
    case "build":
      return "CASTLE";
    case "drop-shard":
    case "keep-shard":
      return "LEAD";
    case "forge":
    case "no-forge":
      return "FORGE!";
    case "half":
      return "split";
    case "take-tainted":
      return `~${String(option["reward"])}`;
    case "leave-tainted":
      return find((one) => one.tainted === true || one.code.startsWith("~")) ?? "~";
    case "now":
      return String(option["reward"]);
    default:
      return "";
  }
}

/** The options of a question about rewards, reward by reward; units come first: others may begin to think (WW-FAQ-03). */
export function byReward(choices: Choice[], waiting: Reward[]): { code: string; choices: Choice[] }[] {
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) {
    const code = rewardOf(choice, waiting);
    const key = code.startsWith("~") ? "~" : code;
    groups.set(key, [...(groups.get(key) ?? []), choice]);
  }
  const made = [...groups].map(([key, found]) => ({
    code: key === "~" ? rewardOf(found[0] as Choice, waiting) : key,
    choices: found,
  }));
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
