/** Whom a person plays with: how many bots, of how many. */
import { prefs } from "./prefs.svelte";
import type { GameInfo } from "./types.gen";

const USUAL = 2;

/** With how many others a game can be played. */
export function others(game: GameInfo): number[] {
  const fewest = game.seats[0] - 1;
  return Array.from({ length: game.seats[1] - fewest }, (_, index) => fewest + index);
}

/** With how many others it was played last, or is usually. */
export function company(game: GameInfo): number {
  const can = others(game);
  const wanted = prefs.company[game.slug] ?? USUAL;
  return can.includes(wanted) ? wanted : (can.find((count) => count >= 1) ?? 0);
}
