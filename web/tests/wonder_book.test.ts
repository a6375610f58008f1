import { beforeEach, describe, expect, it } from "vitest";
import { pageShown } from "$/games/wonder_book/pages";
import { Reading } from "$/games/wonder_book/reading.svelte";
import type { Frame } from "$/lib/protocol";

/** A table on which these faces have come up and these lines were said. */
const at = (seen: string[], said: string[]): Frame =>
  ({
    moves: 9,
    lastMove: 9,
    ready: null,
    view: { table: { seen, said, reading: false, choice: null, kinds: { "1": "story", "2": "story", "7": "interaction" } } },
  }) as unknown as Frame;

describe("the reading pane", () => {
  beforeEach(() => sessionStorage.clear());

  it("begins with the first page and goes on to what has come up since", () => {
    const reader = new Reading("/t/one");
    reader.follow(2, 0, false, 1);
    const first = pageShown(at(["1.front", "2.front"], []), reader, null);
    expect([first.face, first.more, first.last]).toEqual(["1.front", 1, false]);
    reader.finish(first.next, 0);
    expect(pageShown(at(["1.front", "2.front"], []), reader, null).face).toBe("2.front");
  });

  it("shows whoever comes in the middle the last page alone", () => {
    const reader = new Reading("/t/two");
    reader.follow(3, 2, false, 4);
    const shown = pageShown(at(["1.front", "7.back", "2.front"], ["7.1", "7.2"]), reader, null);
    expect([shown.face, shown.more, shown.news]).toEqual(["2.front", 0, []]);
  });

  it("knows in the same visit what was put away", () => {
    const before = new Reading("/t/three");
    before.follow(1, 0, false, 1);
    before.finish(1, 0);
    const reader = new Reading("/t/three");
    reader.follow(3, 1, false, 4);
    const shown = pageShown(at(["1.front", "2.front", "7.back"], ["7.1"]), reader, null);
    expect([shown.face, shown.more, shown.news]).toEqual(["2.front", 1, []]);
  });

  it("puts lines that effects have said before the last new page", () => {
    const reader = new Reading("/t/four");
    reader.follow(0, 0, false, 1);
    const frame = at(["1.front", "2.front"], ["7.1"]);
    expect(pageShown(frame, reader, null).news).toEqual([]);
    reader.finish(1, 0);
    expect(pageShown(frame, reader, null)).toMatchObject({ face: "2.front", news: ["7.1"] });
  });
});
