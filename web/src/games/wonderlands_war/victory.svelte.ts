/** The end of a battle, for the moment in which it is shown: who won what where. It only gathers what the log tells of the last move. */
import { list, number, seatOf, text } from "$/lib/facts";
import { pace } from "$/lib/prefs.svelte";
import type { Frame, Line } from "$/lib/protocol";

export interface Outcome {
  region: string;
  /** What the log calls it: won, tie, tie-resistance, resisted, no-winner, uncontested. */
  what: string;
  /** Who is first: nobody, one, or several in a tie. */
  first: readonly number[];
  /** What was gained for it, by seat. */
  gains: ReadonlyMap<number, { points: number; castle: boolean }>;
}

const ENDS = new Set(["won", "tie", "tie-resistance", "resisted", "no-winner", "uncontested"]);
const BUILT = new Set(["castle", "castle-laid", "castle-raised"]);

/** The outcome of the last battle that the lines tell of, or null. */
export function outcomeOf(lines: Line[]): Outcome | null {
  const at = lines.findLastIndex((line) => ENDS.has(line.what));
  const line = lines[at];
  if (!line) return null;
  const first = line.what === "won" || line.what === "uncontested" ? [seatOf(line)] : line.what.startsWith("tie") ? list(line, "whose").map(Number) : [];
  const gains = new Map<number, { points: number; castle: boolean }>();
  for (const one of lines.slice(at + 1)) {
    if (one.what === "battle" || one.what === "tea") break;
    const seat = seatOf(one);
    const gain = gains.get(seat) ?? { points: 0, castle: false };
    if (one.what === "points") gains.set(seat, { ...gain, points: gain.points + number(one, "n") });
    else if (BUILT.has(one.what)) gains.set(seat, { ...gain, castle: true });
  }
  return { region: text(line, "region"), what: line.what, first, gains };
}

/** Milliseconds for which it is shown at the normal pace. */
export const SHOWN = 3200;

export class Victory {
  now: Outcome | null = $state.raw(null);
  private seen = -1;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** A frame came: show how its battle ended, unless it was there from the beginning or is looked at again. */
  follow(frame: Frame, recent: Line[]): void {
    const move = frame.lastMove;
    if (move === this.seen) return;
    const forward = this.seen >= 0 && move > this.seen;
    this.seen = move;
    if (!forward || !pace()) return this.stop();
    const outcome = outcomeOf(recent.filter((line) => line.move === move));
    if (!outcome) return;
    clearTimeout(this.timer);
    this.now = outcome;
    this.timer = setTimeout(() => this.stop(), SHOWN * Math.max(0.7, pace()));
  }

  stop(): void {
    clearTimeout(this.timer);
    this.now = null;
  }
}
