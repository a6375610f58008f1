/**
 * A person at a table: the seats that are theirs, and the one they look from.
 *
 * With one seat, or as a spectator, that is a single store. Where several people share a device there is one store a
 * seat, and a curtain falls whenever the device has to change hands; a team has nothing to hide from itself.
 */
import { SvelteMap } from "svelte/reactivity";
import type { TableInfo } from "./protocol";
import { TableStore, type Link } from "./store.svelte";

export const SPECTATOR = -1;

export function ownSeats(info: TableInfo): number[] {
  return info.seats.flatMap((seat, index) => (seat.mine ? [index] : []));
}

export class Session {
  /** The seat whose view is on the screen. */
  seat: number = $state(SPECTATOR);
  /** The seat the device should be handed to; `null`: no curtain. */
  curtain: number | null = $state(null);
  stores = new SvelteMap<number, TableStore>();

  constructor(
    readonly table: string,
    readonly seats: number[],
    private readonly team = false,
    private readonly link?: (store: TableStore) => Link,
  ) {
    this.seat = seats[0] ?? SPECTATOR;
  }

  get shared(): boolean {
    return this.seats.length > 1;
  }

  get store(): TableStore | null {
    return this.stores.get(this.seat) ?? null;
  }

  /** Open the lines, or open them anew in another language, staying at the moment that was being looked at. */
  open(lang: string): void {
    const views = this.seats.length ? this.seats : [SPECTATOR];
    for (const seat of views) {
      const before = this.stores.get(seat);
      if (before?.lang === lang) continue;
      const store = new TableStore(this.table, seat, lang, this.link);
      if (before) void this.replace(before, store);
      else this.stores.set(seat, store);
      store.start();
    }
    // People come to a shared device one after the other: the first one too should come alone.
    if (this.shared && this.curtain === null && !this.opened && !this.team) {
      this.curtain = this.seat;
      void this.callFirst();
    }
    this.opened = true;
  }

  /** Behind the first curtain waits whoever is asked, as soon as that is known. */
  private async callFirst(): Promise<void> {
    const first = this.curtain;
    await Promise.all([...this.stores.values()].map((store) => store.first));
    if (this.curtain === first && this.seat === first && this.asked.length && !this.asked.includes(first))
      this.curtain = this.asked[0] ?? first;
  }

  /** The seats at this device that owe an answer. */
  get asked(): number[] {
    return this.seats.filter((seat) => this.stores.get(seat)?.live?.ask);
  }

  /**
   * Are those who are asked here asked only so that nobody can tell from it who has something to say? Then the device
   * need not go round: one question to all of them does.
   */
  get isForAnybody(): boolean {
    const { asked } = this;
    return !this.team && asked.length > 0 && asked.every((seat) => this.stores.get(seat)?.live?.ask?.abstain);
  }

  /** Nobody here has anything to say. */
  async abstain(): Promise<void> {
    for (const seat of this.asked) {
      const store = this.stores.get(seat);
      const wanted = JSON.stringify(store?.live?.ask?.abstain);
      const choice = store?.live?.ask?.options.find((one) => JSON.stringify(one.option) === wanted);
      if (store && choice) await store.choose(choice);
    }
  }

  /** The last thing that happened, as everybody at this device may read it. */
  get lastEvent(): string {
    const [one, ...others] = this.seats.map((seat) => this.stores.get(seat)?.story.flatMap((entry) => entry.lines) ?? []);
    const found = one?.findLast((line) => others.every((lines) => lines.some((other) => other.seq === line.seq && other.text === line.text)));
    return found?.text ?? "";
  }

  private opened = false;

  /** The old words stay on the board until the new ones are here, at the same moment. */
  private async replace(before: TableStore, store: TableStore): Promise<void> {
    store.director = before.director;
    await store.first;
    // The viewer may go on to another moment, or to the present, while the new words are on their way.
    let moment: number | null = null;
    while (moment !== before.cursor) {
      moment = before.cursor;
      if (moment === null) store.now();
      else await store.look(moment);
    }
    if (this.stores.get(store.seat) === before) this.stores.set(store.seat, store);
    else store.close();
    before.close();
  }

  close(): void {
    for (const store of this.stores.values()) store.close();
    this.stores.clear();
  }

  nudge(): void {
    for (const store of this.stores.values()) store.nudge();
  }

  /** Does another seat at this device owe an answer, now that the present one does not? */
  get next(): number | null {
    if (!this.shared) return null;
    const now = this.stores.get(this.seat);
    if (!now?.live || now.live.ask || now.cursor !== null || !now.isNow) return null;
    const after = [...this.seats.filter((seat) => seat > this.seat), ...this.seats.filter((seat) => seat < this.seat)];
    return after.find((seat) => this.stores.get(seat)?.live?.ask) ?? null;
  }

  /** The device goes to whoever is next, unless somebody has been called who still owes an answer. */
  callNext(): void {
    const { next } = this;
    if (next !== null && (this.curtain === null || !this.asked.includes(this.curtain))) this.handOver(next);
  }

  handOver(seat: number): void {
    this.curtain = seat;
    if (this.team) this.raiseCurtain();
  }

  raiseCurtain(): void {
    if (this.curtain === null) return;
    this.seat = this.curtain;
    this.curtain = null;
    this.stores.get(this.seat)?.now();
  }
}
