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

  it("keeps the words of games apart, and has the page's for each", () => {
    const [chess, draughts] = [wordsOf("chess"), wordsOf("draughts")];
    speak("ru", { "page.piece": "фигура", "web.brand": "Стол" }, "chess");
    speak("en", { "page.piece": ["{n} piece", "{n} pieces"] }, "draughts");
    expect([chess.say("page.piece"), draughts.say("page.piece", { n: 2 })]).toEqual(["фигура", "2 pieces"]);
    expect(draughts.say("web.brand")).toBe("Стол");
    expect([chess.has("page.piece"), chess.has("page.board"), say("page.piece")]).toEqual([true, false, "page.piece"]);
  });
});
