import { beforeEach, describe, expect, it } from "vitest";
import { arranged } from "../src/games/gravity_falls/arrangement";
import { Draft, gifts, pullChosen } from "../src/games/gravity_falls/draft.svelte";
import { cue } from "../src/games/gravity_falls/motion";
import { askedHero, between, Book, lines, soft, type Thing } from "../src/games/gravity_falls/view";
import { fitted, framed, held, inSight, NAMED, neighbourOf, opened, READABLE, whole, zoomed } from "../src/games/gravity_falls/viewport";
import type { Choice, Frame, Line } from "../src/lib/protocol";

const DESKTOP = { width: 860, height: 520 };
const PHONE = { width: 390, height: 300 };

let draft: Draft;
beforeEach(() => (draft = new Draft()));

describe("the book", () => {
  it("counts the roads of the shortest way", () => {
    const place = (id: string) => ({ id, type: "place" }) as Thing;
    const road = (a: string, b: string) => ({ id: `${a}-${b}`, type: "road", ends: [a, b] }) as Thing;
    const book = new Book([...["A", "B", "C", "D", "E"].map(place), road("A", "B"), road("B", "C"), road("C", "D"), road("A", "D")]);
    expect(["A", "B", "C", "D", "E"].map((to) => book.steps("A", to))).toEqual([0, 1, 2, 1, -1]);
  });
});

describe("the window on the map", () => {
  it("shows all of the map on a desktop", () => {
    const pose = opened(DESKTOP, { x: 120, y: 140 }, false);
    expect(pose).toEqual(fitted(DESKTOP));
    expect(pose.k).toBeGreaterThan(NAMED);
    expect(inSight(pose, DESKTOP, { x: 60, y: 60 }, 0) && inSight(pose, DESKTOP, { x: 1540, y: 940 }, 0)).toBe(true);
  });

  it("shows all of it on a tablet too, beside the news and under a lesson", () => {
    const tablet = { width: 470, height: 230 };
    expect(opened(tablet, { x: 120, y: 140 }, false)).toEqual(fitted(tablet));
  });

  it("opens a phone where names can be read, around what matters", () => {
    const pose = opened(PHONE, { x: 1250, y: 860 }, true);
    expect(pose.k).toBe(READABLE);
    expect(inSight(pose, PHONE, { x: 1250, y: 860 })).toBe(true);
    expect(inSight(pose, PHONE, { x: 1250, y: 860 }, 40, PHONE.height)).toBe(false); // too low for such a foot
    expect(fitted(PHONE).k).toBeLessThan(READABLE);
  });

  it("keeps what is under the finger under it", () => {
    const before = opened(PHONE, { x: 800, y: 500 }, true);
    const at = { x: 180, y: 140 };
    const after = zoomed(before, PHONE, 1.5, at);
    expect((at.x - after.x) / after.k).toBeCloseTo((at.x - before.x) / before.k);
    expect((at.y - after.y) / after.k).toBeCloseTo((at.y - before.y) / before.k);
  });

  it("never zooms out beyond the whole map, nor lets it go", () => {
    expect(zoomed(fitted(DESKTOP), DESKTOP, 0.1, { x: 0, y: 0 }).k).toBe(whole(DESKTOP));
    const lost = held({ k: 1, x: 5000, y: -9000 }, PHONE);
    expect(lost.x).toBeLessThan(PHONE.width);
    expect(lost.y + 1000).toBeGreaterThan(0);
  });

  it("brings all destinations into sight", () => {
    const places = [
      { x: 120, y: 140 },
      { x: 650, y: 345 },
      { x: 430, y: 595 },
    ];
    const pose = framed(places, PHONE, READABLE);
    expect(places.every((place) => inSight(pose, PHONE, place))).toBe(true);
  });

  it("goes from place to place with the arrow keys", () => {
    const [left, right, below] = [
      { x: 100, y: 100 },
      { x: 400, y: 120 },
      { x: 130, y: 400 },
    ];
    expect(neighbourOf(left, [left, right, below], "ArrowRight")).toBe(right);
    expect(neighbourOf(left, [left, right, below], "ArrowDown")).toBe(below);
    expect(neighbourOf(left, [left, right, below], "ArrowUp")).toBeUndefined();
    expect(neighbourOf(left, [left, right, below], "x")).toBeUndefined();
  });
});

