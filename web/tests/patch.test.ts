import { describe, expect, it } from "vitest";
import { patched, patchedFrame, type Change } from "$/lib/patch";
import examples from "./patches.json";
import { frame, line } from "./frames";

describe("a patch", () => {
  for (const { about, old, new: wanted, change } of examples) {
    it(`leads to the new value: ${about}`, () => {
      const before = JSON.stringify(old);
      expect(JSON.stringify(patched(old, change as unknown as Change))).toBe(JSON.stringify(wanted));
      expect(JSON.stringify(old)).toBe(before);
    });
  }

  it("shares what has not changed with the old value", () => {
    const old = { same: { deep: [1] }, list: [{ n: 1 }, { n: 2 }] };
    const made = patched(old, { list: { 1: { n: [3] } } }) as typeof old;
    expect(made.same).toBe(old.same);
    expect(made.list[0]).toBe(old.list[0]);
    expect(made.list).toEqual([{ n: 1 }, { n: 3 }]);
    expect(old.list[1]).toEqual({ n: 2 });
  });

  it("of a frame brings its own lines and chat, and never repeats those before", () => {
    const first = frame(1, { lines: [line(1, 1)], chat: [{ seq: 1, who: 0, text: "hello", at: 0 }] });
    const next = patchedFrame(first, { t: "patch", base: 1, rev: 2, seq: 2, change: { turn: [[1]] }, lines: [line(2, 2)] });
    expect([next.seq, next.rev, next.turn]).toEqual([2, 2, [1]]);
    expect(next.lines).toEqual([line(2, 2)]);
    expect(next.chat).toEqual([]);
    expect(next.view).toBe(first.view);
    expect(patchedFrame(next, { t: "patch", base: 2, rev: 3, seq: 2 }).lines).toEqual([]);
  });
});
