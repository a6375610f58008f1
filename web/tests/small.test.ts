import { describe, expect, it } from "vitest";
import { symbol } from "$/lib/drawings";
import { readPrefs } from "$/lib/prefs.svelte";
import { match } from "$/lib/router.svelte";
import { findRules } from "$/lib/rules";

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
  const book = {
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
});
