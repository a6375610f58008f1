/** What the server sends and takes: the shapes of the live protocol. */

import type { Result as PlainResult } from "./types.gen";

export type Mode = "solo" | "device" | "friends" | "record";
export type Status = "lobby" | "running" | "over" | "broken" | "halted";

/** An option names what it does; its facts are the game's business. */
export interface Option {
  do: string;
  [fact: string]: unknown;
}

export interface Choice {
  option: Option;
  label: string;
  /** Options of one group are listed together. */
  group?: string;
  /** Ids on the board this option touches, the most specific first. */
  targets: string[];
  /** What it would do, as far as the player can know. */
  note?: string;
  /** A step that cannot be taken back: a confirmation may be wanted. */
  final?: boolean;
}

export interface Asked {
  prompt: number;
  /** The kind of question, as the game calls it. */
  what: string;
  sentence: string;
  options: Choice[];
  always: boolean;
  /** Answered by several at once, and shown together. */
  sealed: boolean;
  /** Why other things cannot be chosen, by their ids. */
  why: Record<string, string>;
  /** When the table answers by itself, in milliseconds since 1970. */
  deadline?: number;
  /** What this seat has answered already: it may think again until the last one has answered. */
  chosen?: Option;
}

export interface Line {
  seq: number;
  move: number;
  what: string;
  facts: Record<string, unknown>;
  text: string;
  who?: number | null;
}

export interface Person {
  seat: number;
  name: string;
  kind: "human" | "bot" | "open";
  bot: string;
  connected: boolean;
  away: boolean;
  mine: boolean;
}

export interface ChatLine {
  seq: number;
  who: number;
  text: string;
  /** Seconds since 1970. */
  at: number;
}

export interface Vote {
  what: "bot" | "undo";
  seat: number;
  text: string;
  yes: number;
  of: number;
  voted: boolean;
  /** Is the viewer asked to vote? */
  ask: boolean;
}

/** One thing a seat can settle beforehand. */
export interface Field {
  key: string;
  title: string;
  kind: "choice" | "ticks" | "seconds" | "flag";
  value: unknown;
  values?: { value: string; title: string }[];
  least?: number;
  most?: number;
  /** It matters only while other fields have these values. */
  when?: Record<string, unknown>;
}

export interface SeatSettings {
  value: Record<string, unknown>;
  schema: Field[];
}

export interface LessonState {
  id: string;
  title: string;
  step: number;
  steps: number;
  text: string;
  choose: Option | null;
  done: boolean;
}

export interface Result extends PlainResult {
  /** The end in sentences: the reason, the winners. */
  text: string[];
}

/** `match.view(seat)`: the redacted table. What is in `table` only the game's board knows. */
export interface View<T = unknown> {
  game: string;
  options: Record<string, string>;
  seat: number;
  seats: number;
  names: string[];
  prompt: number;
  table: T;
  result: Result | null;
}

export interface Frame<T = unknown> {
  seq: number;
  rev: number;
  prompt: number;
  view: View<T>;
  ask: Asked | null;
  lines: Line[];
  people: Person[];
  turn: number[];
  undo: "free" | "ask" | "none";
  /** Why the last decision cannot be taken back; `null`: it can, or there is none. */
  undoWhy: string | null;
  votes: Vote[];
  chat: ChatLine[];
  settings: SeatSettings | null;
  status: Status;
  mode: Mode;
  /** Free practice: may moves be taken back although somebody learnt something since? */
  practice: boolean;
  notice: { error: string; text: string } | null;
  result: Result | null;
  /** After how many moves the table is as shown here. */
  lastMove: number;
  /** How many moves there are in all. */
  moves: number;
  /** The seat everybody waits for; never told of a sealed question. */
  awaits: number | null;
  /** Of a question to several that everybody may know of: who is asked, and who has answered. */
  ready: { asked: number[]; ready: number[] } | null;
  /** What a team has marked on the table, the oldest first; `null`: there is no team. */
  plan: Planned[] | null;
  lesson?: LessonState;
}

/** Something a seat puts on the table for its team to see. What it points at are ids of things on the board. */
export type Mark =
  | { kind: "ping"; at: string }
  | { kind: "arrow"; from: string; to: string }
  | { kind: "note"; at: string; text: string }
  | { kind: "ghost"; figure: string; to: string };

/** A move of a line. */
export interface Move {
  seat: number;
  option: Option;
}

export interface ToldMove extends Move {
  text: string;
}

/** Why a line of moves cannot go on; `null`: it can. */
export type Ended = "chance" | "other" | "over" | "long" | null;

/** A line of moves that somebody proposes. */
export interface Proposal {
  kind: "line";
  moves: ToldMove[];
  ended: Ended;
  /** Could its first move be made now? */
  fits: boolean;
}

/** A mark on the table: its number, and whose it is. */
export type Planned = (Mark | Proposal) & { n: number; seat: number };

/** What a line of moves would lead to. */
export interface Tried<T = unknown> {
  t: "tried";
  id: string;
  prompt: number;
  moves: ToldMove[];
  ended: Ended;
  view: View<T>;
  ask: (Asked & { seat: number }) | null;
  awaits: number | null;
  turn: number[];
  lines: Line[];
  result: Result | null;
}

export interface SeatSummary {
  name: string;
  kind: string;
  bot: string;
  mine: boolean;
  taken: boolean;
}

export interface Summary {
  id: string;
  game: string;
  title: string;
  /** Do all play together? */
  team: boolean;
  mode: Mode;
  status: Status;
  seats: SeatSummary[];
  yourMove: boolean;
  moves: number;
  updated: number;
  creator: boolean;
  /** The fingerprint of the secret key of chance, published before the deal. */
  commitment: string;
  practice: boolean;
}

export interface TableInfo extends Summary {
  options: Record<string, string>;
  version: string;
}

export type Command =
  | { t: "do"; id: string; prompt: number; option: Option }
  | { t: "undo"; id: string }
  | { t: "chat"; id: string; text: string }
  | { t: "settings"; id: string; value: Record<string, unknown> }
  | { t: "mark"; id: string; mark: Mark }
  | { t: "mark"; id: string; prompt: number; mark: { kind: "line"; moves: Move[] } }
  | { t: "unmark"; id: string; mark?: number }
  | { t: "try"; id: string; prompt: number; moves: Move[] };

export interface Ack {
  t: "ack";
  id: string;
  seq: number;
  /** The number of the mark it is about. */
  mark?: number;
}

export interface Nack<T = unknown> {
  t: "nack";
  id: string;
  error: string;
  text: string;
  frame: Frame<T> | null;
}

/** The table is not for this player to see. */
export interface Refused {
  t: "refused";
  error: string;
  text: string;
}

export type Message<T = unknown> =
  | ({ t: "frame" } & Frame<T>)
  | Ack
  | Nack<T>
  | Tried<T>
  | Refused
  /** A sign of life, with the server's clock in milliseconds since 1970. */
  | { t: "ping"; now: number };

/** The log of a move. Move 0 is the set-up. */
export interface StoryEntry {
  move: number;
  seq?: number;
  lines: Line[];
}

export interface Judged {
  option: Option;
  label: string;
  share: number;
  worth: number;
  reason: string;
}