const pull = (sup: string[], dis: string[], what = "pull"): Choice => ({ option: { do: what, sup, dis }, label: `${sup}/${dis}`, targets: [...sup, ...dis] });
/** ARC gives support; DIN either side; POO, with a cube, support or nothing. */
const PULLS = [
  pull(["ARC", "DIN", "POO"], []),
  pull(["ARC", "DIN"], []),
  pull(["ARC", "POO"], ["DIN"]),
  pull(["ARC"], ["DIN"]),
];

function frame(what: string, options: Choice[], prompt = 1, table: Record<string, unknown> = {}): Frame {
  return {
    ask: { prompt, what, sentence: "", options, always: false, sealed: false, why: {} },
    view: { seat: 0, table: { team: [], active: 0, card: "", ...table } },
  } as unknown as Frame;
}

describe("pulling tokens", () => {

  it("knows what every place can give", () => {
    expect([...gifts(PULLS)]).toEqual([
      ["ARC", ["sup"]],
      ["DIN", ["sup", "dis"]],
      ["POO", ["sup", ""]],
    ]);
  });

  it("finds the one option that the switches mean", () => {
    draft.asked(frame("pull", PULLS));
    expect(pullChosen(PULLS, draft.given)).toBe(PULLS[0]);
    draft.give("DIN", "dis");
    expect(pullChosen(PULLS, draft.given)).toBe(PULLS[2]);
    draft.turn("POO", ["sup", ""]);
    expect(pullChosen(PULLS, draft.given)).toBe(PULLS[3]);
    draft.turn("POO", ["sup", ""]);
    expect(pullChosen(PULLS, draft.given)).toBe(PULLS[2]);
  });

  it("leaves the tokens beside a cube alone when a monster riots", () => {
    const riot = PULLS.map((one) => ({ ...one, option: { ...one.option, do: "riot-pull" } }));
    draft.asked(frame("riot-pull", riot, 2));
    expect(draft.given.get("POO")).toBe("");
    expect(pullChosen(riot, draft.given)).toBe(riot[1]);
  });

  it("keeps the switches while the same question is shown again", () => {
    draft.asked(frame("pull", PULLS, 3));
    draft.give("DIN", "dis");
    draft.asked(frame("pull", PULLS, 3));
    expect(draft.given.get("DIN")).toBe("dis");
  });
});

describe("a raised card", () => {
  const go = (place: string): Choice => ({ option: { do: "go", place }, label: place, targets: [place] });

  it("answers the second question by itself, once", () => {
    draft.asked(frame("turn", [], 10));
    draft.arm("A2-DIP");
    draft.aim("HAL");
    const options = [go("TEN"), go("HAL")];
    expect(draft.asked(frame("go", options, 11, { card: "A2-DIP" }))).toBe(options[1]);
    expect(draft.asked(frame("go", options, 12, { card: "A2-DIP" }))).toBeNull();
  });

  it("answers nothing for another card, or another question", () => {
    draft.asked(frame("turn", [], 20));
    draft.arm("A2-DIP");
    draft.aim("HAL");
    expect(draft.asked(frame("go", [go("HAL")], 21, { card: "A3-DIP" }))).toBeNull();
    draft.arm("A2-DIP");
    draft.aim("HAL");
    expect(draft.asked(frame("pull", PULLS, 22))).toBeNull();
    expect(draft.asked(frame("run", [go("HAL")], 23, { card: "A2-DIP" }))).toBeNull();
  });

  it("is put down by a second click", () => {
    draft.arm("A1-DIP");
    expect(draft.card).toBe("A1-DIP");
    draft.arm("A1-DIP");
    expect(draft.card).toBeNull();
  });
});

