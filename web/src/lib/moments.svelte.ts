/** Moments of a match that are shown by themselves: a chapter completed, a battle won, a monster beaten. */
import type { Moment } from "$/games/contract";

/** How long a moment stands, in milliseconds; whoever clicks or presses a key sees it no longer. */
const LENGTH = 2200;

export interface ShownMoment extends Moment {
  text: string;
}

export class Moments {
  /** The one that is shown now. */
  now: ShownMoment | null = $state.raw(null);
  private waiting: ShownMoment[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private release: (() => void)[] = [];

  show(moment: ShownMoment): void {
    // The last of several of one kind stands for all.
    this.waiting = [...this.waiting.filter((one) => one.picture !== moment.picture), moment].slice(-2);
    if (!this.now) this.next();
  }

  /** Kept when none is shown any more. */
  over(): Promise<void> {
    return this.now ? new Promise((done) => this.release.push(done)) : Promise.resolve();
  }

  /** Put away the one that is shown. */
  skip(): void {
    clearTimeout(this.timer);
    this.next();
  }

  clear(): void {
    clearTimeout(this.timer);
    this.waiting = [];
    this.next();
  }

  private next(): void {
    this.now = this.waiting.shift() ?? null;
    if (this.now) this.timer = setTimeout(() => this.next(), LENGTH);
    else for (const done of this.release.splice(0)) done();
  }
}
