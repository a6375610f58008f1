/**
 * What the server sends and takes: the shapes of the live protocol.
 *
 * They are made from the server's declarations (`types.gen`). Here an option gets its name, and a frame the type of its
 * game's table.
 */

import type { Change } from "./patch";
import type * as sent from "./types.gen";

export type {
  Ack,
  ChatLine,
  Field,
  Line,
  Notice,
  Person,
  Ping,
  Ready,
  Refused,
  Resend,
  SeatSettings,
  SeatSummary,
  ShownGoal,
  ShownResult as Result,
  StoryEntry,
  Summary,
  TableInfo,
  Vote,
} from "./types.gen";

export type Mode = sent.Frame["mode"];
export type Status = sent.Frame["status"];

/** A struct with some of its fields narrowed down. */
type Narrowed<Struct, Fields> = Omit<Struct, keyof Fields> & Fields;

/** An option names what it does; its facts are the game's business. */
export interface Option {
  do: string;
  [fact: string]: unknown;
}

export type Choice = Narrowed<sent.Choice, { option: Option }>;
export type Asked = Narrowed<sent.Asked, { options: Choice[]; chosen?: Option }>;
export type LessonState = Narrowed<sent.LessonState, { choose: Option | null }>;
export type Judged = Narrowed<sent.JudgedChoice, { option: Option }>;

/** The redacted table. What is in `table` only the game's board knows. */
export type View<T = unknown> = Narrowed<sent.View, { table: T }>;

/** A table as it stands for one viewer. In the lobby there is no view; no board is shown then. */
export type Frame<T = unknown> = Narrowed<
  Omit<sent.Frame, "t">,
  { view: View<T>; ask: Asked | null; plan: Planned[] | null; lesson?: LessonState }
>;

/** What has changed since the frame with number `base`. */
export type Patch = Narrowed<sent.Patch, { change?: Change }>;

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

export type ToldMove = Narrowed<sent.ToldMove, { option: Option }>;

/** Why a line of moves cannot go on; `null`: it can. */
export type Ended = sent.Tried["ended"];

/** A line of moves that somebody proposes. */
export type Proposal = Narrowed<sent.PlacedLine, { moves: ToldMove[] }>;

/** A mark on the table: its number, and whose it is. */
export type Planned = sent.PlacedPing | sent.PlacedArrow | sent.PlacedNote | sent.PlacedGhost | Proposal;

/** What a line of moves would lead to. */
export type Tried<T = unknown> = Narrowed<
  sent.Tried,
  { moves: ToldMove[]; view: View<T>; ask: (Asked & { seat: number }) | null }
>;

export type Command =
  | { t: "do"; id: string; prompt: number; option: Option }
  | { t: "undo"; id: string }
  | { t: "chat"; id: string; text: string }
  | { t: "settings"; id: string; value: Record<string, unknown> }
  | { t: "mark"; id: string; mark: Mark }
  | { t: "mark"; id: string; prompt: number; mark: { kind: "line"; moves: Move[] } }
  | { t: "unmark"; id: string; mark?: number }
  | { t: "try"; id: string; prompt: number; moves: Move[] };

export type Nack<T = unknown> = Narrowed<sent.Nack, { frame?: Frame<T> }>;

export type Message<T = unknown> =
  | ({ t: "frame" } & Frame<T>)
  | Patch
  | sent.Ack
  | Nack<T>
  | Tried<T>
  | sent.Refused
  | sent.Ping;
