/**
 * The drama of a draw: chips rise from the bags, all turn over at once, madness shakes its victim, a bust falls.
 * It only plays what the log tells of the last move; whoever wants no motion sees the end at once.
 */
import { list, seatOf } from "$/lib/facts";
import { pace } from "$/lib/prefs.svelte";
import type { Frame, Line } from "$/lib/protocol";

/** Milliseconds at the normal pace: chips rise, lie face down, are turned, are looked at. */
export const TIMES = { rise: 420, wait: 240, turn: 360, look: 520, shake: 620, fall: 900 } as const;
/** All of it, in units of a flight: how long the next event waits. */
export const SHOWN = (TIMES.rise + TIMES.wait + TIMES.turn + TIMES.look) / 440;

export interface Drama {
  /** Chips drawn in this move, by seat. */
  drawn: ReadonlyMap<number, string[]>;
  shaken: ReadonlySet<number>;
  fallen: ReadonlySet<number>;
}

const NONE: Drama = { drawn: new Map(), shaken: new Set(), fallen: new Set() };

/** What the lines of one move tell. */
export function dramaOf(lines: Line[]): Drama {
  const drawn = new Map<number, string[]>();
  const shaken = new Set<number>();
  const fallen = new Set<number>();
  for (const line of lines) {
    const who = seatOf(line);
    if (line.what === "drew") drawn.set(who, [...(drawn.get(who) ?? []), ...list(line, "chips")]);
    else if (line.what === "madness") shaken.add(who);
    else if (line.what === "bust") fallen.add(who);
  }
  return { drawn, shaken, fallen };
}

export class Reveal {
  now: Drama = $state.raw(NONE);
  /** Have the chips been turned over? */
  turned: boolean = $state(false);
  private seen = -1;
  private timers: ReturnType<typeof setTimeout>[] = [];

  /** A frame came: play its draw, unless it was there from the beginning. */
  follow(frame: Frame, recent: Line[]): void {
    const move = frame.lastMove;
    if (move === this.seen) return;
    const first = this.seen < 0;
    const forward = move > this.seen;
    this.seen = move;
    this.stop();
    const speed = pace();
    const drama = dramaOf(recent.filter((line) => line.move === move));
    if (first || !forward || !speed || !(drama.drawn.size + drama.shaken.size + drama.fallen.size)) return;
    this.now = drama;
    const turn = drama.drawn.size ? (TIMES.rise + TIMES.wait) * speed : 0;
    this.after(turn, () => (this.turned = true));
    const show = drama.drawn.size ? turn + (TIMES.turn + TIMES.look) * speed : 0;
    const tail = drama.fallen.size ? TIMES.fall : drama.shaken.size ? TIMES.shake : 300;
    this.after(show + tail * speed, () => this.stop());
  }

  stop(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers = [];
    this.now = NONE;
    this.turned = false;
  }

  private after(wait: number, then: () => void): void {
    this.timers.push(setTimeout(then, wait));
  }
}
