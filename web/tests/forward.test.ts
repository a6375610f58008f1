/** Which answers are put forward, and moments one after the other. */
import { describe, expect, it, vi } from "vitest";
import { inOrder, putForward } from "$/lib/forward";
import { Moments } from "$/lib/moments.svelte";
import type { Choice } from "$/lib/protocol";

const one = (label: string, quiet = false): Choice => ({ option: { do: label }, label, targets: [], ...(quiet ? { quiet } : {}) });
const [pass, play, end] = [one("pass", true), one("play"), one("end", true)];

describe("what is put forward", () => {
  it("is never to pass, while something else can be done", () => {
    expect(putForward([pass, play], [pass, play])).toBe(play);
    expect(putForward([end], [end, play])).toBeNull();
    expect(inOrder([pass, play, end])).toEqual([play, pass, end]);
  });

  it("is to pass, where there is nothing else", () => {
    expect(putForward([end], [end])).toBe(end);
    expect(putForward([], [])).toBeNull();
  });
});

describe("moments", () => {
  it("come one after the other, and can be put away", () => {
    vi.useFakeTimers();
    const moments = new Moments();
    moments.show({ picture: "a", tone: "good", text: "first" });
    moments.show({ picture: "b", tone: "bad", text: "second" });
    expect(moments.now?.text).toBe("first");
    moments.skip();
    expect(moments.now?.text).toBe("second");
    vi.runAllTimers();
    expect(moments.now).toBeNull();
    vi.useRealTimers();
  });

  it("hold what comes after them until none is shown", async () => {
    const moments = new Moments();
    await moments.over();
    moments.show({ picture: "a", tone: "good", text: "first" });
    let isOver = false;
    const over = moments.over().then(() => (isOver = true));
    await Promise.resolve();
    expect(isOver).toBe(false);
    moments.clear();
    await over;
    expect(moments.now).toBeNull();
  });
});
