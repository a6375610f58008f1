import type { GameModule } from "$/games/contract";
import type { Frame } from "$/lib/protocol";
import { example, legend, moment } from "./about";
import { addArt } from "./art";
import Actions from "./Actions.svelte";
import Board from "./Board.svelte";
import { Draft, provideDraft, PULLS } from "./draft.svelte";
import Detail from "./Detail.svelte";
import Final from "./Final.svelte";
import Hand from "./Hand.svelte";
import { cue, sound } from "./motion";

addArt();

/** Questions with a tray of their own: who plays whom, and Stan's look through his discard pile. */
const hasTray = (frame: Frame): boolean =>
  frame.ask?.what === "character" || (frame.ask?.options.some((choice) => choice.option.do === "take") ?? false);
/** Nothing takes these back, and a friend may have wanted a word first. */
const WEIGHTY = new Set(["rest", "raise-alarm"]);

const module: GameModule = {
  provide: () => void provideDraft(new Draft()),
  Board,
  Hand,
  Detail,
  Actions,
  actsOn: (frame) => PULLS.has(frame.ask?.what ?? "") || frame.ask?.what === "roll" || hasTray(frame),
  actionSide: (frame) => (hasTray(frame) ? "side" : "none"),
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
