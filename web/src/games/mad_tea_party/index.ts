import type { GameModule } from "$/games/contract";
import { example, legend, moment } from "./about";
import { addArt } from "./art";
import Actions from "./Actions.svelte";
import Board from "./Board.svelte";
import Detail from "./Detail.svelte";
import Final from "./Final.svelte";
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
  Final,
  gallery: () => import("./Gallery.svelte"),
  cue,
  sound,
  moment: (line, _frame, cards) => moment(line, cards),
  legend,
  example,
  weighty: (option) => WEIGHTY.has(option.do),
};

export default module;
