import { describe, expect, it } from "vitest";
import { nextLevel } from "$/lib/harder";
import type { TableInfo } from "$/lib/protocol";
import type { GameInfo } from "$/lib/types.gen";

const bots = ["random", "greedy", "search"].map((name) => ({ name, title: name.toUpperCase(), help: "" }));
const game = (more: Partial<GameInfo> = {}) => ({ slug: "tea", team: false, bots, settings: [], ...more }) as unknown as GameInfo;
const seat = (bot: string) => ({ kind: bot ? "bot" : "human", bot, name: bot || "Anna", mine: !bot, taken: true });
const table = (...seats: string[]) => ({ game: "tea", practice: false, options: { order: "on" }, seats: seats.map(seat) }) as unknown as TableInfo;

describe("the next level", () => {
  it("has opponents as strong as the next bot, the weakest first", () => {
    const found = nextLevel(game(), table("", "random", "greedy"), null);
    expect(found?.level).toBe("GREEDY");
    expect(found?.table.seats.map((one) => one.bot ?? one.name)).toEqual(["Anna", "greedy", "greedy"]);
    expect(found?.table.options).toEqual({ order: "on" });
    expect(nextLevel(game(), table("", "greedy", "search"), null)?.level).toBe("SEARCH");
  });

  it("ends with the strongest bot, and needs one", () => {
    expect(nextLevel(game(), table("", "search"), null)).toBeNull();
    expect(nextLevel(game(), table("", "unknown"), null)).toBeNull();
    expect(nextLevel(game(), table(""), null)).toBeNull();
    expect(nextLevel(game({ team: true }), table("", "greedy"), null)).toBeNull();
  });

  it("is what the game says, by the name of the setting's value", () => {
    const values = [{ value: "hard", title: "difficult", help: "" }];
    const book = game({ team: true, settings: [{ key: "level", title: "", help: "", default: "", values, several: [], least: 0, most: 0, suits: [], single: false }] });
    const found = nextLevel(book, table("", "greedy"), { level: "hard" });
    expect(found?.level).toBe("difficult");
    expect(found?.table.options).toEqual({ order: "on", level: "hard" });
    expect(nextLevel(book, table("", "greedy"), { level: "none" })).toBeNull();
  });
});
