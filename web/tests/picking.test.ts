import { describe, expect, it } from "vitest";
import { isTellable, Picking } from "$/lib/picking.svelte";
import type { Choice } from "$/lib/protocol";
import { choice } from "./frames";

function pick(offered: Choice[]): { picking: Picking; taken: string[] } {
  const taken: string[] = [];
  return { picking: new Picking(() => offered, (one) => taken.push(one.label)), taken };
}

describe("a click on a thing", () => {
  it("does the only option it belongs to", () => {
    const { picking, taken } = pick([choice("a", "H01"), choice("b", "H02"), choice("end")]);
    picking.press("H02");
    expect(taken).toEqual(["b"]);
  });

  it("does nothing where nothing is offered", () => {
    const { picking, taken } = pick([choice("a", "H01")]);
    expect(picking.canPick("H09")).toBe(false);
    picking.press("H09");
    expect(taken).toEqual([]);
    expect(picking.picked).toEqual([]);
  });

  it("picks a source, and the second click decides", () => {
    const { picking, taken } = pick([
      choice("mid-1 to K1.1", "mid-1", "K1.1"),
      choice("mid-1 to K2.1", "mid-1", "K2.1"),
      choice("mid-2 to K1.1", "mid-2", "K1.1"),
    ]);
    picking.press("mid-1");
    expect(taken).toEqual([]);
    expect(picking.picked).toEqual(["mid-1"]);
    expect(picking.canPick("K2.1")).toBe(true);
    expect(picking.canPick("mid-2")).toBe(false);
    picking.press("K2.1");
    expect(taken).toEqual(["mid-1 to K2.1"]);
    expect(picking.picked).toEqual([]);
  });

  it("can begin at the other end", () => {
    const { picking, taken } = pick([choice("one", "mid-1", "K1.1"), choice("two", "mid-2", "K1.1"), choice("three", "mid-2", "K2.1")]);
    picking.press("K1.1");
    picking.press("mid-2");
    expect(taken).toEqual(["two"]);
  });

  it("lets go on a second click, or begins again with another source", () => {
    const offered = [choice("1", "a", "x"), choice("2", "a", "y"), choice("3", "b", "x"), choice("4", "b", "y")];
    const { picking, taken } = pick(offered);
    picking.press("a");
    picking.press("a");
    expect(picking.picked).toEqual([]);
    picking.press("a");
    picking.press("b");
    expect(picking.picked).toEqual(["b"]);
    picking.press("y");
    expect(taken).toEqual(["4"]);
  });

  it("offers a chooser where nothing on the board tells the options apart", () => {
    const { picking, taken } = pick([choice("cake", "mid-1"), choice("potion", "mid-1"), choice("other", "mid-2")]);
    picking.press("mid-1");
    expect(taken).toEqual([]);
    expect(picking.chooser?.choices.map((one) => one.label)).toEqual(["cake", "potion"]);
    picking.press("mid-1");
    expect(picking.chooser).toBeNull();
  });
});

describe("telling options apart", () => {
  it("needs a thing of its own for each", () => {
    expect(isTellable([choice("1", "a", "x"), choice("2", "a", "y")], ["a"])).toBe(true);
    expect(isTellable([choice("1", "a"), choice("2", "a", "y")], ["a"])).toBe(false);
    expect(isTellable([choice("1", "a", "x"), choice("2", "a", "x")], ["a"])).toBe(false);
  });
});
