import { describe, expect, it, vi } from "vitest";
import type { Frame, Move, Tried } from "$/lib/protocol";
import { TableStore, type Link } from "$/lib/store.svelte";
import { frameOf, Trial, type Show } from "$/lib/trial.svelte";
import type { Answer, Intent } from "$/lib/connection";
import { choice, frame, line } from "./frames";

/** Chance decides what "roll" brings; after two moves the match is over. */
function world(prompt: number, moves: Move[]): Tried {
  const at = moves.findIndex((move) => move.option.do === "roll");
  const made = at < 0 ? moves : moves.slice(0, at + 1);
  const told = at < 0 ? made.length : at;
  const ended = at >= 0 ? "chance" : made.length > 1 ? "over" : null;
  return {
    t: "tried",
    id: "1",
    prompt,
    moves: made.map((move) => ({ ...move, text: `does ${move.option.do}` })),
    ended,
    view: { ...frame(1).view, table: { told } },
    ask: ended === "over" ? null : { ...(frame(1).ask ?? fail()), seat: 1, prompt: prompt + told, options: [choice("go", "A"), choice("roll")] },
    awaits: 1,
    turn: [1],
    lines: made.slice(0, told).map((_, index) => ({ ...line(0, index + 1), text: `line ${index + 1}` })),
    result: null,
  };
}
const fail = (): never => {
  throw new Error("no question");
};

class Sandbox implements Link {
  sent: Intent[] = [];
  prompt = 7;
  start(): void {}
  close(): void {}
  nudge(): void {}
  send(intent: Intent): Promise<Answer> {
    this.sent.push(intent);
    if (intent.t === "try" && intent.prompt === this.prompt) return Promise.resolve(world(intent.prompt, intent.moves));
    if (intent.t === "try") return Promise.resolve({ t: "nack", id: "1", error: "stale", text: "stale" });
    return Promise.resolve({ t: "ack", id: "1", seq: 1 });
  }
}

const live = (prompt: number, more: Partial<Frame> = {}): Frame => frame(prompt, { plan: [], ask: null, ...more });

async function begin(show?: Show): Promise<{ trial: Trial; store: TableStore; link: Sandbox }> {
  const link = new Sandbox();
  const store = new TableStore("table", 0, "en", () => link);
  store.accept(live(7));
  const trial = new Trial(store, show);
  await trial.start();
  return { trial, store, link };
}

describe("a trial", () => {
  it("asks whoever would be asked, and touches nothing of the table", async () => {
    const { trial, store, link } = await begin();
    expect(trial.ask?.seat).toBe(1);
    await trial.choose(choice("go"));
    expect(link.sent.map((one) => one.t)).toEqual(["try", "try"]);
    expect(link.sent[1]).toEqual({ t: "try", prompt: 7, moves: [{ seat: 1, option: { do: "go" } }] });
    expect(trial.moves.map((one) => one.text)).toEqual(["does go"]);
    expect(trial.frame?.view.table).toEqual({ told: 1 });
    expect(store.shown?.view.table).toEqual({});
  });

  it("goes back a step, and begins again", async () => {
    const { trial, link } = await begin();
    await trial.choose(choice("go"));
    await trial.back();
    expect(trial.moves).toEqual([]);
    expect(await trial.back()).toBe(false);
    await trial.choose(choice("go"));
    await trial.start();
    expect(link.sent.at(-1)).toEqual({ t: "try", prompt: 7, moves: [] });
  });

  it("stops where chance decides: the move is kept, nothing can be chosen", async () => {
    const { trial } = await begin();
    await trial.choose(choice("go"));
    await trial.choose(choice("roll"));
    expect(trial.ended).toBe("chance");
    expect(trial.moves).toHaveLength(2);
    expect(trial.ask).toBeNull();
    expect(trial.frame?.ask).toBeNull();
    expect(await trial.choose(choice("go"))).toBe(false);
    await trial.back();
    expect(trial.ask).not.toBeNull();
  });

  it("shows only what the last move does, and nothing where nothing has happened", async () => {
    const shown: string[][] = [];
    const show: Show = (_before, _next, lines, commit) => {
      shown.push(lines.map((one) => one.text));
      commit();
      return Promise.resolve();
    };
    const { trial } = await begin(show);
    await trial.choose(choice("go"));
    await trial.back();
    await trial.choose(choice("go"));
    await trial.choose(choice("roll"));
    expect(shown).toEqual([["line 1"], ["line 1"]]);
  });

  it("notices that the table has moved on, and loses nothing by it", async () => {
    const { trial, store, link } = await begin();
    await trial.choose(choice("go"));
    store.accept({ ...live(7), seq: 8, plan: [{ n: 1, seat: 1, kind: "ping", at: "A" }] });
    expect(trial.movedOn).toBe(false);
    store.accept(live(9));
    link.prompt = 9;
    expect(trial.movedOn).toBe(true);
    expect(trial.ask).toBeNull();
    expect(trial.moves).toHaveLength(1);
    expect(trial.frame?.view.table).toEqual({ told: 1 });
    await trial.start();
    expect(trial.movedOn).toBe(false);
    expect(link.sent.at(-1)).toEqual({ t: "try", prompt: 9, moves: [] });
  });

  it("is proposed as it was tried", async () => {
    const { trial, link } = await begin();
    expect(await trial.propose()).toBe(false);
    await trial.choose(choice("go"));
    expect(await trial.propose()).toBe(true);
    expect(link.sent.at(-1)).toEqual({
      t: "mark",
      prompt: 7,
      mark: { kind: "line", moves: [{ seat: 1, option: { do: "go" } }] },
    });
  });

  it("is told anew in other words, and only the last answer counts", async () => {
    const { trial } = await begin();
    await trial.choose(choice("go"));
    const other = new Sandbox();
    const store = new TableStore("table", 0, "uk", () => other);
    store.accept(live(7));
    await trial.speak(store);
    expect(other.sent).toEqual([{ t: "try", prompt: 7, moves: [{ seat: 1, option: { do: "go" } }] }]);
    await trial.speak(store);
    expect(other.sent).toHaveLength(1);
    const slow = trial.back();
    const fast = trial.start([{ seat: 1, option: { do: "go" } }]);
    expect(await slow).toBe(false);
    expect(await fast).toBe(true);
    expect(trial.moves).toHaveLength(1);
  });

  it("says what the server has against it", async () => {
    const { trial, link } = await begin();
    link.send = vi.fn(() => Promise.resolve<Answer>({ t: "nack", id: "1", error: "often", text: "too often" }));
    expect(await trial.choose(choice("go"))).toBe(false);
    expect(trial.problem).toBe("too often");
    expect(trial.busy).toBe(false);
  });
});

describe("the frame of a tried position", () => {
  it("has the people of the table, and nothing that acts on it", () => {
    const people = [{ seat: 0, name: "Anna", kind: "human" as const, bot: "", connected: true, away: false, mine: true }];
    const made = frameOf(world(7, []), live(7, { people, undo: "free" }));
    expect(made.people).toBe(people);
    expect(made.undo).toBe("none");
    expect(made.ask?.options).toHaveLength(2);
    expect(made.turn).toEqual([1]);
  });
});
