import { describe, expect, it } from "vitest";
import { address, painted, placed, symbol } from "$/lib/drawings";
import { ids, list, number, seatOf, text } from "$/lib/facts";
import { company, others } from "$/lib/opponents";
import { prefs, readPrefs } from "$/lib/prefs.svelte";
import type { Line } from "$/lib/protocol";
import type { GameInfo, GameSetting } from "$/lib/types.gen";
import { figure, percentage, printed } from "$/lib/numbers";
import { match } from "$/lib/router.svelte";
import { findRules, type Rulebook } from "$/lib/rules";
import { complete, span, suited } from "$/lib/settings";
import { speak } from "$/lib/words.svelte";

describe("the router", () => {
  it("knows its pages and their parts", () => {
    expect(match("/")).toEqual({ name: "home", params: {} });
    expect(match("/t/abc123/")).toEqual({ name: "table", params: { id: "abc123" } });
    expect(match("/new/mad_tea_party/friends")).toEqual({ name: "new", params: { game: "mad_tea_party", mode: "friends" } });
    expect(match("/nowhere").name).toBe("missing");
    expect(match("/t/").name).toBe("missing");
  });
});

describe("facts of a line", () => {
  const line = (facts: Line["facts"], who?: number): Line => ({ seq: 1, move: 1, what: "played", text: "", facts, who: who ?? null, by: null });

  it("are read by their type", () => {
    const played = line({ card: "C01", n: 2, cards: ["C02", 3], who: 0, whom: 1 });
    expect([text(played, "card"), number(played, "n"), list(played, "cards")]).toEqual(["C01", 2, ["C02", "3"]]);
    expect([seatOf(played), seatOf(played, "whom"), seatOf(line({}, 2))]).toEqual([0, 1, 2]);
  });

  it("are empty where there is none, or one of another type", () => {
    const silent = line({ card: 3, n: "many", cards: "C01" });
    expect([text(silent, "card"), number(silent, "n"), list(silent, "cards"), ids(undefined)]).toEqual(["", 0, [], []]);
    expect([seatOf(silent), seatOf(silent, "whom"), seatOf(line({}, 2), "whom")]).toEqual([-1, -1, -1]);
  });
});

describe("preferences", () => {
  it("survive nonsense", () => {
    for (const text of [null, "", "nonsense", "[]", "3", '{"lang":"xx","theme":7,"speed":null,"name":5}']) {
      const prefs = readPrefs(text);
      expect(["ru", "uk", "en"]).toContain(prefs.lang);
      expect(prefs.theme).toBe("system");
      expect(prefs.sound).toBe(false);
    }
  });

  it("are read back", () => {
    expect(readPrefs('{"lang":"uk","theme":"dark","sound":true,"name":"Анна"}')).toMatchObject({
      lang: "uk",
      theme: "dark",
      sound: true,
      name: "Анна",
    });
  });
});

describe("company", () => {
  const game = (slug: string, least: number, most: number) => ({ slug, seats: [least, most] }) as GameInfo;

  it("may be nobody where one can play alone", () => {
    expect(others(game("team", 1, 5))).toEqual([0, 1, 2, 3, 4]);
    expect(others(game("rivals", 2, 4))).toEqual([1, 2, 3]);
  });

  it("is remembered for every game by itself", () => {
    prefs.company = { team: 0, rivals: 9 };
    expect([company(game("team", 1, 5)), company(game("rivals", 2, 4)), company(game("other", 2, 4))]).toEqual([0, 1, 2]);
    expect(readPrefs('{"company":{"team":0,"rivals":"3"},"opponents":3}').company).toEqual({ team: 0 });
  });
});

