/** What a game adds to the shared table. */
import type { Component } from "svelte";
import type { Cue } from "$/lib/motion";
import type { Picking } from "$/lib/picking.svelte";
import type { Choice, Frame, Line, Option } from "$/lib/protocol";
import type { Sound } from "$/lib/sound";

/** What every part of a board gets. */
export interface BoardProps {
  frame: Frame;
  /** Everything printed on the cards, as the game's own page of the API gives it. */
  cards: unknown;
  picking: Picking;
  /** Why a thing cannot be chosen now, by its id. */
  refused: ReadonlyMap<string, string>;
  /** The last lines of the log. */
  recent: Line[];
  /** The option pointed at in the list: its things light up. */
  pointed: Choice | null;
  /** Is the present on the board, with a question to answer? */
  asked: boolean;
  /** Answer with an option: for a board where clicks on things alone cannot single it out. */
  take: (choice: Choice) => void;
}

/** What a game's part of a campaign's page gets: the file `Campaign.svelte` in its folder. */
export interface CampaignProps {
  /** What the last match handed on; null before the first has ended. */
  legacy: Record<string, unknown> | null;
  /** Names of what it holds, by keys that the game knows (`Guide.legacy_texts`). */
  texts: Readonly<Record<string, string>>;
  complete: boolean;
}

export interface ActionProps extends BoardProps {
  choices: Choice[];
}

/** A moment of its own: a chapter is completed, a battle won, a monster beaten. The line of the log says it in words. */
export interface Moment {
  /** The address of its picture. */
  picture: string;
  tone: "good" | "bad" | "plain";
}

/** A sign of the board with its name: an emblem of the page, or a picture by its address. */
export interface Sign {
  emblem?: string;
  picture?: string;
  name: string;
  text?: string;
}

/** An example of a rule in pictures: what there is, a sign between (an arrow, a plus), what comes of it. */
export interface Example {
  parts: (string | { picture: string; label?: string; off?: boolean })[];
  text: string;
}

export interface GameModule {
  /** Puts what the parts of a board share into the context of a table; called once a table, before they are made. */
  provide?: () => void;
  Board: Component<BoardProps>;
  /** The viewer's own hand, always in sight. */
  Hand: Component<BoardProps>;
  /** A thing in detail: hover, focus, long press. */
  Detail?: Component<{ id: string; frame: Frame; cards: unknown; refused: string }>;
  /** Questions that deserve more than a row of buttons; says whether it takes this one. */
  Actions?: Component<ActionProps>;
  actsOn?: (frame: Frame) => boolean;
  /**
   * Where such a question stands: beside the board, where this is not said, so that it covers nothing it is about.
   * "middle": over the board, of which nothing matters yet. "none": board and hand ask it themselves.
   */
  actionSide?: (frame: Frame) => "side" | "middle" | "none";
  /** Is the panel beside the board folded away until somebody unfolds it? The board has its room. */
  folded?: true;
  /** The score sheet at the end; `story` is the whole log. */
  Final: Component<{ frame: Frame; cards: unknown; recent: Line[]; story: Line[] }>;
  /** Fetches every card and piece, as a component; without it the game is not in the gallery. */
  gallery?: () => Promise<{ default: Component<{ cards: unknown }> }>;
  /** How an event moves things. */
  cue: (line: Line, before: Frame, after: Frame) => Cue;
  sound: (line: Line) => Sound | null;
  /** Events that are moments of their own, each with its picture. */
  moment?: (line: Line, frame: Frame, cards: unknown) => Moment | null;
  /** What the signs on the board mean. */
  legend?: (cards: unknown) => Sign[];
  /** An example of the rule behind a question, by the kind of question. */
  example?: (what: string, cards: unknown) => Example | null;
  /** What the next level of difficulty changes in the settings, one of them; null: there is none. */
  harder?: (frame: Frame) => Record<string, string> | null;
  /** Does an option deserve a second question where it cannot be taken back? */
  weighty: (option: Option) => boolean;
}
