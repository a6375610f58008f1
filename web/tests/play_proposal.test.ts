import { describe, expect, it } from "vitest";
import { LinePlayer, nextOf, same } from "$/lib/play_proposal.svelte";
import type { Choice, Frame, ToldMove } from "$/lib/protocol";
import { TableStore, type Link } from "$/lib/store.svelte";
import type { Answer, Intent } from "$/lib/connection";
import { frame } from "./frames";

const move = (name: string, seat = 0): ToldMove => ({ seat, option: { do: name }, text: `does ${name}` });
const offer = (...names: string[]): Choice[] => names.map((name) => ({ option: { do: name }, label: name, targets: [] }));
const asking = (seq: number, ...names: string[]): Frame =>
  frame(seq, { plan: [], ask: { ...(frame(seq).ask ?? never()), options: offer(...names) } });
const idle = (seq: number): Frame => frame(seq, { plan: [], ask: null, awaits: 1 });
const never = (): never => {
  throw new Error("no question");
};

/** A table that answers every command with the next of its frames. */
class Script implements Link {
  sent: string[] = [];
  store: TableStore | null = null;
  constructor(private readonly frames: (Frame | "refuse")[]) {}
  start(): void {}
  close(): void {}
  nudge(): void {}
  /** How the table would stand after so many moves; a table that cannot say refuses. */
  foreseen: Record<number, unknown> = {};
  send(intent: Intent): Promise<Answer> {
    if (intent.t === "try") return Promise.resolve(this.look(intent.moves.length));
    if (intent.t === "do") this.sent.push(intent.option.do);
    const next = this.frames.shift();
    if (next === "refuse") return Promise.resolve({ t: "nack", id: "1", error: "no", text: "no" });
    if (next) setTimeout(() => this.store?.accept(next), 1);
    return Promise.resolve({ t: "ack", id: "1", seq: 1 });
  }
  private look(moves: number): Answer {
    const table = this.foreseen[moves];
    if (!table) return { t: "nack", id: "1", error: "no", text: "no" };
    const rest = { prompt: 1, moves: [], ended: null, ask: null, awaits: 0, turn: [], lines: [], result: null };
    return { t: "tried", id: "1", view: { ...frame(1).view, table }, ...rest };
  }
}

function open(first: Frame, ...frames: (Frame | "refuse")[]): { store: TableStore; link: Script } {
  const link = new Script(frames);
  const store = new TableStore("table", 0, "en", () => link);
  link.store = store;
  store.accept(first);
  return { store, link };
}
const player = (patience = 2000) => new LinePlayer((ms) => new Promise((done) => setTimeout(done, ms / 10)), patience);

describe("the same answer", () => {
  it("is so whatever the order of its facts", () => {
    expect(same({ do: "pull", sup: ["A", "B"], dis: [] }, { dis: [], do: "pull", sup: ["A", "B"] })).toBe(true);
    expect(same({ do: "pull", sup: ["A", "B"] }, { do: "pull", sup: ["B", "A"] })).toBe(false);
    expect(same({ do: "roll" }, { do: "roll", foe: "" })).toBe(false);
    expect(same({ do: "roll", foe: "" }, { do: "roll", face: "" })).toBe(false);
    expect(same({ at: null }, { at: [] })).toBe(false);
  });
});

describe("the next move of a line", () => {
  const line = [move("go"), move("answer", 1), move("roll")];
  const ask = (...names: string[]) => asking(1, ...names).ask;

  it("is the first one that is offered to this seat", () => {
    expect(nextOf(line, ask("go", "rest"), 0, 0)).toBe(0);
    expect(nextOf(line, ask("roll"), 0, 0)).toBe(2);
    expect(nextOf(line, ask("answer"), 1, 0)).toBe(1);
  });
  it("is none that was played, that is another seat's, or that nobody offers", () => {
    expect(nextOf(line, ask("go"), 0, 1)).toBe(-1);
    expect(nextOf(line, ask("answer"), 0, 0)).toBe(-1);
    expect(nextOf(line, null, 0, 0)).toBe(-1);
  });
});

