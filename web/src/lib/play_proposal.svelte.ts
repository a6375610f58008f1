/**
 * Playing what was proposed: the moves of a line as ordinary answers, one after the other.
 *
 * Each is sent only if the table, as it stands then, offers exactly that to this seat. Nothing is guessed: where the
 * line does not fit any more, or somebody else has to decide, it stops and says so. A table may answer some questions
 * in a seat's name; such a move counts as played only if the table has come to stand as it was foreseen.
 */
import { SvelteMap } from "svelte/reactivity";
import type { Asked, Choice, Option, ToldMove } from "./protocol";
import type { TableStore } from "./store.svelte";

export interface Line {
  /** The number of the mark; a line that was only tried has none. */
  n: number;
  moves: readonly ToldMove[];
}

/** How playing a line ended. */
export type Outcome =
  | { why: "played" }
  | { why: "stopped" }
  /** The move is not offered. */
  | { why: "gone"; move: ToldMove }
  /** The next one is for somebody else to make. */
  | { why: "other"; move: ToldMove }
  /** The table did not take it; it says itself why. */
  | { why: "refused"; move: ToldMove };

/** How long the table may need to come to the next question, in milliseconds. */
const PATIENCE = 20_000;
const GLANCE = 40;
/** How long it may take to answer a question in the seat's name that the seat is never shown. */
const ANSWERING = 3000;

/** Are these the same answer? The order of the facts does not matter. */
export function same(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => same(item, other[index]));
  if (!isFacts(one) || !isFacts(other)) return one === other;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => key in other && same(one[key], other[key]));
}

const isFacts = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const offered = (ask: Asked | null, option: Option): Choice | null =>
  ask?.options.find((choice) => same(choice.option, option)) ?? null;

/**
 * With which move this seat can go on playing a line; -1: with none.
 *
 * `done` moves were played from here. Others may have been made by whoever sits elsewhere: the first that is offered
 * now is the next.
 */
export function nextOf(moves: readonly ToldMove[], ask: Asked | null, seat: number, done: number): number {
  return moves.findIndex((move, index) => index >= done && move.seat === seat && offered(ask, move.option) !== null);
}

/** How the table will stand before each of the moves still to come, by their numbers, as far as anybody can know. */
async function foresee(store: TableStore, moves: readonly ToldMove[], from: number): Promise<Map<number, unknown>> {
  const prompt = store.live?.prompt ?? -1;
  const ends = moves.slice(from).map((_, index) => from + index + 1);
  const plain = moves.map(({ seat, option }) => ({ seat, option }));
  const looks = ends.map(async (end) => [end, await store.tryOut(prompt, plain.slice(from, end))] as const);
  const found = await Promise.all(looks);
  return new Map(
    found.flatMap(([end, answer]) => (answer.t === "tried" && answer.ended !== "chance" ? [[end, answer.view.table] as const] : [])),
  );
}

/** Which move is next: `at`, unless the table has answered that one, and stands now as it would after it. */
function reached(
  moves: readonly ToldMove[],
  at: number,
  ask: Asked | null,
  store: TableStore,
  foreseen: ReadonlyMap<number, unknown>,
): number {
  const move = moves[at];
  if (!move || (move.seat === store.seat && offered(ask, move.option))) return at;
  const here = store.live?.view.table;
  return [...foreseen].find(([after, table]) => after > at && same(table, here))?.[0] ?? at;
}

export class LinePlayer {
  /** How many moves of a proposal have been played, by its number. */
  readonly done = new SvelteMap<number, number>();
  /** The line being played, and which of its moves, from 0 on. */
  playing: { n: number; at: number; of: number } | null = $state.raw(null);
  private stopped = false;

  constructor(
    private readonly wait: (ms: number) => Promise<void> = (ms) => new Promise((done) => setTimeout(done, ms)),
    private readonly patience = PATIENCE,
  ) {}

  stop(): void {
    this.stopped = true;
  }

  /** Play a line from one of its moves on. */
  async play(store: TableStore, line: Line, from = 0): Promise<Outcome> {
    if (this.playing) return { why: "stopped" };
    const moves = [...line.moves]; // the mark may be gone before all is played
    this.stopped = false;
    this.playing = { n: line.n, at: from, of: moves.length };
    try {
      const foreseen = await foresee(store, moves, from);
      let answered = -1;
      let at = from;
      while (at < moves.length) {
        const ask = await this.question(store, answered);
        if (this.stopped) return { why: "stopped" };
        at = reached(moves, at, ask, store, foreseen);
        this.done.set(line.n, at);
        this.playing = { n: line.n, at, of: moves.length };
        const move = moves[at];
        if (!move) break;
        if (move.seat !== store.seat) return { why: "other", move };
        const choice = offered(ask, move.option);
        if (!ask || !choice) return { why: "gone", move };
        answered = ask.prompt;
        if (!(await store.choose(choice))) return { why: "refused", move };
        at += 1;
        this.done.set(line.n, at);
      }
      return { why: "played" };
    } finally {
      this.playing = null;
    }
  }

  /** What this seat is asked, once the board shows a position with another question than the one just answered. */
  private async question(store: TableStore, answered: number): Promise<Asked | null> {
    let idle = 0;
    for (let waited = 0; waited < this.patience && idle < ANSWERING && !this.stopped; waited += GLANCE) {
      const { live, ask } = store;
      if (live && store.isNow && live.prompt !== answered) {
        const others = live.status !== "running" || (live.awaits !== null && live.awaits !== store.seat);
        if (ask || others) return ask;
        idle += GLANCE;
      }
      await this.wait(GLANCE);
    }
    return null;
  }
}
