import type { GameModule } from "$/games/contract";
import { addArt } from "./art";
import { onBoard } from "./asks";
import Board from "./Board.svelte";
import { Draft, provideDraft } from "./draft.svelte";
import Detail from "./Detail.svelte";
import Final from "./Final.svelte";
import Gallery from "./Gallery.svelte";
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
  Final,
  Gallery,
  cue,
  sound,
  weighty: (option) => WEIGHTY.has(option.do),
};

export default module;
