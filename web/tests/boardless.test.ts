import { describe, expect, it } from "vitest";
import { cover, gameModule } from "$/games";
import { standings } from "$/lib/standings";
import { hueOf } from "$/lib/hue";
import type { Person, Result } from "$/lib/protocol";

describe("the standings", () => {
  const people = ["Anna", "Boris", "Vera", "Gleb"].map((name, seat) => ({ name, seat }) as Person);
  const of = (result: Partial<Result>) =>
    standings({ scores: [], winners: [], reason: "", together: false, text: [], ...result }, people).map(
      (row) => `${row.place ?? "-"} ${row.person.name} ${row.score ?? "-"}`,
    );

  it("put the winners first, whatever broke the tie, and count shared places", () => {
    expect(of({ scores: [3, 7, 3, 7], winners: [3] })).toEqual(["1 Gleb 7", "2 Boris 7", "3 Anna 3", "3 Vera 3"]);
    expect(of({ scores: [3, 7, 5, 7], winners: [1, 3] })).toEqual(["1 Boris 7", "1 Gleb 7", "3 Vera 5", "4 Anna 3"]);
  });

  it("guess no places where the scores do not tell them", () => {
    expect(of({ scores: [3, 7, 5, 9], winners: [0] })).toEqual(["1 Anna 3", "- Boris 7", "- Vera 5", "- Gleb 9"]);
    expect(of({ winners: [2] })).toEqual(["1 Vera -", "- Anna -", "- Boris -", "- Gleb -"]);
  });

  it("give no places where all play together or nobody has won", () => {
    const rows = ["- Anna 1", "- Boris 2", "- Vera 3", "- Gleb 4"];
    expect(of({ scores: [1, 2, 3, 4], winners: [0, 1, 2, 3], together: true })).toEqual(rows);
    expect(of({ scores: [1, 2, 3, 4] })).toEqual(rows);
  });
});

describe("a game the page does not know", () => {
  it("has a table all the same, and one of nine colours for its cover", async () => {
    const module = await gameModule("from_another_package");
    expect(module.gallery).toBeUndefined();
    expect(cover("from_another_package")).toBe("");
    expect(new Set(["a", "b", "c", "d", "e", "f", "g", "h", "i"].map(hueOf)).size).toBe(9);
  });
});
