import type { GameModule } from "$/games/contract";
import { addArt } from "./art";
import Actions from "./Actions.svelte";
import Board from "./Board.svelte";
import Detail from "./Detail.svelte";
import Final from "./Final.svelte";
import Gallery from "./Gallery.svelte";
import Hand from "./Hand.svelte";
import { cue, sound } from "./motion";

addArt();

const SPECIAL = new Set(["react", "name", "effect", "hare-order"]);
const WEIGHTY = new Set(["end", "close", "discard", "cat", "play-chapter"]);

const module: GameModule = {
  Board,
  Hand,
  Detail,
  Actions,
  actsOn: (frame) => SPECIAL.has(frame.ask?.what ?? ""),
  // Whoever names a kind looks at the others' chapters, on the right.
  actionSide: (frame) => (frame.ask?.what === "name" ? "left" : "middle"),
  Final,
  Gallery,
  cue,
  sound,
  weighty: (option) => WEIGHTY.has(option.do),
};

export default module;
