/** How the events of the game move things. Nothing here decides anything: the frame says where everything is. */
import type { Cue } from "$/lib/motion";
import type { Frame, Line } from "$/lib/protocol";
import type { Sound } from "$/lib/sound";
import { back } from "./art";
import { table } from "./view";

const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const text = (value: unknown): string => (typeof value === "string" ? value : "");
const number = (value: unknown): number => (typeof value === "number" ? value : -1);

/** The seat whose hand a card goes to or comes from. */
const hand = (line: Line) => `hand.${number(line.facts["who"])}`;

type Score = (line: Line, before: Frame, after: Frame) => Cue;

const moved: Score = (line) => ({ pieces: [text(line.facts["card"])], from: hand(line), to: "character_discard" });

const CUES: Record<string, Score> = {
  turn: (line) => ({ pieces: [], pulse: [`seat.${number(line.facts["who"])}`], hold: 0.3 }),
  "drew-hero": (line) => ({ pieces: [text(line.facts["card"])], from: "hero_deck" }),
  "drew-chapter": (line) => ({ pieces: [text(line.facts["card"])], from: "chapter_deck" }),
  "drew-hero-unseen": (line) => ({ pieces: [], back: { image: back("hero"), from: "hero_deck", to: hand(line) } }),
  "drew-chapter-unseen": (line) => ({ pieces: [], back: { image: back("chapter"), from: "chapter_deck", to: hand(line) } }),
  refilled: (line) => ({ pieces: [text(line.facts["card"])], from: "character_deck" }),
  reshuffled: () => ({ pieces: [], back: { image: back("hero"), from: "hero_discard", to: "hero_deck", count: 4 } }),
  played: (line) => ({ pieces: [text(line.facts["card"])], from: hand(line), to: "hero_discard", hold: 0.5 }),
  treated: moved,
  copies: (line) => ({ pieces: [], pulse: [text(line.facts["card"])], hold: 0.5 }),
  cat: (line) => ({ pieces: [text(line.facts["card"])], from: hand(line), to: "hero_discard", hold: 0.7 }),
  stands: () => ({ pieces: [] }),
  cancelled: () => ({ pieces: [], rise: { zone: "stage", text: "✕", tone: "bad" }, hold: 0.6 }),
  moved,
  discarded: moved,
  "alice-stands-in": (_line, before) => ({ pieces: [table(before).in_play], from: "stage" }),
  took: (line) => ({ pieces: [text(line.facts["card"])], to: hand(line) }),
  hatter: (line) => ({ pieces: [text(line.facts["card"])], from: "chapter_deck", hold: 0.4 }),
  "played-chapter": (line) => ({ pieces: [text(line.facts["card"])], from: hand(line), hold: 0.4 }),
  stole: (line) => ({ pieces: [text(line.facts["card"])], from: `book.${number(line.facts["whom"])}` }),
  revealed: (line) => ({ pieces: list(line.facts["cards"]), from: "character_deck", to: "character_deck", hold: 0.6 }),
  "hare-laid": moved,
  "hare-under": (line) => ({ pieces: list(line.facts["cards"]), to: "character_deck" }),
  "hare-under-unseen": (line) => ({ pieces: list(line.facts["cards"]), to: "character_deck" }),
  trophy: (line) => ({
    pieces: [],
    back: { image: back("hero"), from: "hero_deck", to: `pile.${number(line.facts["who"])}` },
    rise: { zone: `pile.${number(line.facts["who"])}`, text: `+${number(line.facts["vp"])}`, tone: "good" },
    hold: 0.4,
  }),
  marched: moved,
  attacked: (line, before) => {
    const page = text(line.facts["page"]);
    const lying = table(before).players.map((player) => player.pages[page]).find(Boolean);
    return { pieces: [table(before).in_play, lying ?? ""].filter(Boolean), to: "character_discard" };
  },
  beheaded: moved,
  whirled: moved,
  completed: (line) => ({
    pieces: [text(line.facts["card"])],
    to: `pile.${number(line.facts["who"])}`,
    rise: { zone: `pile.${number(line.facts["who"])}`, text: `+${number(line.facts["vp"])}`, tone: "good" },
    hold: 0.8,
  }),
  "soldiers-scored": (line) => ({
    pieces: [],
    rise: { zone: `pile.${number(line.facts["who"])}`, text: `−${number(line.facts["lost"])}`, tone: "bad" },
    hold: 0.4,
  }),
};

export function cue(line: Line, before: Frame, after: Frame): Cue {
  const found = CUES[line.what]?.(line, before, after);
  if (found) return found;
  return line.what.startsWith("declares-") ? { pieces: [], hold: 0.8 } : { pieces: [] };
}

const SOUNDS: Record<string, Sound> = {
  "drew-hero": "card",
  "drew-hero-unseen": "card",
  "drew-chapter": "card",
  "drew-chapter-unseen": "card",
  refilled: "card",
  played: "place",
  "played-chapter": "chime",
  hatter: "chime",
  moved: "place",
  whirled: "place",
  "hare-laid": "place",
  marched: "place",
  stole: "loss",
  beheaded: "loss",
  reshuffled: "shuffle",
  cat: "cat",
  cancelled: "loss",
  completed: "score",
  trophy: "score",
};

export const sound = (line: Line): Sound | null => SOUNDS[line.what] ?? null;
