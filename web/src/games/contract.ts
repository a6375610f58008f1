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

export interface ActionProps extends BoardProps {
  choices: Choice[];
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
  /** Where on the board such a question stands: not over what it is about. "none": board and hand ask it themselves. */
  actionSide?: (frame: Frame) => "left" | "middle" | "none";
  /** What the panel beside the board shows while nothing else is wanted: the list of choices, where this is not said. */
  panel?: "log";
  /** The score sheet at the end; `story` is the whole log. */
  Final: Component<{ frame: Frame; cards: unknown; recent: Line[]; story: Line[] }>;
  /** Every card and piece; without one, the game is not in the gallery. */
  Gallery?: Component<{ cards: unknown }>;
  /** How an event moves things. */
  cue: (line: Line, before: Frame, after: Frame) => Cue;
  sound: (line: Line) => Sound | null;
  /** Does an option deserve a second question where it cannot be taken back? */
  weighty: (option: Option) => boolean;
}
