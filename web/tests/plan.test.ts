import { afterEach, describe, expect, it, vi } from "vitest";
import { Planner } from "$/lib/planner.svelte";
import type { Mark } from "$/lib/protocol";
import type { TableStore } from "$/lib/store.svelte";
import { capture } from "$/table/plan/capture";
import { Follower } from "$/table/plan/follow";
import { besides, bubbleAt, common, curve, isSameSpot, nthAlike, spotOf, type Box, type Spot } from "$/table/plan/geometry";
import { find, listed, nameOf, pieceOf, thingAt } from "$/table/plan/things";

const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });
const WINDOW = box(100, 50, 400, 300);
const spot = (x: number, y: number, r = 20): Spot => ({ x, y, r, away: false, window: WINDOW });
const numbers = (path: string): number[] => [...path.matchAll(/-?\d+(?:\.\d+)?/g)].map((found) => Number(found[0]));

describe("where a thing is seen", () => {
  it("is its middle, with a ring that keeps off it", () => {
    expect(spotOf(box(200, 100, 60, 40), WINDOW)).toEqual({ x: 230, y: 120, r: 35, away: false, window: WINDOW });
  });
  it("is the visible half of one that is cut off", () => {
    expect(spotOf(box(70, 100, 60, 40), WINDOW)).toMatchObject({ x: 100, y: 120, away: false });
    expect(spotOf(box(40, 100, 70, 40), WINDOW)).toMatchObject({ x: 100, away: false });
  });
  it("is a point of the edge for one that went out of sight", () => {
    expect(spotOf(box(900, 100, 60, 40), WINDOW)).toMatchObject({ x: 488, y: 120, away: true });
    expect(spotOf(box(-900, 900, 60, 40), WINDOW)).toMatchObject({ x: 112, y: 338, away: true });
  });
  it("is nowhere without a window or a size", () => {
    expect(spotOf(box(200, 100, 60, 40), null)).toBeNull();
    expect(spotOf(box(200, 100, 0, 0), WINDOW)).toBeNull();
  });
  it("has a ring neither tiny nor huge", () => {
    expect(spotOf(box(200, 100, 4, 4), WINDOW)?.r).toBe(16);
    expect(spotOf(box(100, 50, 400, 300), WINDOW)?.r).toBe(64);
  });
  it("counts as unmoved within a quarter of a pixel", () => {
    expect(isSameSpot(spot(10, 10), spot(10.1, 10))).toBe(true);
    expect(isSameSpot(spot(10, 10), spot(10.6, 10))).toBe(false);
    expect(isSameSpot(spot(10, 10), undefined)).toBe(false);
    expect(common(box(0, 0, 10, 10), box(10, 0, 10, 10))).toBeNull();
  });
});

describe("an arrow", () => {
  it("runs from rim to rim, and points at its goal", () => {
    const { path, head } = curve(spot(100, 100), spot(300, 100));
    const [x0 = 0, y0 = 0] = numbers(path);
    const [, , tipX = 0, tipY = 0] = numbers(head);
    expect(Math.hypot(x0 - 100, y0 - 100)).toBeCloseTo(16, 0);
    expect(Math.hypot(tipX - 300, tipY - 100)).toBeCloseTo(16, 0);
    expect(tipX).toBeLessThan(300);
  });
  it("never lies on the one back, nor on another of its kind", () => {
    const forth = curve(spot(100, 100), spot(300, 100)).middle;
    const back = curve(spot(300, 100), spot(100, 100)).middle;
    const second = curve(spot(100, 100), spot(300, 100), 1).middle;
    expect(Math.sign(forth.y - 100)).toBe(-Math.sign(back.y - 100));
    expect(Math.abs(second.y - 100)).toBeGreaterThan(Math.abs(forth.y - 100) + 10);
  });
  it("has figures even between things that touch", () => {
    for (const to of [spot(100, 100), spot(103, 100)]) expect(numbers(curve(spot(100, 100), to).path).every(Number.isFinite)).toBe(true);
  });
  it("knows how many run the same way before it", () => {
    const pairs = [["A", "B"], ["B", "A"], ["A", "B"], ["A", "C"]] as const;
    expect(pairs.map((_, index) => nthAlike(pairs, index))).toEqual([0, 0, 1, 0]);
    expect([0, 1, 2].map((nth) => besides(nth, 3, 10))).toEqual([-10, 0, 10]);
  });
});

