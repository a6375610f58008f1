import type { GameModule } from "$/games/contract";
import { addArt } from "./art";
import Actions from "./Actions.svelte";
import Board from "./Board.svelte";
import { PULLS } from "./desk.svelte";
import Detail from "./Detail.svelte";
import Final from "./Final.svelte";
import Gallery from "./Gallery.svelte";
import Hand from "./Hand.svelte";
import { cue, sound } from "./motion";

addArt();

/** Questions with a tray of their own: who plays whom, and Stan's look through his discard pile. */
const TRAY = new Set(["character", "draw"]);
/** Nothing takes these back, and a friend may have wanted a word first. */
const WEIGHTY = new Set(["rest", "raise-alarm"]);

const module: GameModule = {
  Board,
  Hand,
  Detail,
  Actions,
  actsOn: (frame) => PULLS.has(frame.ask?.what ?? "") || TRAY.has(frame.ask?.what ?? ""),
  actionSide: (frame) => (TRAY.has(frame.ask?.what ?? "") ? "middle" : "none"),
  Final,
  Gallery,
  cue,
  sound,
  weighty: (option) => WEIGHTY.has(option.do),
};

export default module;
