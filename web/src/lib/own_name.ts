/** A new name of one's own, told to the tables at which one sits. */
import { get, post } from "./api";
import type { Summary } from "./protocol";

/** Go by another name at every table that has not ended. At one device people have names of their own. */
export async function tellName(name: string): Promise<void> {
  if (!name) return;
  const { mine } = await get<{ mine: Summary[] }>("/tables");
  for (const table of mine) {
    if (table.mode === "device" || (table.status !== "running" && table.status !== "lobby")) continue;
    const seats = table.seats.flatMap((seat, index) => (seat.mine && seat.kind === "human" && seat.name !== name ? [index] : []));
    if (seats.length === 1) await post(`/tables/${table.id}/seats/${seats[0] ?? 0}`, { name });
  }
}
