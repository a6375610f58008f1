/** What a person chose for this browser. Kept in local storage, and nowhere else. */

export const LANGUAGES = ["ru", "uk", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export const SPEEDS = ["calm", "brisk", "instant"] as const;
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
  /** Is the panel beside the board folded away? By game; where it is not said, the game has its wish. */
  folded: Record<string, boolean>;
  /** Lessons that were gone through to their end: `<game>/<lesson>`. */
  learnt: Record<string, boolean>;
}

const KEY = "wondertable";
/** Names that speeds had in older versions. */
const OLD_SPEEDS: Readonly<Record<string, Speed>> = { normal: "calm", fast: "brisk" };

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
    speed: "calm",
    confirm: true,
    sound: false,
    notify: false,
    name: "",
    bot: "greedy",
    company: {},
    folded: {},
    learnt: {},
  };
}

function one<T extends string>(known: readonly T[], value: unknown, otherwise: T): T {
  return known.find((candidate) => candidate === value) ?? otherwise;
}

function counts(value: unknown): Record<string, number> {
  const pairs = value && typeof value === "object" ? Object.entries(value) : [];
  return Object.fromEntries(pairs.filter((pair): pair is [string, number] => Number.isInteger(pair[1])));
}

function flags(value: unknown): Record<string, boolean> {
  const pairs = value && typeof value === "object" ? Object.entries(value) : [];
  return Object.fromEntries(pairs.filter((pair): pair is [string, boolean] => typeof pair[1] === "boolean"));
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
    speed: one(SPEEDS, OLD_SPEEDS[String(raw.speed)] ?? raw.speed, base.speed),
    confirm: bool("confirm"),
    sound: bool("sound"),
    notify: bool("notify"),
    name: text_("name"),
    bot: text_("bot"),
    company: counts(raw.company),
    folded: flags(raw.folded),
    learnt: flags(raw.learnt),
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

/** How long a flight takes, in units of `FLIGHT`; 0: nothing moves. */
export function pace(): number {
  if (still?.matches) return 0;
  return { calm: 1.3, brisk: 0.6, instant: 0 }[prefs.speed];
}

/** A caption can be read at this rate, in milliseconds a character. */
export const READING = 40;
/** The shortest and longest time of a step, in milliseconds. */
const STEPS: Readonly<Record<Speed, readonly [number, number]>> = { calm: [1000, 1500], brisk: [400, 700], instant: [0, 0] };

/**
 * How long a step of another player stands before the next begins, in milliseconds; also where nothing may move.
 * A caption stays in sight during the next step, too.
 */
export function stepTime(caption: string): number {
  const [least, most] = STEPS[prefs.speed];
  return Math.max(least, Math.min(most, caption.length * READING));
}

/** So many characters can be read while a step and the one after it stand; a longer caption is told in several steps. */
export function longestCaption(): number {
  const [least, most] = STEPS[prefs.speed];
  return prefs.speed === "calm" ? Math.floor((least + most) / READING) : Infinity;
}
