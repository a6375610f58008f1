/**
 * Trying moves out: a position that is not played, on the same board.
 *
 * The server is asked what a line of moves would lead to and keeps nothing of it. All that was tried is the list of
 * moves; to step back, a shorter one is asked about. The real table goes on meanwhile, and is not touched.
 */
import type { Asked, Choice, Ended, Frame, Line, Move, ToldMove, Tried } from "./protocol";
import type { TableStore } from "./store.svelte";

/** Puts a tried position on the screen; `lines` are what the last move would do. */
export type Show = (before: Frame | null, next: Frame, lines: Line[], commit: () => void) => Promise<void>;

const at_once: Show = (_before, _next, _lines, commit) => {
  commit();
  return Promise.resolve();
};

/** A position that was tried out, as a frame for the board. The people are those at the table. */
export function frameOf(tried: Tried, live: Frame): Frame {
  const open = tried.ended === null ? tried.ask : null;
  return {
    ...live,
    prompt: tried.ask?.prompt ?? live.prompt,
    view: tried.view,
    ask: open,
    lines: [],
    turn: tried.turn,
    awaits: tried.awaits,
    ready: null,
    status: "running",
    result: null,
    undo: "none",
    undoWhy: null,
    votes: [],
    plan: [],
  };
}

export class Trial {
  /** The position on the board. */
  tried: Tried | null = $state.raw(null);
  busy: boolean = $state(false);
  /** What the server said against the last try. */
  problem: string = $state("");
  private prompt: number = $state(-1);
  private store: TableStore = $state.raw() as TableStore;
  private asked = 0;

  constructor(
    store: TableStore,
    private readonly show: Show = at_once,
  ) {
    this.store = store;
  }

  get seat(): number {
    return this.store.seat;
  }

  get moves(): readonly ToldMove[] {
    return this.tried?.moves ?? [];
  }

  get lines(): readonly Line[] {
    return this.tried?.lines ?? [];
  }

  get ended(): Ended {
    return this.tried?.ended ?? null;
  }

  /** Is the question from which all this began no longer the table's? */
  get movedOn(): boolean {
    const live = this.store.live;
    return live !== null && this.prompt >= 0 && (live.prompt !== this.prompt || live.status !== "running");
  }

  get frame(): Frame | null {
    return this.tried && this.store.live ? frameOf(this.tried, this.store.live) : null;
  }

  /** What can be tried next, whoever would be asked. */
  get ask(): (Asked & { seat: number }) | null {
    return this.tried && this.tried.ended === null && !this.movedOn ? this.tried.ask : null;
  }

  /** Begin from the present question, or look at moves that somebody has proposed. */
  start(moves: readonly Move[] = []): Promise<boolean> {
    this.prompt = this.store.live?.prompt ?? -1;
    return this.look(moves);
  }

  choose(choice: Choice): Promise<boolean> {
    const { ask } = this;
    if (!ask || this.busy) return Promise.resolve(false);
    return this.look([...this.moves, { seat: ask.seat, option: choice.option }], true);
  }

  back(): Promise<boolean> {
    return this.moves.length ? this.look(this.moves.slice(0, -1)) : Promise.resolve(false);
  }

  /** The same moves, told in the words of another connection. */
  async speak(store: TableStore): Promise<void> {
    if (store === this.store) return;
    this.store = store;
    await this.look(this.moves);
  }

  async propose(): Promise<boolean> {
    return this.moves.length > 0 && this.store.propose(this.prompt, this.moves.map(bare));
  }

  private async look(moves: readonly Move[], onwards = false): Promise<boolean> {
    const turn = ++this.asked;
    this.busy = true;
    this.problem = "";
    const answer = await this.store.tryOut(this.prompt, moves.map(bare));
    if (turn !== this.asked) return false;
    if (answer.t === "tried") await this.put(answer, onwards);
    else if (answer.t === "nack" && !this.movedOn) this.problem = answer.text;
    this.busy = false;
    return answer.t === "tried";
  }

  private async put(tried: Tried, onwards: boolean): Promise<void> {
    const { frame: before, store } = this;
    let done = false;
    const commit = () => {
      done = true;
      this.tried = tried;
    };
    // What chance decides has not happened: nothing moves.
    const lines = onwards && tried.ended !== "chance" ? tried.lines.filter((line) => line.move === tried.moves.length) : [];
    try {
      if (before && lines.length && store.live) await this.show(before, frameOf(tried, store.live), lines, commit);
    } catch {
      // A broken animation must not hold anybody up.
    }
    if (!done) commit();
  }
}

const bare = ({ seat, option }: Move): Move => ({ seat, option });