describe("what is printed", () => {
  const place = (id: string): Thing => ({ id, type: "place", name: id, x: 0, y: 0, start: 1, threePlus: false, source: "house", nameSource: "house" });
  const road = (one: string, other: string): Thing => ({ id: `${one}-${other}`, type: "road", ends: [one, other], source: "house" });
  const book = new Book([
    place("ARC"),
    place("DIN"),
    place("POO"),
    road("ARC", "DIN"),
    road("ARC", "POO"),
    { id: "CU4", type: "curse", name: "Shaky Hands", text: "", source: "house", count: 2, effect: "shaky", instant: false },
  ]);

  it("knows neighbours, and curses by their cards", () => {
    expect(book.near.get("ARC")).toEqual(["DIN", "POO"]);
    expect(book.near.get("POO")).toEqual(["ARC"]);
    expect(book.curse("CU4.2")?.name).toBe("Shaky Hands");
    expect(book.name("CU4.1")).toBe("Shaky Hands");
    expect(book.monster("ARC")).toBeUndefined();
  });

  it("asks the owner of the cards, or whoever is at turn", () => {
    const team = ["DIP", "MAB"].map((id) => ({ id, hand: [], discard: [], curses: [], deck: [], place: "ARC" }));
    const give: Choice = { option: { do: "give-up", card: "A3-MAB" }, label: "", targets: ["A3-MAB"] };
    expect(askedHero(frame("hard-choice", [give], 1, { team, active: 0 }))?.id).toBe("MAB");
    expect(askedHero(frame("cube", [], 1, { team, active: 0 }))?.id).toBe("DIP");
  });

  it("writes ranges and breaks long words", () => {
    expect(between([2, 2])).toBe("2");
    expect(between([1, 3])).toBe("1–3");
    expect(soft("Зачарованный лес").split("\u00AD").length).toBeGreaterThan(2);
    expect(soft("Arcade")).toBe("Arcade");
  });
});

describe("motion", () => {
  const line = (what: string, facts: Record<string, unknown>): Line => ({ seq: 1, move: 1, what, facts, text: "", who: null, by: null });
  const none = frame("turn", [], 30);

  it("walks along the route", () => {
    const walk = cue(line("went", { hero: "DIP", place: "DIN", route: ["SHA", "TEN", "HAL", "DUS", "DIN"] }), none, none);
    expect(walk.pieces).toEqual(["DIP"]);
    expect(walk.via).toEqual(["place.TEN", "place.HAL", "place.DUS"]);
  });

  it("slides a token from every place that gives one", () => {
    const pulled = cue(line("pulled", { hero: "DIP", place: "ARC", tokens: { sup: ["DIN"], dis: ["MUS", "POO"] } }), none, none);
    expect([pulled.back ?? []].flat().map((one) => [one.from, one.to])).toEqual([
      ["tokens.DIN", "place.ARC"],
      ["tokens.MUS", "place.ARC"],
      ["tokens.POO", "place.ARC"],
    ]);
  });

  it("shows a torn page leave the deck", () => {
    expect(cue(line("page-torn", { card: "E2" }), none, none).back).toMatchObject({ from: "move_deck", to: "move_discard" });
  });

  it("does not move anything for a line it does not know", () => {
    expect(cue(line("unheard-of", {}), none, none)).toEqual({ pieces: [] });
  });
});

describe("the room of the board", () => {
  const inside = ({ width, height }: { width: number; height: number }) => {
    const { shape, side, column } = arranged({ width, height });
    return { shape, map: Math.min((width - side - column) / 1600, (height - 138) / 1000) };
  };

  it("puts news over the map where the window is high, and beside it where it is wide", () => {
    expect(inside({ width: 1120, height: 680 }).shape).toBe("band");
    expect(inside({ width: 1920, height: 830 }).shape).toBe("column");
  });

  it("takes nothing from the map for what stands beside it", () => {
    for (let width = 760; width < 2400; width += 90)
      for (let height = 420; height < 1300; height += 70) {
        const { side, column } = arranged({ width, height });
        const narrowest = arranged({ width: width - 1, height });
        const scale = (across: number) => Math.min(across / 1600, (height - 76) / 1000);
        expect(width - side - column).toBeGreaterThan(0);
        // A wider window never makes the map smaller.
        const before = scale(width - 1 - narrowest.side - narrowest.column);
        if (narrowest.column > 0 === column > 0) expect(scale(width - side - column)).toBeGreaterThanOrEqual(before - 1e-3);
      }
  });
});

describe("a name on the map", () => {
  it("stands in one line, or in two that are as alike as can be", () => {
    expect(lines("Ратуша", 4)).toEqual(["Ратуша"]);
    expect(lines("Хижина чудес", 14)).toEqual(["Хижина чудес"]);
    expect(lines("Шатёр телепатии Гидеона", 14)).toEqual(["Шатёр телепатии ", "Гидеона"]);
    expect(lines("Музей истории Гравити Фолз", 14)).toEqual(["Музей истории ", "Гравити Фолз"]);
  });
});
