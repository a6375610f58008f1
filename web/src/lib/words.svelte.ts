/** The chrome's own words, from the same catalogues as the server's. */
import { untrack } from "svelte";
import { get } from "./api";
import { prefs, type Language } from "./prefs.svelte";

/** A message, or its plural forms in the order of the catalogue. */
type Message = string | string[];
type Catalogue = Record<string, Message>;

/** A catalogue and the language it is written in. */
interface Spoken {
  lang: Language;
  words: Catalogue;
}
/** The page's own words; null until they are here. */
let own: Spoken | null = $state.raw(null);
/** The words of every game that was shown, by its slug: games may use the same id for different things. */
let games: Readonly<Record<string, Spoken>> = $state.raw({});
const known = new Map<string, Promise<Catalogue>>();

/** Is there anything to say yet? */
export const ready = (): boolean => own !== null;

/** The language of the words on the page; it follows the chosen one as soon as its catalogue is here. */
export const language = (): Language => own?.lang ?? prefs.lang;

/** Fetch the page's words in a language, and those of a game. */
export async function loadWords(lang: Language, game?: string): Promise<void> {
  const [page, its] = await Promise.all([catalogue(lang), game ? catalogue(lang, game) : null]);
  // Called from effects: what is read here must not call them again.
  untrack(() => {
    if (prefs.lang !== lang) return;
    if (game && its) games = { ...games, [game]: { lang, words: its } };
    if (own?.lang !== lang) own = { lang, words: page };
  });
}

function catalogue(lang: Language, game?: string): Promise<Catalogue> {
  const key = `${lang} ${game ?? ""}`;
  const words = known.get(key) ?? get<Catalogue>(`/words/${lang}`, { game }, lang);
  known.set(key, words);
  words.catch(() => known.delete(key)); // to be asked for again
  return words;
}

const FORMS: Record<string, number> = { one: 0, few: 1, many: 2, other: 2 };

function form(message: string[], n: number, lang: string): string {
  const rule = new Intl.PluralRules(lang).select(n);
  const index = lang === "en" ? (rule === "one" ? 0 : 1) : (FORMS[rule] ?? 2);
  return message[Math.min(index, message.length - 1)] ?? "";
}

type Facts = Record<string, string | number>;

function told(found: Spoken | null | undefined, id: string, facts: Facts): string {
  const message = found?.words[id];
  if (!found || message === undefined) return id;
  const text = Array.isArray(message) ? form(message, Number(facts["n"] ?? 1), found.lang) : message;
  const said = text.replace(/\{(\w+)\}/g, (gap, fact: string) => (fact in facts ? String(facts[fact]) : gap));
  // A sentence that ends with a name such as “Run for It!” gets no full stop after it.
  return Object.values(facts).some((fact) => /[!?….]$/.test(String(fact))) ? said.replace(/([!?….])\.(?!\.)/g, "$1") : said;
}

/** The page's message `id` with its facts; `n` chooses the plural form. */
export const say = (id: string, facts: Facts = {}): string => told(own, id, facts);

/** Has the page a message of this id? */
export const has = (id: string): boolean => own !== null && id in own.words;

/** The words of one game: what its boards say, and the page's words where the game has none of that id. */
export function wordsOf(game: string) {
  const having = (id: string): Spoken | null => (games[game] && id in games[game].words ? games[game] : own);
  return {
    say: (id: string, facts: Facts = {}): string => told(having(id), id, facts),
    has: (id: string): boolean => id in (having(id)?.words ?? {}),
  };
}

/** For tests: the words of the page, or of a game. */
export function speak(lang: Language, words: Catalogue, game = ""): void {
  known.set(`${lang} ${game}`, Promise.resolve(words));
  if (game) games = { ...games, [game]: { lang, words } };
  else own = { lang, words };
}
