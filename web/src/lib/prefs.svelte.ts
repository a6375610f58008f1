/** What a person chose for this browser. Kept in local storage, and nowhere else. */

export const LANGUAGES = ["ru", "uk", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export const SPEEDS = ["calm", "normal", "fast", "instant"] as const;
export type Speed = (typeof SPEEDS)[number];

export interface Prefs {
  lang: Language;
  theme: Theme;
  speed: Speed;
  /** Ask again before a step that cannot be taken back. */
  confirm: boolean;
  sound: boolean;
  notify: boolean;
  /** How the person is called at tables. */
  name: string;
  /** The bot last chosen on the home page. */
  bot: string;
  /** How many bots were last chosen there, by game. */
  company: Record<string, number>;
}

const KEY = "wondertable";

function browserLanguage(): Language {
  for (const wish of navigator.languages) {
    const found = LANGUAGES.find((one) => wish.toLowerCase().startsWith(one));
    if (found) return found;
  }
  return "ru";
}

function defaults(): Prefs {
  return {
    lang: browserLanguage(),
    theme: "system",
    speed: "normal",
    confirm: true,
    sound: false,
    notify: false,
    name: "",
    bot: "greedy",
    company: {},
  };
}

function one<T extends string>(known: readonly T[], value: unknown, otherwise: T): T {
  return known.find((candidate) => candidate === value) ?? otherwise;
}

function counts(value: unknown): Record<string, number> {
  const pairs = value && typeof value === "object" ? Object.entries(value) : [];
  return Object.fromEntries(pairs.filter((pair): pair is [string, number] => Number.isInteger(pair[1])));
}

/** Stored preferences may be from an older version, or edited by hand: whatever does not fit is as by default. */
export function readPrefs(text: string | null): Prefs {
  const base = defaults();
  let raw: Partial<Record<keyof Prefs, unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? "{}");
    if (parsed && typeof parsed === "object") raw = parsed;
  } catch {
    // Not ours: start afresh.
  }
  const bool = (key: "confirm" | "sound" | "notify") => (typeof raw[key] === "boolean" ? raw[key] : base[key]);
  const text_ = (key: "name" | "bot") => (typeof raw[key] === "string" ? raw[key].slice(0, 40) : base[key]);
  return {
    lang: one(LANGUAGES, raw.lang, base.lang),
    theme: one(THEMES, raw.theme, base.theme),
    speed: one(SPEEDS, raw.speed, base.speed),
    confirm: bool("confirm"),
    sound: bool("sound"),
    notify: bool("notify"),
    name: text_("name"),
    bot: text_("bot"),
    company: counts(raw.company),
  };
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // storage may be forbidden
  }
}

export const prefs: Prefs = $state(readPrefs(stored()));

/** Write preferences down whenever they change, and follow other tabs. Called once. */
export function keepPrefs(): void {
  $effect.root(() => {
    $effect(() => {
      const text = JSON.stringify(prefs);
      document.documentElement.lang = prefs.lang;
      if (prefs.theme === "system") delete document.documentElement.dataset["theme"];
      else document.documentElement.dataset["theme"] = prefs.theme;
      try {
        if (localStorage.getItem(KEY) !== text) localStorage.setItem(KEY, text);
      } catch {
        // Not kept: they hold for this visit.
      }
    });
  });
  addEventListener("storage", (event) => {
    if (event.key === KEY && event.newValue) Object.assign(prefs, readPrefs(event.newValue));
  });
}

const still = typeof matchMedia === "function" ? matchMedia("(prefers-reduced-motion: reduce)") : null;

/** How many times slower than "normal" things move; 0: not at all. */
export function pace(): number {
  if (still?.matches) return 0;
  return { calm: 1.7, normal: 1, fast: 0.5, instant: 0 }[prefs.speed];
}
