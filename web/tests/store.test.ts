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

  it("is heard when its frame was skipped, and again when one looks back", async () => {
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

  it("does not play a long backlog move by move", async () => {
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
    expect(shown.length).toBeLessThan(5);
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
