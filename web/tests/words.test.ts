/** Every word the page says is in all three catalogues, and nothing is kept that nobody says. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { prefs } from "$/lib/prefs.svelte";
import { say, speak, wordsOf } from "$/lib/words.svelte";

const LANGUAGES = ["ru", "uk", "en"] as const;
const PACKAGE = join(__dirname, "../../wondertable");
const SRC = join(__dirname, "../src");
/** Games with boards of their own here. */
const GAMES = readdirSync(join(SRC, "games")).filter((name) => existsSync(join(PACKAGE, "games", name, "words")));

function ids(path: string): string[] {
  return [...readFileSync(path, "utf8").matchAll(/^msgid "([^"]+)"/gm)].map((found) => found[1] ?? "");
}

function sources(folder: string, without: readonly string[] = []): string {
  return readdirSync(folder)
    .map((name) => {
      const path = join(folder, name);
      if (name === "art" || without.includes(name)) return "";
      if (statSync(path).isDirectory()) return sources(path, without);
      return /\.(svelte|ts)$/.test(name) ? readFileSync(path, "utf8") : "";
    })
    .join("\n");
}

/** The ids that stand in the code. `web.new.${mode}` stands for every id of that shape. */
function said(code: string): string[] {
  const spoken = code.matchAll(/\bsay\(\s*(?:[\w.]+ \? )?(["`])(.+?)\1/g);
  const mentioned = code.matchAll(/["`]((?:web|page|kind|score|role|source|icon)\.[^"`\s]+)["`]/g);
  return [...new Set([...[...spoken].map((found) => found[2] ?? ""), ...[...mentioned].map((found) => found[1] ?? "")])];
}

function pattern(id: string): RegExp {
  const parts = id.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("[\\w-]+")}$`);
}

const missing = (wanted: string[], words: string[]): string[] => wanted.filter((id) => !words.some((one) => pattern(id).test(one)));
const says = (code: string[], id: string): boolean => code.some((one) => pattern(one).test(id));

const shared = said(sources(SRC, GAMES));
const boards = GAMES.map((game) => ({ game, code: said(sources(join(SRC, "games", game))) }));

/** Calls such as `say("web.rules.found", { n })`: the id, and the facts that are given, if that can be read here. */
function calls(code: string): { id: string; facts: string[] }[] {
  return [...code.matchAll(/\bsay\(\s*"([\w.-]+)"\s*([,)])/g)].flatMap((found) => {
    const [id, next] = [found[1] ?? "", found[2]];
    if (next === ")") return [{ id, facts: [] }];
    const rest = code.slice(found.index + found[0].length).trimStart();
    if (!rest.startsWith("{")) return [];
    let depth = 0;
    const end = [...rest].findIndex((sign) => (depth += "{[(".includes(sign) ? 1 : "}])".includes(sign) ? -1 : 0) === 0);
    const inner = rest.slice(1, end);
    if (inner.includes("...")) return [];
    // What is nested in a value names no fact.
    let flat = inner;
    for (let before = ""; before !== flat; ) [before, flat] = [flat, flat.replace(/\([^()]*\)|\[[^[\]]*\]|`[^`]*`|\{[^{}]*\}/g, "_")];
    return [{ id, facts: flat.split(",").map((part) => part.split(":")[0]?.trim() ?? "") }];
  });
}

