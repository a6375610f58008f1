/** Which pages the viewer has read at this table, and what is open in the reading pane. */
import { getContext, setContext } from "svelte";

const KEY = Symbol("reading");
const SIZES = [1, 1.15, 1.3, 1.5] as const;
const SIZE_KEY = "wondertable.text-size";

function stored(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null; // storage may be forbidden
  }
}
function store(storage: () => Storage, key: string, value: string): void {
  try {
    storage().setItem(key, value);
  } catch {
    // Not kept: it holds for this visit.
  }
}

export class Reading {
  /** The faces that were put away: so many of the table's list. */
  done = $state(0);
  /** A face that is read again in the chronicle; "": the pane shows what is new. */
  again = $state("");
  chronicle = $state(false);
  private step = $state(Math.max(0, SIZES.indexOf(Number(stored(() => localStorage, SIZE_KEY)) as (typeof SIZES)[number])));
  private readonly key: string;

  constructor(place: string) {
    this.key = `wondertable.read ${place}`;
    this.done = Number(stored(() => sessionStorage, this.key)) || 0;
  }

  get size(): number {
    return SIZES[this.step] ?? 1;
  }
  get smallest(): boolean {
    return this.step === 0;
  }
  get largest(): boolean {
    return this.step === SIZES.length - 1;
  }
  resize(by: number): void {
    this.step = Math.max(0, Math.min(SIZES.length - 1, this.step + by));
    store(() => localStorage, SIZE_KEY, String(this.size));
  }

  /** Put away so many faces. */
  finish(count: number): void {
    if (count <= this.done) return;
    this.done = count;
    store(() => sessionStorage, this.key, String(count));
  }

  /** After a step back, or in another match at the same place, fewer faces are known. */
  follow(count: number): void {
    if (this.done > count) this.done = count;
  }

  look(face: string): void {
    this.again = face;
    this.chronicle = true;
  }
  close(): void {
    this.again = "";
    this.chronicle = false;
  }
}

export const provideReading = (): Reading => setContext(KEY, new Reading(location.pathname));
export const reading = (): Reading => getContext<Reading>(KEY);