describe("playing a line", () => {
  it("answers one question after the other and remembers how far it came", async () => {
    const { store, link } = open(asking(1, "rest", "go"), asking(2, "pull"), asking(3, "roll"), idle(4));
    const one = player();
    const outcome = await one.play(store, { n: 5, moves: [move("go"), move("pull"), move("roll")] });
    expect(outcome).toEqual({ why: "played" });
    expect(link.sent).toEqual(["go", "pull", "roll"]);
    expect(one.done.get(5)).toBe(3);
    expect(one.playing).toBeNull();
  });

  it("sends nothing that the table does not offer", async () => {
    const { store, link } = open(asking(1, "go"), asking(2, "rest"));
    const one = player();
    const outcome = await one.play(store, { n: 5, moves: [move("go"), move("pull"), move("roll")] });
    expect(outcome).toEqual({ why: "gone", move: move("pull") });
    expect(link.sent).toEqual(["go"]);
    expect(one.done.get(5)).toBe(1);
  });

  it("does not answer the old question again while the new one is on its way", async () => {
    const { store, link } = open(asking(1, "go"));
    const outcome = await player(400).play(store, { n: 5, moves: [move("go"), move("go")] });
    expect(outcome).toEqual({ why: "gone", move: move("go") });
    expect(link.sent).toEqual(["go"]);
  });

  it("leaves the moves of others to them, and goes on afterwards", async () => {
    const { store, link } = open(asking(1, "go"), idle(2));
    const one = player();
    const line = { n: 5, moves: [move("go"), move("answer", 1), move("roll")] };
    expect(await one.play(store, line)).toEqual({ why: "other", move: move("answer", 1) });
    store.accept(asking(3, "roll"));
    const next = nextOf(line.moves, store.ask, 0, one.done.get(5) ?? 0);
    expect(next).toBe(2);
    expect(await one.play(store, line, next)).toEqual({ why: "played" });
    expect(link.sent).toEqual(["go", "roll"]);
  });

  it("counts what the table has answered itself, if it stands as foreseen", async () => {
    const stands = (seq: number, table: unknown, ...names: string[]): Frame => {
      const made = asking(seq, ...names);
      return { ...made, view: { ...made.view, table } };
    };
    const moves = [move("go"), move("pass"), move("roll"), move("pass")];
    const after = { 1: { at: "B" }, 2: { at: "B", passed: true }, 3: { rolled: 1 }, 4: { rolled: 1, passed: true } };

    const quiet = open(asking(1, "go"), stands(3, after[2], "roll"), stands(5, { passed: true, rolled: 1 }, "draw"));
    quiet.link.foreseen = after;
    expect(await player().play(quiet.store, { n: 5, moves })).toEqual({ why: "played" });
    expect(quiet.link.sent).toEqual(["go", "roll"]);

    const other = open(asking(1, "go"), stands(3, { at: "C" }, "roll"));
    other.link.foreseen = after;
    expect(await player().play(other.store, { n: 5, moves })).toEqual({ why: "gone", move: move("pass") });
    expect(other.link.sent).toEqual(["go"]);
  });

  it("waits while the table answers in the seat's name", async () => {
    const { store, link } = open(asking(1, "go"), frame(2, { plan: [], ask: null, awaits: 0 }));
    link.foreseen = { 1: { at: "B" }, 2: { at: "B", passed: true } };
    const running = player().play(store, { n: 5, moves: [move("go"), move("pass"), move("roll")] });
    await new Promise((done) => setTimeout(done, 30));
    const next = asking(3, "roll");
    store.accept({ ...next, view: { ...next.view, table: { at: "B", passed: true } } });
    expect(await running).toEqual({ why: "played" });
    expect(link.sent).toEqual(["go", "roll"]);
  });

  it("stops where the table refuses", async () => {
    const { store, link } = open(asking(1, "go"), "refuse");
    const outcome = await player().play(store, { n: 5, moves: [move("go"), move("pull")] });
    expect(outcome).toEqual({ why: "refused", move: move("go") });
    expect(link.sent).toEqual(["go"]);
  });

  it("stops when told to, and plays one line at a time", async () => {
    const { store, link } = open(asking(1, "go"), asking(2, "pull"));
    const one = player();
    const running = one.play(store, { n: 5, moves: [move("go"), move("pull")] });
    expect(await one.play(store, { n: 6, moves: [move("go")] })).toEqual({ why: "stopped" });
    one.stop();
    expect(await running).toEqual({ why: "stopped" });
    expect(link.sent.length).toBeLessThan(2);
  });

  it("waits for what is being shown", async () => {
    const { store, link } = open(asking(1, "go"));
    store.director = (_next, _lines, commit) => new Promise((done) => setTimeout(() => (commit(), done()), 60));
    store.accept({ ...asking(2, "pull"), lines: [{ seq: 2, move: 2, what: "went", facts: {}, text: "", who: null, by: null }] });
    const outcome = await player().play(store, { n: 5, moves: [move("pull")] });
    expect(outcome).toEqual({ why: "played" });
    expect(link.sent).toEqual(["pull"]);
  });
});
