import type { GameModule } from "$/games/contract";
import { example, legend, moment } from "./about";
import { addArt } from "./art";
import { onBoard } from "./asks";
import Board from "./Board.svelte";
import { Draft, provideDraft } from "./draft.svelte";
import Detail from "./Detail.svelte";
import Final from "./Final.svelte";
import Hand from "./Hand.svelte";
import { cue, sound } from "./motion";

addArt();

/** Nothing takes these back. (To stop is one of two large answers, and can be thought over while the others decide.) */
const WEIGHTY = new Set(["lead", "remove"]);

const module: GameModule = {
  provide: () => void provideDraft(new Draft()),
  Board,
  Hand,
  Detail,
  actsOn: (frame) => frame.ask !== null && !onBoard(frame.ask.what),
  actionSide: () => "none",
  folded: true,
  Final,
  gallery: () => import("./Gallery.svelte"),
  cue,
  sound,
  moment,
  legend,
  example,
  weighty: (option) => WEIGHTY.has(option.do),
};

export default module;