describe("a bubble", () => {
  const layer = box(0, 0, 600, 400);
  it("stands above its thing, or below it where there is no room", () => {
    expect(bubbleAt(spot(300, 200), 100, 40, layer)).toEqual({ x: 250, y: 140 });
    expect(bubbleAt(spot(300, 70), 100, 40, layer)).toEqual({ x: 250, y: 90 });
  });
  it("stays in the window of its thing, or at least on the layer", () => {
    expect(bubbleAt(spot(105, 200), 100, 40, layer).x).toBe(104);
    expect(bubbleAt(spot(498, 200), 100, 40, layer).x).toBe(396);
    const narrow = { ...spot(20, 380), window: box(0, 360, 60, 40) };
    expect(bubbleAt(narrow, 100, 40, layer)).toEqual({ x: 4, y: 320 });
  });
});

describe("following", () => {
  function clock() {
    let next: (() => void) | null = null;
    return {
      request: (step: () => void) => ((next = step), 1),
      cancel: () => (next = null),
      run: (frames: number) => {
        for (let count = 0; count < frames && next; count += 1) {
          const step = next;
          next = null;
          step();
        }
      },
    };
  }

  it("looks while anything changes, then rests until it is woken", () => {
    const time = clock();
    let moving = 20;
    let looks = 0;
    const follower = new Follower(() => ((looks += 1), moving-- > 0), time);
    expect(follower.awake).toBe(false);
    follower.wake();
    follower.wake();
    time.run(500);
    expect(looks).toBe(20 + 14);
    expect(follower.awake).toBe(false);
    follower.wake();
    time.run(500);
    expect(looks).toBe(20 + 14 + 14);
    follower.wake();
    follower.stop();
    time.run(500);
    expect(looks).toBe(20 + 14 + 14);
  });
});

// -- tools and things -------------------------------------------------------------------------------------------------

const CARDS = [
  { id: "ARC", name: "Аркада" },
  { id: "DIP", name: "Диппер" },
  { id: "CU4", name: "Порча" },
  { id: "r1" },
];

function board(): HTMLElement {
  document.body.innerHTML = `<main>
    <div data-place="board">
      <div data-zone="place.ARC"><button data-target="ARC"><img alt="" /></button></div>
      <span data-piece="DIP"></span>
      <li data-zone="hero.DIP"><button class="who">Dipper</button></li>
      <button data-target="CU4.1"></button>
      <button data-zone="alarm" aria-label="  Тревога:   3 "></button>
      <button class="zoom">+</button>
    </div>
    <div data-place="hand"><button data-target="D2" data-piece="D2"></button></div>
    <button class="elsewhere" data-target="ARC"></button>
  </main>`;
  const rect = { x: 0, y: 0, left: 0, top: 0, right: 9, bottom: 9, width: 9, height: 9 } as DOMRect;
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(rect);
  return document.querySelector("main") ?? document.body;
}

afterEach(() => {
  vi.restoreAllMocks();
  document.body.innerHTML = "";
});

function planner(): { tools: Planner; put: Mark[] } {
  const put: Mark[] = [];
  const store = { mark: (mark: Mark) => (put.push(mark), Promise.resolve(true)) } as unknown as TableStore;
  return { tools: new Planner(() => store), put };
}

