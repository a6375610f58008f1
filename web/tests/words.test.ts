/** Every word the page says is in all three catalogues, and nothing is kept that nobody says. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { prefs } from "$/lib/prefs.svelte";
import { say, speak } from "$/lib/words.svelte";

const LANGUAGES = ["ru", "uk", "en"] as const;
const WORDS = join(__dirname, "../../wondertable/server/words");
const GAMES = join(__dirname, "../../wondertable/games");

function ids(path: string): Set<string> {
  return new Set([...readFileSync(path, "utf8").matchAll(/^msgid "([^"]+)"/gm)].map((found) => found[1] ?? ""));
}

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (name === "art") return [];
    if (statSync(path).isDirectory()) return sources(path);
    return /\.(svelte|ts)$/.test(name) ? [readFileSync(path, "utf8")] : [];
  });
}

const code = sources(join(__dirname, "../src")).join("\n");
const said = [...code.matchAll(/\bsay\(\s*(?:[\w.]+ \? )?(["`])(.+?)\1/g)].map((found) => found[2] ?? "");
const mentioned = [...code.matchAll(/["`]((?:web|kind|score|role|source|icon)\.[^"`\s]+)["`]/g)].map((found) => found[1] ?? "");

/** `web.new.${mode}` stands for every id of that shape. */
function pattern(id: string): RegExp {
  const parts = id.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("[\\w-]+")}$`);
}

describe.each(LANGUAGES)("%s", (lang) => {
  const chrome = ids(join(WORDS, `${lang}.po`));
  const games = readdirSync(GAMES).flatMap((game) => {
    const path = join(GAMES, game, "words", `${lang}.po`);
    return existsSync(path) ? [...ids(path)] : [];
  });
  const kernel = ids(join(__dirname, "../../wondertable/kernel/words", `${lang}.po`));
  const all = [...chrome, ...games, ...kernel];

  it("has everything that is said", () => {
    const missing = [...new Set([...said, ...mentioned])].filter((id) => !all.some((one) => pattern(id).test(one)));
    expect(missing).toEqual([]);
  });

  it("has nothing that nobody says", () => {
    const patterns = [...said, ...mentioned].map(pattern);
    const idle = [...chrome].filter((id) => id.startsWith("web.") && !patterns.some((one) => one.test(id)));
    expect(idle).toEqual([]);
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
});