describe("settings", () => {
  const value = (name: string) => ({ value: name, title: name });
  const cast: GameSetting = {
    key: "cast",
    title: "Cast",
    help: "",
    default: "choose",
    values: [value("choose")],
    several: ["A", "B", "C"].map(value),
    least: 2,
    most: 3,
    single: false,
    suits: [2, 3].map((seats) => ({ seats, values: ["choose"], least: seats, most: seats })),
  };

  it("follow the number of seats", () => {
    expect(span(cast)).toBe("2–3");
    expect(span(suited(cast, 3))).toBe("3");
    const first = { ...cast, values: ["1", "2", "3"].map(value), suits: [{ seats: 2, values: ["1", "2"], least: 0, most: 0 }] };
    expect(suited(first, 2).values.map((one) => one.value)).toEqual(["1", "2"]);
    expect(suited(first, 3).values.length).toBe(3);
  });

  it("are complete, or say so", () => {
    const two = suited(cast, 2);
    expect(["choose", "A,B"].map((wish) => complete(two, wish))).toEqual([true, true]);
    expect(["", "A", "A,B,C"].map((wish) => complete(two, wish))).toEqual([false, false, false]);
    expect(complete({ ...cast, several: [] }, "nonsense")).toBe(false);
  });
});

describe("searching the rules", () => {
  const book: Rulebook = {
    title: "Rules",
    topic: [
      { id: "a", title: "Cakes", rule: [{ id: "TP-A-01", source: "house", text: "A cake lifts.", notable: false }] },
      { id: "b", title: "Cats", rule: [{ id: "TP-B-01", source: "house", text: "A Cat cancels.", notable: false }] },
    ],
  };

  it("finds by id, word and topic, all words at once", () => {
    expect(findRules(book, "").length).toBe(2);
    expect(findRules(book, "tp-b-01").map((topic) => topic.id)).toEqual(["b"]);
    expect(findRules(book, "cake LIFTS").map((topic) => topic.id)).toEqual(["a"]);
    expect(findRules(book, "cake cancels")).toEqual([]);
  });
});

describe("drawings", () => {
  it("become symbols that keep their box", () => {
    const text = '<svg xmlns="http://www.w3.org/2000/svg" width="9" viewBox="0 0 24 24"><path d="M0 0"/></svg>\n';
    expect(symbol("emblems-x", text)).toBe('<symbol id="emblems-x" viewBox="0 0 24 24"><path d="M0 0"/></symbol>');
  });

  it("can be part of another drawing", () => {
    const text = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path/></svg>';
    expect(placed(text, 1, 2, 3, 4)).toBe('<svg x="1" y="2" width="3" height="4" viewBox="0 0 24 24"><path/></svg>');
    expect(placed(text, 1, 2, 3, 4, { box: "5 5 9 9" })).toContain('viewBox="5 5 9 9"');
  });

  it("get the colours of the theme, or their own", () => {
    const colours: Record<string, string> = { "--art-blue": "#00f", "--card-hero": "var(--art-blue)" };
    const paint = (text: string) => painted(text, (token) => colours[token] ?? "");
    expect(paint('fill="var(--art-blue,#123)"')).toBe('fill="#00f"');
    expect(paint('fill="var(--art-red,#123)"')).toBe('fill="#123"');
    expect(paint('fill="var(--vig-line,var(--art-blue,#123))"')).toBe('fill="#00f"');
    expect(paint('fill="var(--card-hero)"')).toBe('fill="#00f"');
  });

  it("survive being an address", () => {
    const made = address("0 0 2 3", '<path fill="#00f" d="M0 0%"/>');
    const text = decodeURIComponent(made.slice("data:image/svg+xml,".length));
    expect(new DOMParser().parseFromString(text, "image/svg+xml").querySelector("path")?.getAttribute("fill")).toBe("#00f");
  });
});

describe("numbers", () => {
  it("are written as the language does", () => {
    speak("ru", {});
    expect([figure(2.5), figure(-1.25, 2), figure(-0.04), printed(-3), percentage(0.354)]).toEqual(["2,5", "−1,25", "0,0", "−3", "35\u00a0%"]);
    speak("en", {});
    expect([figure(2.5), figure(-0.04), percentage(0.354)]).toEqual(["2.5", "0.0", "35%"]);
  });
});
