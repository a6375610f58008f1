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
  /** The lines said by effects that were put away: so many of the table's list; null: nobody has looked yet. */
  told: number | null = $state(null);
  private step = $state(Math.max(0, SIZES.indexOf(Number(stored(() => localStorage, SIZE_KEY)) as (typeof SIZES)[number])));
  private readonly key: string;

  constructor(place: string) {
    this.key = `wondertable.read ${place}`;
    const [done, told] = (stored(() => sessionStorage, this.key) ?? "").split(" ");
    this.done = Number(done) || 0;
    if (told) this.told = Number(told) || 0;
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

  /** Put away so many faces and lines. */
  finish(faces: number, lines: number): void {
    this.done = Math.max(this.done, faces);
    this.told = Math.max(this.told ?? 0, lines);
    store(() => sessionStorage, this.key, `${this.done} ${this.told}`);
  }

  /**
   * After a step back, or in another match at the same place, less is known; where everybody confirms, what was there
   * before is read. Whoever comes here for the first time after the first round, from another device perhaps, finds the
   * last page open; the earlier ones are in the chronicle.
   */
  follow(faces: number, lines: number, confirmed: boolean, rounds: number): void {
    if (this.told === null && rounds > 1) {
      this.done = Math.max(this.done, faces - 1);
      this.told = lines;
    }
    if (this.done > faces) this.done = faces;
    this.told = Math.min(this.told ?? (confirmed ? lines : 0), lines);
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
