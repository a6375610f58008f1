/** Leaving a table for good: which ways there are, and the commands. */
import { ApiError, post } from "./api";
import type { Answer } from "./connection";
import { freshId } from "./connection";
import type { Frame, Summary } from "./protocol";

/** A way out of a table; a player resigns from each of the seats. */
export type Way = { t: "resign"; seats: number[]; name: string } | { t: "delete" } | { t: "leave" };

const TRIES = 3;

/** A table as it stands now: who sits there and whether it has ended changes while one looks at it. */
export function asItStands<T extends Summary>(table: T, frame: Frame | null): T {
  if (!frame) return table;
  const seats = table.seats.map((seat, index) => ({ ...seat, kind: frame.people[index]?.kind ?? seat.kind }));
  return { ...table, status: frame.status, seats };
}

/** Do other people sit there? */
export const hasOthers = (table: Summary): boolean => table.seats.some((seat) => seat.kind === "human" && !seat.mine);

/** The ways in which this browser's person may leave a table, the mildest first. */
export function waysOut(table: Summary): Way[] {
  const mine = table.seats.flatMap((seat, index) => (seat.mine ? [index] : []));
  const isDeletable = table.creator && (table.status === "lobby" || !hasOthers(table));
  const ways: Way[] = [];
  if (table.status === "running" && mine.length) {
    if (table.mode === "device" && mine.length > 1)
      ways.push(...mine.map((seat): Way => ({ t: "resign", seats: [seat], name: table.seats[seat]?.name ?? "" })));
    else ways.push({ t: "resign", seats: mine, name: "" });
  } else if (!isDeletable || hasOthers(table)) ways.push({ t: "leave" });
  if (isDeletable) ways.push({ t: "delete" });
  return ways;
}

/** Go one way out. A command that got lost on the way is sent again, and carried out once. */
export async function leaveBy(way: Way, table: string): Promise<void> {
  for (const seat of way.t === "resign" ? way.seats : [-1]) {
    const id = freshId();
    for (let tried = 1; ; tried += 1) {
      try {
        const answer = await post<Answer>(`/tables/${table}/commands`, { t: way.t, id }, { seat });
        if (answer.t === "nack") throw new ApiError(409, answer.error, answer.text);
        break;
      } catch (error) {
        const isLost = error instanceof ApiError && error.status === 0;
        if (!isLost || tried === TRIES) throw error;
      }
    }
  }
}
