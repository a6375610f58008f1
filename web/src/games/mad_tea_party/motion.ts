/** How the events of the game move things. Nothing here decides anything: the frame says where everything is. */
import { cuesBy, soundsBy, STILL, type CueOf } from "$/lib/cues";
import { list, number, seatOf, text } from "$/lib/facts";
import type { Line } from "$/lib/protocol";
import { back } from "./art";
import { table } from "./view";

/** The seat whose hand a card goes to or comes from. */
const hand = (line: Line) => `hand.${seatOf(line)}`;

const moved: CueOf = (line) => ({ pieces: [text(line, "card")], from: hand(line), to: "character_discard" });

/** A declared effect is announced before it happens. */
const announced: CueOf = (line) => (line.what.startsWith("declares-") ? { pieces: [], hold: 0.8 } : STILL);

export const cue = cuesBy({
  "drew-hero": (line) => ({ pieces: [text(line, "card")], from: "hero_deck" }),
  "drew-chapter": (line) => ({ pieces: [text(line, "card")], from: "chapter_deck" }),
  "drew-hero-unseen": (line) => ({ pieces: [], back: { image: back("hero"), from: "hero_deck", to: hand(line) } }),
  "drew-chapter-unseen": (line) => ({ pieces: [], back: { image: back("chapter"), from: "chapter_deck", to: hand(line) } }),
  refilled: (line) => ({ pieces: [text(line, "card")], from: "character_deck" }),
  reshuffled: () => ({ pieces: [], back: { image: back("hero"), from: "hero_discard", to: "hero_deck", count: 4 } }),
  played: (line) => ({ pieces: [text(line, "card")], from: hand(line), to: "hero_discard", hold: 0.5 }),
  treated: moved,
  copies: (line) => ({ pieces: [], pulse: [text(line, "card")], hold: 0.5 }),
  cat: (line) => ({ pieces: [text(line, "card")], from: hand(line), to: "hero_discard", hold: 0.7 }),
  cancelled: () => ({ pieces: [], rise: { zone: "stage", text: "✕", tone: "bad" }, hold: 0.6 }),
  moved,
  discarded: moved,
  "alice-stands-in": (_line, before) => ({ pieces: [table(before).in_play], from: "stage" }),
  took: (line) => ({ pieces: [text(line, "card")], to: hand(line) }),
  hatter: (line) => ({ pieces: [text(line, "card")], from: "chapter_deck", hold: 0.4 }),
  "played-chapter": (line) => ({ pieces: [text(line, "card")], from: hand(line), hold: 0.4 }),
  stole: (line) => ({ pieces: [text(line, "card")], from: `book.${seatOf(line, "whom")}` }),
  revealed: (line) => ({ pieces: list(line, "cards"), from: "character_deck", to: "character_deck", hold: 0.6 }),
  "hare-laid": moved,
  "hare-under": (line) => ({ pieces: list(line, "cards"), to: "character_deck" }),
  "hare-under-unseen": (line) => ({ pieces: list(line, "cards"), to: "character_deck" }),
  trophy: (line) => ({
    pieces: [],
    back: { image: back("hero"), from: "hero_deck", to: `pile.${seatOf(line)}` },
    rise: { zone: `pile.${seatOf(line)}`, text: `+${number(line, "vp")}`, tone: "good" },
    hold: 0.4,
  }),
  marched: moved,
  attacked: (line, before) => {
    const page = text(line, "page");
    const lying = table(before).players.map((player) => player.pages[page]).find(Boolean);
    return { pieces: [table(before).in_play, lying ?? ""].filter(Boolean), to: "character_discard" };
  },
  beheaded: moved,
  whirled: moved,
  completed: (line) => ({
    pieces: [text(line, "card")],
    to: `shelf.${seatOf(line)}`,
    rise: { zone: `shelf.${seatOf(line)}`, text: `+${number(line, "vp")}`, tone: "good" },
    hold: 0.8,
  }),
  "soldiers-scored": (line) => ({
    pieces: [],
    rise: { zone: `pile.${seatOf(line)}`, text: `−${number(line, "lost")}`, tone: "bad" },
    hold: 0.4,
  }),
}, announced);

export const sound = soundsBy({
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
});
