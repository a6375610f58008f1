import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Frame, Line } from "$/lib/protocol";
import { TableStore, type Link } from "$/lib/store.svelte";
import type { Answer, Intent } from "$/lib/connection";
import { choice, frame, line } from "./frames";

class StillLink implements Link {
  sent: Intent[] = [];
  answer: (intent: Intent) => Answer = (_intent) => ({ t: "ack", id: "1", seq: 1 });
  start(): void {}
  close(): void {}
  nudge(): void {}
  send(intent: Intent): Promise<Answer> {
    this.sent.push(intent);
    return Promise.resolve(this.answer(intent));
  }
}

const settle = () => new Promise((done) => setTimeout(done, 0));

function open(): { store: TableStore; link: StillLink } {
  const link = new StillLink();
  return { store: new TableStore("table", 0, "en", () => link), link };
}

function serve(frames: Record<string, Frame>): ReturnType<typeof vi.fn> {
  const asked = vi.fn((url: string) => {
    const path = url.replace(/\?.*/, "");
    const found = frames[path];
    return Promise.resolve(new Response(JSON.stringify(found ?? { error: "no", text: "no" }), { status: found ? 200 : 404 }));
  });
  vi.stubGlobal("fetch", asked);
  return asked;
}

beforeEach(() => {
  serve({});
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("what a partner says", () => {
  const words = (seq: number, who: number): Line => ({ ...line(seq, seq, "because"), who });

  it("stays until this seat acts, and is never its own", async () => {
    const { store } = open();
    store.accept(frame(1, { lines: [words(1, 1)] }));
    await vi.waitFor(() => expect(store.isNow).toBe(true));
    expect(store.spoken).toBeNull(); // what was said before we came
    store.accept(frame(2, { lines: [words(2, 1), line(2, 2)] }));
    store.accept(frame(3, { lines: [words(3, 0), line(3, 3, "turn")] }));
    await vi.waitFor(() => expect(store.shown?.seq).toBe(3));
    expect(store.spoken?.text).toBe("because 2");
    await store.choose(choice("end"));
    expect(store.spoken).toBeNull();
  });

  it("is heard among many frames, and again when one looks back", async () => {
    const { store } = open();
    store.accept(frame(1));
    for (let seq = 2; seq < 14; seq += 1) store.accept(frame(seq, { lines: seq === 4 ? [words(seq, 1)] : [line(seq, seq)] }));
    await vi.waitFor(() => expect(store.shown?.seq).toBe(13));
    expect(store.spoken?.seq).toBe(4);
    await store.look(5);
    expect(store.spoken).toBeNull();
    await store.look(4);
    expect(store.spoken?.seq).toBe(4);
  });
});

describe("order", () => {
  it("shows frames in the order they come and ends with the newest", async () => {
    const { store } = open();
    const shown: number[] = [];
    store.director = (next, _lines, commit) => {
      shown.push(next.seq);
      commit();
      return settle() as Promise<void>;
    };
    store.accept(frame(1));
    for (const seq of [2, 3, 4]) store.accept(frame(seq, { lines: [line(seq, seq)] }));
    await vi.waitFor(() => expect(store.shown?.seq).toBe(4));
    expect(shown).toEqual([2, 3, 4]);
    expect(store.isNow).toBe(true);
  });

  it("drops a frame that is older than what it has", async () => {
    const { store } = open();
    store.accept(frame(5));
    store.accept(frame(3));
    await settle();
    expect(store.live?.seq).toBe(5);
    expect(store.shown?.seq).toBe(5);
  });

  it("takes a frame of the same seq: a private answer changes nothing but one's own question", async () => {
    const { store } = open();
    store.accept(frame(5));
    store.accept(frame(5, { ask: null }));
    await settle();
    expect(store.ask).toBeNull();
  });

  it("animates each line once, however often the server repeats it", async () => {
    const { store } = open();
    const told: Line[] = [];
    store.director = (_next, lines, commit) => {
      told.push(...lines);
      commit();
      return Promise.resolve();
    };
    store.accept(frame(1));
    store.accept(frame(2, { lines: [line(2, 2)] }));
    store.accept(frame(3, { lines: [line(2, 2), line(3, 3)] }));
    await settle();
    expect(told.map((one) => one.seq)).toEqual([2, 3]);
  });

  it("asks nothing until the board shows the position the question is about", async () => {
    const { store } = open();
    let release = () => {};
    store.director = (_next, _lines, commit) =>
      new Promise((done) => {
        release = () => {
          commit();
          done();
        };
      });
    store.accept(frame(1));
    await settle();
    store.accept(frame(2, { lines: [line(2, 2)] }));
    await settle();
    expect(store.ask).toBeNull();
    release();
    await settle();
    expect(store.ask?.prompt).toBe(2);
  });

  it("goes on when an animation fails", async () => {
    const { store } = open();
    store.director = () => Promise.reject(new Error("broken"));
    store.accept(frame(1));
    await settle();
    store.accept(frame(2, { lines: [line(2, 2)] }));
    await vi.waitFor(() => expect(store.shown?.seq).toBe(2));
    store.accept(frame(3, { lines: [line(3, 3)] }));
    await vi.waitFor(() => expect(store.shown?.seq).toBe(3));
  });

  it("tells every frame, however many arrive at once", async () => {
    const { store } = open();
    const shown: number[] = [];
    store.director = (next, _lines, commit) => {
      shown.push(next.seq);
      commit();
      return settle() as Promise<void>;
    };
    store.accept(frame(1));
    await settle();
    for (let seq = 2; seq <= 30; seq += 1) store.accept(frame(seq, { lines: [line(seq, seq)] }));
    await vi.waitFor(() => expect(store.shown?.seq).toBe(30));
    expect(shown).toEqual(Array.from({ length: 29 }, (_, index) => index + 2));
  });
});

describe("steps of others", () => {
  const step = (seq: number, who: number): Line => ({ ...line(seq, seq), who });

  /** A director that waits until it is told to go on, and remembers who was in a hurry. */
  function paused(store: TableStore): { quick: boolean[]; go: () => void } {
    const state = { quick: [] as boolean[], go: () => {} };
    store.director = (_next, lines, commit, quick) => {
      commit();
      state.quick.push(quick);
      for (const one of lines) store.tell(one);
      store.remember(
        lines.map((one) => ({ line: one, pictures: [], rise: null })),
        ["card"],
      );
      return quick ? Promise.resolve() : new Promise((done) => (state.go = done));
    };
    return state;
  }

  it("come before the own question, those of the own seat do not hold it up", async () => {
    const { store } = open();
    const state = paused(store);
    store.accept(frame(1));
    await settle();
    store.accept(frame(2, { lines: [step(2, 1)] }));
    await settle();
    expect(store.telling).toBe(true);
    expect(store.ask).toBeNull();
    state.go();
    await settle();
    expect(store.telling).toBe(false);
    expect(store.ask?.prompt).toBe(2);
    store.accept(frame(3, { lines: [step(3, 0)] }));
    await settle();
    expect(store.ask?.prompt).toBe(3);
  });

  it("are told no more once the viewer is in a hurry, until the next question", async () => {
    const { store } = open();
    const state = paused(store);
    store.accept(frame(1));
    await settle();
    for (const seq of [2, 3, 4]) store.accept(frame(seq, { lines: [step(seq, 1)], ask: null }));
    await settle();
    store.hurry();
    state.go();
    await vi.waitFor(() => expect(store.shown?.seq).toBe(4));
    store.accept(frame(5, { lines: [step(5, 1)] })); // still somebody else's; now we are asked
    await vi.waitFor(() => expect(store.ask?.prompt).toBe(5));
    store.accept(frame(6, { lines: [step(6, 1)] }));
    await settle();
    expect(state.quick).toEqual([false, true, true, true, false]);
  });

  it("are remembered with what they were about until this seat acts", async () => {
    const { store } = open();
    const state = paused(store);
    store.accept(frame(1));
    await settle();
    for (const seq of [2, 3]) store.accept(frame(seq, { lines: [step(seq, 1)] }));
    await settle();
    state.go();
    await settle();
    state.go();
    await settle();
    expect(store.since.map((one) => one.line.seq)).toEqual([2, 3]);
    expect([...store.touched]).toEqual(["card"]);
    await store.choose(choice("end"));
    expect(store.since).toEqual([]);
    expect(store.touched.size).toBe(0);
  });

  it("keep their captions as long as it takes to read them", async () => {
    vi.useFakeTimers();
    try {
      const { store } = open();
      const long = { ...line(2, 2), text: "x".repeat(100) };
      store.tell(long);
      store.tell(line(3, 3));
      await vi.advanceTimersByTimeAsync(3900);
      expect(store.captions).toEqual([long]);
      await vi.advanceTimersByTimeAsync(200);
      expect(store.captions).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("the log", () => {
  it("is the lines of the first frame and of those that follow, by move", async () => {
    const { store } = open();
    store.accept(frame(2, { lines: [line(1, 0), line(2, 1), line(2, 1)], lastMove: 1 }));
    store.accept(frame(4, { lines: [line(3, 2), line(4, 3)], lastMove: 3 }));
    await settle();
    expect(store.story.map((entry) => [entry.move, entry.lines.length])).toEqual([
      [0, 1],
      [1, 2],
      [2, 1],
      [3, 1],
    ]);
  });

  it("is fetched anew after a step back", async () => {
    const story = [{ move: 0, lines: [line(1, 0)] }];
    const asked = serve({ "/api/tables/table/story": story as unknown as Frame });
    const { store } = open();
    store.accept(frame(2, { lines: [line(1, 0), line(2, 1)], lastMove: 1 }));
    store.accept(frame(3, { lines: [line(3, 0, "table-undone")], lastMove: 0 }));
    await vi.waitFor(() => expect(store.story).toEqual(story));
    expect(asked).toHaveBeenCalledOnce();
  });

  it("keeps what was said, once", async () => {
    const { store } = open();
    const said = { seq: 2, who: 1, text: "hello", at: 0 };
    store.accept(frame(2, { chat: [said] }));
    store.accept(frame(3, { chat: [said, { ...said, seq: 3, text: "again" }] }));
    await settle();
    expect(store.chat.map((one) => one.text)).toEqual(["hello", "again"]);
  });
});

describe("looking back", () => {
  const past = (move: number) => frame(move, { lastMove: move, ask: null });

  it("never throws the viewer forward", async () => {
    serve({ "/api/tables/table/at/1": past(1) });
    const { store } = open();
    store.accept(frame(3));
    await settle();
    await store.look(1);
    expect(store.shown?.lastMove).toBe(1);
    for (const seq of [4, 5, 6]) store.accept(frame(seq, { lines: [line(seq, seq)] }));
    await settle();
    expect(store.shown?.lastMove).toBe(1);
    expect(store.cursor).toBe(1);
    expect(store.live?.seq).toBe(6);
    expect(store.missed).toBe(3);
    expect(store.ask).toBeNull();
    store.now();
    expect(store.shown?.seq).toBe(6);
    expect(store.missed).toBe(0);
    expect(store.ask?.prompt).toBe(6);
  });

  it("shows the moment asked for last, whichever answer comes first", async () => {
    const { store } = open();
    store.accept(frame(9));
    await settle();
    const waiting = new Map<string, (response: Response) => void>();
    vi.stubGlobal("fetch", (url: string) => new Promise<Response>((done) => waiting.set(url.replace(/\?.*/, ""), done)));
    const first = store.look(2);
    const second = store.look(7);
    waiting.get("/api/tables/table/at/7")?.(new Response(JSON.stringify(past(7))));
    await second;
    waiting.get("/api/tables/table/at/2")?.(new Response(JSON.stringify(past(2))));
    await first;
    expect(store.shown?.lastMove).toBe(7);
    expect(store.cursor).toBe(7);
  });

  it("stays within the game, and asks for a moment once", async () => {
    const asked = serve({ "/api/tables/table/at/0": past(0), "/api/tables/table/at/4": past(4) });
    const { store } = open();
    store.accept(frame(4));
    await settle();
    await store.look(-3);
    expect(store.cursor).toBe(0);
    await store.look(99);
    expect(store.cursor).toBe(4);
    await store.look(0);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it("does not send answers from the past", async () => {
    serve({ "/api/tables/table/at/1": past(1) });
    const { store, link } = open();
    store.accept(frame(3));
    await settle();
    await store.look(1);
    expect(await store.choose(choice("end"))).toBe(false);
    expect(link.sent).toEqual([]);
  });
});

describe("choosing", () => {
  it("names the question it answers", async () => {
    const { store, link } = open();
    store.accept(frame(3));
    await settle();
    expect(await store.choose(choice("end"))).toBe(true);
    expect(link.sent).toEqual([{ t: "do", prompt: 3, option: { do: "end" } }]);
    expect(store.sending).toBeNull();
  });

  it("says why the server refused", async () => {
    const { store, link } = open();
    link.answer = () => ({ t: "nack", id: "1", error: "error.stale-answer", text: "Too late." });
    store.accept(frame(3));
    await settle();
    expect(await store.choose(choice("end"))).toBe(false);
    expect(store.notice).toBe("Too late.");
  });

  it("sends one answer at a time", async () => {
    const { store, link } = open();
    store.accept(frame(3));
    await settle();
    const both = [store.choose(choice("end")), store.choose(choice("end"))];
    expect(await Promise.all(both)).toEqual([true, false]);
    expect(link.sent.length).toBe(1);
  });
});

describe("a vote", () => {
  it("has an id of its own, so that it counts once however often it arrives", async () => {
    const asked = serve({});
    const { store } = open();
    await store.vote("undo", 1, true);
    await store.vote("undo", 1, true);
    const sent = asked.mock.calls.filter(([url]) => String(url).includes("/votes"));
    const ids = sent.map(([, how]) => (JSON.parse(String((how as RequestInit).body)) as { id: string }).id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(2);
    expect(ids.every((id) => id.length > 0 && id.length <= 64)).toBe(true);
  });
});

describe("what no board has shown", () => {
  const step = (seq: number, who: number): Line => ({ ...line(seq, seq), who });
  const seqs = (lines: readonly Line[]) => lines.map((one) => one.seq);
  const told: { quick: boolean; seqs: number[] }[] = [];
  const draw = (store: TableStore) => {
    told.length = 0;
    store.director = (_next, lines, commit, quick) => {
      commit();
      told.push({ quick, seqs: seqs(lines) });
      return Promise.resolve();
    };
  };

  it("is what happened since the own move, of a match one comes back to", async () => {
    const { store } = open();
    draw(store);
    store.accept(frame(6, { lines: [step(0, 1), step(1, 0), step(2, 1), step(3, 0), { ...step(4, 1), move: 3 }, step(5, 1), { ...step(6, 0), what: "turn" }] }));
    await settle();
    expect(told).toEqual([]);
    expect(seqs(store.takeUnseen())).toEqual([3, 4, 5, 6]);
    expect(store.takeUnseen()).toEqual([]);
  });

  it("is known by whose answer it was, where the lines name no seat", async () => {
    const { store } = open();
    const of = (seq: number, by: number | null): Line => ({ ...line(seq, seq, "hero-moved"), who: null, by });
    store.accept(frame(5, { lines: [of(1, 1), of(2, 0), of(3, 2), { ...step(4, 0), what: "turn", by: 2, move: 3 }, of(5, 1)] }));
    await settle();
    const lines = store.takeUnseen();
    expect(seqs(lines)).toEqual([2, 3, 4, 5]);
    expect(seqs([...store.ofOthers(lines)])).toEqual([3, 4, 5]);
    expect([...store.ofOthers([of(6, 0), of(7, null)])]).toEqual([]);
  });

  it("is nothing of the deal, and nothing for who only looks on", async () => {
    const link = new StillLink();
    const own = new TableStore("table", 0, "en", () => link);
    const watching = new TableStore("table", -1, "en", () => link);
    for (const store of [own, watching]) store.accept(frame(2, { lines: [{ ...step(1, 1), move: 0 }, step(2, 1)] }));
    await settle();
    expect(seqs(own.unseen)).toEqual([2]);
    expect(watching.unseen).toEqual([]);
  });

  it("is kept while one looks back, also what was about to be told", async () => {
    serve({ "/api/tables/table/at/1": frame(1, { lastMove: 1, ask: null }) });
    const { store } = open();
    let release = () => {};
    store.accept(frame(1));
    await settle();
    store.takeUnseen();
    store.director = (_next, _lines, commit) => {
      commit();
      return new Promise((done) => (release = done));
    };
    for (const seq of [2, 3, 4]) store.accept(frame(seq, { lines: [step(seq, 1)] }));
    await settle(); // 2 is being told, 3 and 4 wait
    await store.look(1);
    release();
    store.accept(frame(5, { lines: [step(5, 1)] }));
    await settle();
    store.now();
    expect(seqs(store.unseen)).toEqual([3, 4, 5]);
    expect(store.shown?.seq).toBe(5);
    await store.choose(choice("end"));
    expect(store.unseen).toEqual([]);
  });

  it("is kept behind a curtain, where nothing is drawn, and forgotten with what was taken back", async () => {
    const { store } = open();
    store.accept(frame(1));
    await settle();
    for (const seq of [2, 3]) store.accept(frame(seq, { lines: [step(seq, 1)], lastMove: seq }));
    await settle();
    expect(seqs(store.unseen)).toEqual([2, 3]);
    store.accept(frame(4, { lines: [{ ...step(4, 1), what: "table-undone", move: 2 }], lastMove: 2 }));
    await settle();
    expect(seqs(store.unseen)).toEqual([2, 4]);
  });
});

describe("a spectator", () => {
  it("is in a hurry until the present is here, and keeps no strip", async () => {
    const store = new TableStore("table", -1, "en", () => new StillLink());
    const quick: boolean[] = [];
    let release = () => {};
    store.director = (_next, lines, commit, isQuick) => {
      commit();
      quick.push(isQuick);
      store.remember(lines.map((one) => ({ line: one, pictures: [], rise: null })), ["card"]);
      return isQuick ? Promise.resolve() : new Promise((done) => (release = done));
    };
    const seen = (seq: number) => frame(seq, { ask: null, lines: [{ ...line(seq, seq), who: 1 }] });
    store.accept(frame(1, { ask: null }));
    await settle();
    for (const seq of [2, 3, 4]) store.accept(seen(seq));
    await settle();
    store.hurry();
    release();
    await vi.waitFor(() => expect(store.shown?.seq).toBe(4));
    await settle();
    store.accept(seen(5));
    await settle();
    expect(quick).toEqual([false, true, true, false]);
    expect(store.since).toEqual([]);
    expect([...store.touched]).toEqual(["card"]);
  });
});
