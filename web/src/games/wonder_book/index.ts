import type { GameModule } from "$/games/contract";
import type { Frame } from "$/lib/protocol";
import { ACTING } from "./actions";
import Actions from "./Actions.svelte";
import { example, legend, moment } from "./about";
import { addArt } from "./art";
import Board from "./Board.svelte";
import Detail from "./Detail.svelte";
import Final from "./Final.svelte";
import Hand from "./Hand.svelte";
import { cue, sound } from "./motion";
import { provideReading } from "./reading.svelte";

addArt();

/** Questions with a tray of their own. */
const TRAYS: ReadonlySet<string> = new Set(["hero", "upgrade", "wyrm-discard", "wyrm-under", "wyrm-order"]);
/** Questions that the board and the hand ask themselves. */
const OWN: ReadonlySet<string> = new Set(["read", "choice", "reroll", ...ACTING]);
const asksItself = (frame: Frame): boolean => OWN.has(frame.ask?.what ?? "") || (frame.ask?.what.startsWith("puzzle-") ?? false);
/** Nothing takes these back, and a friend may have wanted a word first. */
const WEIGHTY: ReadonlySet<string> = new Set(["choose", "choose-skill"]);

const LEVELS = ["easy", "normal", "hard"];

const module: GameModule = {
  provide: () => void provideReading(),
  Board,
  Hand,
  Detail,
  Actions,
  actsOn: (frame) => TRAYS.has(frame.ask?.what ?? "") || asksItself(frame),
  actionSide: (frame) => (TRAYS.has(frame.ask?.what ?? "") ? "middle" : "none"),
  folded: true,
  Final,
  gallery: () => import("./Gallery.svelte"),
  cue,
  sound,
  moment,
  legend,
  example,
  harder(frame) {
    const difficulty = LEVELS[LEVELS.indexOf(frame.view.options["difficulty"] ?? "") + 1];
    return difficulty ? { difficulty } : null;
  },
  weighty: (option) => WEIGHTY.has(option.do),
};

export default module;
