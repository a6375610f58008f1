/** The chrome's own words, from the same catalogues as the server's. */
import { untrack } from "svelte";
import { get } from "./api";
import { prefs, type Language } from "./prefs.svelte";

/** A message, or its plural forms in the order of the catalogue. */
type Message = string | string[];
type Catalogue = Record<string, Message>;

let catalogue: Catalogue = $state.raw({});
let spoken: Language | "" = $state("");
const known = new Map<string, Catalogue>();

/** Is there anything to say yet? */
export const ready = (): boolean => spoken !== "";

/** The language of the words on the page; it follows the chosen one as soon as its catalogue is here. */
export const language = (): Language => spoken || prefs.lang;

/** Fetch a language; at a table also the names of the game's things. */
export async function loadWords(lang: Language, game?: string): Promise<void> {
  const key = `${lang} ${game ?? ""}`;
  let found = known.get(key);
  if (!found) {
    found = await get<Catalogue>(`/words/${lang}`, { game }, lang);
    known.set(key, found);
  }
  // Called from effects: what is read here must not call them again.
  untrack(() => {
    if (prefs.lang !== lang) return;
    catalogue = spoken === lang ? { ...catalogue, ...found } : found;
    spoken = lang;
  });
}

const FORMS: Record<string, number> = { one: 0, few: 1, many: 2, other: 2 };

function form(message: string[], n: number, lang: string): string {
  const rule = new Intl.PluralRules(lang).select(n);
  const index = lang === "en" ? (rule === "one" ? 0 : 1) : (FORMS[rule] ?? 2);
  return message[Math.min(index, message.length - 1)] ?? "";
}

/** The message `id` with its facts; `n` chooses the plural form. */
export function say(id: string, facts: Record<string, string | number> = {}): string {
  const message = catalogue[id];
  if (message === undefined) return id;
  const text = Array.isArray(message) ? form(message, Number(facts["n"] ?? 1), language()) : message;
  return text.replace(/\{(\w+)\}/g, (gap, fact: string) => (fact in facts ? String(facts[fact]) : gap));
}

export function has(id: string): boolean {
  return id in catalogue;
}

/** For tests. */
export function speak(lang: Language, words: Catalogue): void {
  known.set(`${lang} `, words);
  catalogue = words;
  spoken = lang;
}