/** What a message has gaps for. */
function gaps(path: string): Map<string, string[]> {
  const entries = readFileSync(path, "utf8").split("\n\n");
  return new Map(entries.map((entry) => [/^msgid "([^"]+)"/m.exec(entry)?.[1] ?? "", [...entry.replace(/^#.*$/gm, "").matchAll(/(?<!\{)\{(\w+)\}/g)].map((gap) => gap[1] ?? "")]));
}

const unfilled = (code: string, words: Map<string, string[]>): string[] =>
  calls(code).flatMap(({ id, facts }) => (words.get(id) ?? []).filter((gap) => !facts.includes(gap)).map((gap) => `${id}: ${gap}`));

describe("facts", () => {
  it("are given for every gap of a message", () => {
    const page = gaps(join(PACKAGE, "server", "words", "ru.po"));
    const code = sources(SRC, GAMES);
    expect(calls(code).length).toBeGreaterThan(250);
    expect(unfilled(code, page)).toEqual([]);
    for (const game of GAMES) {
      const own = gaps(join(PACKAGE, "games", game, "words", "ru.po"));
      expect(unfilled(sources(join(SRC, "games", game)), new Map([...page, ...own]))).toEqual([]);
    }
  });

  it("that are missing would be noticed", () => {
    const words = new Map([["a.b", ["n", "who"]]]);
    expect(unfilled(`say("a.b", { n: one(two, [3]), who })`, words)).toEqual([]);
    expect(unfilled(`say("a.b", { percent: f({ n: 1 }), who: "x" })`, words)).toEqual(["a.b: n"]);
    expect(unfilled(`say("a.b")`, words)).toEqual(["a.b: n", "a.b: who"]);
    expect(unfilled(`say("a.b", facts)`, words)).toEqual([]);
  });
});

describe.each(LANGUAGES)("%s", (lang) => {
  const page = ["server", "kernel"].flatMap((part) => ids(join(PACKAGE, part, "words", `${lang}.po`)));

  it("has everything that the shared page says", () => {
    expect(shared.length).toBeGreaterThan(200);
    expect(missing(shared, page)).toEqual([]);
  });

  it("has no word of the page that nobody says, or that only one game says", () => {
    const idle = page.filter((id) => id.startsWith("web.") && !says(shared, id) && boards.filter(({ code }) => says(code, id)).length < 2);
    expect(idle).toEqual([]);
  });

  it.each(boards)("has everything that $game says, and nothing for its boards that they do not say", ({ game, code }) => {
    const own = ids(join(PACKAGE, "games", game, "words", `${lang}.po`));
    expect(missing(code, [...own, ...page])).toEqual([]);
    expect(own.filter((id) => id.startsWith("page."))).not.toEqual([]);
    expect(own.filter((id) => id.startsWith("page.") && !says(code, id))).toEqual([]);
  });
});

describe("saying", () => {
  beforeEach(() => {
    prefs.lang = "ru";
    speak("ru", { "web.rules.found": ["{n} правило", "{n} правила", "{n} правил"], "web.brand": "Стол" });
  });

  it("chooses the plural form of the language", () => {
    expect([1, 2, 5, 11, 21, 22].map((n) => say("web.rules.found", { n }))).toEqual([
      "1 правило",
      "2 правила",
      "5 правил",
      "11 правил",
      "21 правило",
      "22 правила",
    ]);
    speak("en", { "web.rules.found": ["{n} rule", "{n} rules"] });
    prefs.lang = "en";
    expect([1, 2, 0].map((n) => say("web.rules.found", { n }))).toEqual(["1 rule", "2 rules", "0 rules"]);
  });

  it("shows a fact that is missing, and an id that has no words", () => {
    expect(say("web.brand")).toBe("Стол");
    expect(say("web.rules.found")).toBe("{n} правило");
    expect(say("web.nothing")).toBe("web.nothing");
  });

  it("puts no full stop after a name that ends a sentence", () => {
    speak("en", { "web.last": "The event: {event}.", "web.quoted": "The event “{event}”." });
    expect(["Run for It!", "Who?", "Cold Feet"].map((event) => say("web.last", { event }))).toEqual(["The event: Run for It!", "The event: Who?", "The event: Cold Feet."]);
    expect(say("web.quoted", { event: "Run for It!" })).toBe("The event “Run for It!”.");
  });

  it("keeps the words of games apart, and has the page's for each", () => {
    const [chess, draughts] = [wordsOf("chess"), wordsOf("draughts")];
    speak("ru", { "page.piece": "фигура", "web.brand": "Стол" }, "chess");
    speak("en", { "page.piece": ["{n} piece", "{n} pieces"] }, "draughts");
    expect([chess.say("page.piece"), draughts.say("page.piece", { n: 2 })]).toEqual(["фигура", "2 pieces"]);
    expect(draughts.say("web.brand")).toBe("Стол");
    expect([chess.has("page.piece"), chess.has("page.board"), say("page.piece")]).toEqual([true, false, "page.piece"]);
  });
});