describe("things", () => {
  it("are found from whatever belongs to them", () => {
    const root = board();
    expect(thingAt(root.querySelector("img"))).toBe("ARC");
    expect(thingAt(root.querySelector(".who"))).toBe("hero.DIP");
    expect(thingAt(root.querySelector(".zoom"))).toBeNull();
    expect(find(root, "DIP")?.dataset["piece"]).toBe("DIP");
    expect(find(root, "nothing")).toBeNull();
    expect(pieceOf(root, "hero.DIP")).toBe("DIP");
    expect(pieceOf(root, "place.ARC")).toBe("place.ARC");
  });
  it("are called as the cards call them, or as they call themselves", () => {
    const root = board();
    const names = ["ARC", "place.ARC", "hero.DIP", "CU4.1", "alarm", "nowhere"].map((id) => nameOf(id, CARDS, root));
    expect(names).toEqual(["Аркада", "Аркада", "Диппер", "Порча", "Тревога: 3", "nowhere"]);
  });
  it("are listed by name, once each", () => {
    const root = board();
    expect(listed(root, CARDS, false, "ru").map((one) => one.id)).toEqual(["ARC", "DIP", "CU4.1"]);
    expect(listed(root, CARDS, true, "ru").map((one) => one.id)).toEqual(["DIP"]);
    expect(listed(root, null, false, "ru")).toEqual([]);
  });
});

describe("tools", () => {
  it("make marks of what is picked", () => {
    const { tools, put } = planner();
    tools.pick("ARC");
    tools.hold("ping");
    tools.pick("ARC");
    tools.hold("arrow");
    expect(tools.step).toBe("from");
    tools.pick("DIP");
    expect(tools.step).toBe("to");
    tools.pick("ARC");
    tools.hold("ghost");
    tools.pick("DIP");
    tools.pick("DIP");
    tools.pick("DIP");
    tools.pick("ARC");
    tools.hold("note");
    tools.pick("ARC");
    tools.pick("DIP");
    tools.write("   ");
    tools.write("  here ");
    expect(put).toEqual([
      { kind: "ping", at: "ARC" },
      { kind: "arrow", from: "DIP", to: "ARC" },
      { kind: "ghost", figure: "DIP", to: "ARC" },
      { kind: "note", at: "ARC", text: "here" },
    ]);
    expect(tools.tool).toBe("note");
    tools.hold("note");
    expect(tools.step).toBeNull();
  });

  it("take the clicks on things away from the game, and Escape gives them back", () => {
    const root = board();
    const { tools, put } = planner();
    const played = vi.fn();
    for (const node of root.querySelectorAll("button")) node.addEventListener("click", played);
    const end = capture(root, tools);
    const click = (selector: string) => root.querySelector<HTMLElement>(selector)?.click();
    click("[data-target=ARC]");
    expect(played).toHaveBeenCalledTimes(1);
    tools.hold("ping");
    click("img");
    click("[data-target=D2]");
    expect(played).toHaveBeenCalledTimes(1);
    click(".zoom");
    click(".elsewhere");
    expect(played).toHaveBeenCalledTimes(3);
    expect(put).toEqual([
      { kind: "ping", at: "ARC" },
      { kind: "ping", at: "D2" },
    ]);
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    expect(tools.tool).toBeNull();
    click("[data-target=ARC]");
    expect(played).toHaveBeenCalledTimes(4);
    tools.hold("ping");
    end();
    click("[data-target=ARC]");
    expect(played).toHaveBeenCalledTimes(5);
  });

  it("do not mark what the board was dragged by", () => {
    const root = board();
    const { tools, put } = planner();
    const end = capture(root, tools);
    tools.hold("ping");
    const thing = root.querySelector("[data-target=ARC]");
    const press = (x: number, to: number) => {
      thing?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, clientX: x }));
      thing?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, clientX: to, detail: 1 }));
    };
    press(10, 60);
    expect(put).toEqual([]);
    press(10, 12);
    expect(put).toHaveLength(1);
    end();
  });
});
