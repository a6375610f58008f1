/** Made by scripts/make_types.py from the Python structs: do not edit. */

/** Alice stands in on a page (TP-DEC-06). */
export interface AlicePage {
  do: "alice-page";
  page: string;
}

/** A Soldier drives a Soldier off one's own page (TP-DEC-09). */
export interface Attack {
  do: "attack";
  page: string;
}

/** Cancel it with a Cheshire Cat (TP-DEC-12). */
export interface Cat {
  do: "cat";
  card: string;
}

/** One of the effects on the card (TP-DEC-04). */
export interface Choose {
  do: "choose";
  effect: string;
}

/** Close the book (TP-DEC-16). */
export interface Close {
  do: "close";
}

/** Alice repeats the effect of a tea character (TP-DEC-05). */
export interface Copy {
  do: "copy";
  cell: string;
}

/** An effect as announced before anybody may cancel it (TP-EFF-01). */
export interface Declared {
  who: number;
  card: string;
  effect: string;
  copied: string;
  cells: string[];
  pages: string[];
  kind: string;
}

/** The played character is discarded (TP-DEC-17). */
export interface Discard {
  do: "discard";
}

/** End the adventure (TP-DEC-02). */
export interface End {
  do: "end";
}

/** The order under the deck, the first one higher (TP-DEC-15). */
export interface HareOrder {
  do: "hare-order";
  cards: string[];
}

/** A revealed character goes onto a page (TP-DEC-14). */
export interface HarePlace {
  do: "hare-place";
  card: string;
  page: string;
}

/** The played character moves into the book (TP-DEC-17). */
export interface Move {
  do: "move";
  page: string;
}

/** The Queen names a kind (TP-DEC-10). */
export interface Name {
  do: "name";
  kind: string;
}

/** Let it happen (TP-DEC-12). */
export interface Pass {
  do: "pass";
}

/** Play a hero or character from hand (TP-DEC-02). */
export interface Play {
  do: "play";
  card: string;
}

/** Play a chapter from hand: the last play of the turn (TP-DEC-02). */
export interface PlayChapter {
  do: "play-chapter";
  card: string;
}

/** Which of one's cards loses its head (TP-DEC-13). */
export interface QueenDiscard {
  do: "queen-discard";
  page: string;
}

/** How a match ended. ``winners`` may be several, or nobody in a game against the table. */
export interface Result {
  scores: number[];
  winners: number[];
  reason: string;
  together: boolean;
}

/** One rule: its id, where it comes from, what it says. */
export interface Rule {
  id: string;
  source: "house" | "reported" | "rulebook";
  text: string;
  notable: boolean;
}

/** All rules of a game in one language. */
export interface Rulebook {
  title: string;
  topic: Topic[];
}

/** Draw from the hero deck or the chapter deck (TP-DEC-01). */
export interface Search {
  do: "search";
  deck: string;
}

/** A Soldier marches onto anybody's page (TP-DEC-08). */
export interface SoldierPage {
  do: "soldier-page";
  whom: number;
  page: string;
}

/** The Gryphon carries a card from an opponent's page to one's own (TP-DEC-11). */
export interface Steal {
  do: "steal";
  page: string;
  own: string;
}

/** The Rabbit fetches no more (TP-DEC-07). */
export interface Stop {
  do: "stop";
}

/** The Rabbit fetches a tea character (TP-DEC-07). */
export interface Take {
  do: "take";
  cell: string;
}

/** A chapter of the rulebook. */
export interface Topic {
  id: string;
  title: string;
  rule: Rule[];
}

/** Give cake or potion to a character of the tea area (TP-DEC-03). */
export interface Treat {
  do: "treat";
  icon: string;
  cell: string;
}

/** The whirlwind carries a card from hand or tea area onto a page (TP-DEC-16). */
export interface Whirl {
  do: "whirl";
  source: string;
  page: string;
}

/** Everything that can be decided in Mad Tea Party. */
export type TeaOption = AlicePage | Attack | Cat | Choose | Close | Copy | Discard | End | HareOrder | HarePlace | Move | Name | Pass | Play | PlayChapter | QueenDiscard | Search | SoldierPage | Steal | Stop | Take | Treat | Whirl;

/** A score sheet: where a player's points come from. */
export interface Sheet {
  chapters: number;
  heroes: number;
  soldiers: number;
  unfinished: number;
  total: number;
}
