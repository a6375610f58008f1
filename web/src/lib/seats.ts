/** Seats around a table. */
import { prefs } from "./prefs.svelte";
import type { SeatWish } from "./types.gen";

/** Clockwise from the viewer; a spectator sees the seats in their order. */
export function seatsFrom(seat: number, seats: number): number[] {
  return Array.from({ length: seats }, (_, step) => (Math.max(seat, 0) + step) % seats);
}

/** The wishes of whoever plays with bots alone: their own seat first. */
export function youWith(bot: string, bots: number): SeatWish[] {
  return [{ kind: "me", name: prefs.name }, ...Array.from({ length: bots }, (): SeatWish => ({ kind: "bot", bot, name: "" }))];
}
