/** Seats around a table. */

/** Clockwise from the viewer; a spectator sees the seats in their order. */
export function seatsFrom(seat: number, seats: number): number[] {
  return Array.from({ length: seats }, (_, step) => (Math.max(seat, 0) + step) % seats);
}
