/** The table of a game that has no board on this page: who plays, what happens, and every choice as a button. */
import type { GameModule } from "$/games/contract";
import Board from "./Board.svelte";
import Final from "./Final.svelte";
import Hand from "./Hand.svelte";

const module: GameModule = {
  Board,
  Hand,
  actsOn: () => true,
  actionSide: () => "none",
  Final,
  cue: () => ({ pieces: [] }),
  sound: () => null,
  weighty: () => false,
};

export default module;
