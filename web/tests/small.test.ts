import { describe, expect, it } from "vitest";
import { address, painted, placed, symbol } from "$/lib/drawings";
import { readPrefs } from "$/lib/prefs.svelte";
import { match } from "$/lib/router.svelte";
import { findRules, type Rulebook } from "$/lib/rules";

describe("the router", () => {
  it("knows its pages and their parts", () => {
    expect(match("/")).toEqual({ name: "home", params: {} });
    expect(match("/t/abc123/")).toEqual({ name: "table", params: { id: "abc123" } });
    expect(match("/new/mad_tea_party/friends")).toEqual({ name: "new", params: { game: "mad_tea_party", mode: "friends" } });
    expect(match("/nowhere").name).toBe("missing");
    expect(match("/t/").name).toBe("missing");
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

describe("searching the rules", () => {
  const book: Rulebook = {
    title: "Rules",
    topic: [
      { id: "a", title: "Cakes", rule: [{ id: "TP-A-01", source: "house", text: "A cake lifts." }] },
      { id: "b", title: "Cats", rule: [{ id: "TP-B-01", source: "house", text: "A Cat cancels." }] },
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
