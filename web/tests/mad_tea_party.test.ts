import { describe, expect, it } from "vitest";
import { areasShown, pageWidthFor, type Area } from "$/games/mad_tea_party/sizes";
import { Book, finished, letters, type CardInfo } from "$/games/mad_tea_party/view";
import { placeBeside } from "$/lib/placing";

const chapter = (id: string, name: string, pages: number): CardInfo =>
  ({
    id,
    type: "chapter",
    kind: "",
    name,
    vp: 6,
    pages: Array.from({ length: pages }, (_, index) => ({ id: `${id}.${index + 1}`, portrait: "HAT", mark: "" })),
  }) as unknown as CardInfo;

const CHAPTERS = [chapter("K01", "«Кролик посылает Билля»", 3), chapter("K02", "«Озеро слёз»", 4), chapter("K03", "«Сон Грифона»", 2)];

const heightsOf = (areas: readonly Area[], box: { width: number; height: number }) => areasShown(areas, box).map((one) => one.height);

const PLAIN: Area = { own: false, name: "Соня", moves: false, held: 0, parts: 2, chapters: [], done: 0 };

describe("chapters before a player", () => {
  it("have pages as large as the room allows, and never smaller than can be hit", () => {
    const most = pageWidthFor(CHAPTERS, { width: 2000, height: 400 }, 36, 120);
    const less = pageWidthFor(CHAPTERS, { width: 600, height: 200 }, 36, 120);
    expect(most).toBe(120);
    expect(less).toBeLessThan(most);
    expect(less).toBeGreaterThan(36);
    expect(pageWidthFor(CHAPTERS, { width: 100, height: 50 }, 36, 120)).toBe(36);
    expect(pageWidthFor([], { width: 600, height: 200 }, 36, 120)).toBe(120);
  });

  it("give an area as much of the height as they need, and none less than its smallest pages", () => {
    const areas = [
      { ...PLAIN, chapters: CHAPTERS.slice(0, 1) },
      { ...PLAIN, own: true, chapters: CHAPTERS, done: 1 },
      { ...PLAIN, done: 5 },
    ];
    for (const height of [560, 700, 900]) {
      const heights = heightsOf(areas, { width: 480, height });
      expect(heights.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(height);
      expect(heights[1]).toBeGreaterThan(heights[0] ?? 0);
      const least = heightsOf(areas, { width: 480, height: 0 });
      heights.forEach((one, index) => expect(one).toBeGreaterThanOrEqual(least[index] ?? 0));
    }
  });

  it("are shown without titles where there is no room for all, one's own last, and then have it", () => {
    const late = [3, 2, 2].map((count) => ({ ...PLAIN, chapters: CHAPTERS.slice(0, count), done: 2 }));
    const areas = [...late, { ...PLAIN, own: true, chapters: CHAPTERS.slice(0, 2), done: 1 }];
    const tight = (height: number) => areasShown(areas, { width: 480, height }).map((one) => one.tight);
    expect(tight(900)).toEqual([false, false, false, false]);
    expect(tight(580)).toEqual([true, true, true, false]);
    expect(tight(530)).toEqual([true, true, true, true]);
    for (const height of [530, 580, 900]) {
      const all = heightsOf(areas, { width: 480, height });
      expect(all.reduce((sum, one) => sum + one + 8, -8)).toBeLessThanOrEqual(height);
    }
    expect(pageWidthFor(CHAPTERS, { width: 520, height: 70 }, 36, 104, true)).toBeGreaterThan(36);
    expect(pageWidthFor(CHAPTERS, { width: 520, height: 70 }, 36, 104)).toBe(36);
  });

  it("stand under a name, a hand and a score that may need a line each", () => {
    const [plain = 0, full = 0] = [PLAIN, { ...PLAIN, moves: true, held: 8, parts: 4 }].map((area) => heightsOf([area], { width: 500, height: 0 })[0]);
    expect(full).toBeGreaterThan(plain + 60);
    expect(heightsOf([{ ...PLAIN, held: 1 }], { width: 900, height: 0 })[0]).toBeLessThan(plain + 20);
  });

  it("have room for their titles on two lines", () => {
    expect(letters("Озеро слёз")).toBe("Озеро".length);
    expect(letters("Кролик посылает Билля")).toBe("посылает Билля".length);
    expect(letters("Вихрь")).toBe("Вихрь".length);
  });

  it("stay on the shelf when they are finished, Soldiers and trophies do not", () => {
    const hero = { id: "ALI1", type: "hero", pages: [], texts: [] } as unknown as CardInfo;
    const book = new Book([...CHAPTERS, hero]);
    expect(finished(["K02", "ALI1", "K01"], book).map((one) => one.id)).toEqual(["K02", "K01"]);
  });
});

describe("what floats over the table", () => {
  const window = { left: 0, top: 0, right: 1000, bottom: 800 };
  const hand = { left: 0, top: 650, right: 1000, bottom: 800 };

  it("keeps off the hand and off its own thing", () => {
    const thing = { left: 450, top: 560, right: 550, bottom: 640 };
    const { y } = placeBeside(thing, { width: 300, height: 200 }, window, [{ box: hand, weight: 3 }]);
    expect(y + 200).toBeLessThanOrEqual(hand.top + 8);
  });

  it("stays in the window", () => {
    const { x, y } = placeBeside({ left: 960, top: 0, right: 1000, bottom: 40 }, { width: 300, height: 500 }, window, []);
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + 300).toBeLessThanOrEqual(1000);
    expect(y).toBeGreaterThanOrEqual(0);
  });
});
