/** How the events of the game move things. Nothing here decides anything: the frame says where everything is. */
import { cuesBy, soundsBy, type CueOf } from "$/lib/cues";
import { ids, list, number, text } from "$/lib/facts";
import type { Flown } from "$/lib/motion";
import type { Line } from "$/lib/protocol";
import { back, token } from "./art";
import { heroOf, table, type Side } from "./view";

const place = (id: string) => `place.${id}`;
const hero = (line: Line) => text(line, "hero");

/** Tokens that slide from place to place. */
const slide = (side: Side, from: string[], to: string): Flown[] =>
  from.map((one) => ({ image: token(side), from: `tokens.${one}`, to: place(to) }));

const pulled: CueOf = (line) => {
  const goal = text(line, "place");
  const tokens = (line.facts["tokens"] ?? {}) as Partial<Record<Side, unknown>>;
  return {
    pieces: [],
    back: [...slide("sup", ids(tokens.sup), goal), ...slide("dis", ids(tokens.dis), goal)],
    hold: 0.8,
  };
};
const walks: CueOf = (line) => ({ pieces: [hero(line)], via: list(line, "route").slice(1, -1).map(place), hold: 0.8 });
const leaps: CueOf = (line) => ({ pieces: [hero(line)], pulse: [place(text(line, "place"))], hold: 0.8 });
const rests: CueOf = (line) => ({ pieces: [], pulse: [`hero.${hero(line)}`], hold: 0.5 });
const turned =
  (tone: "good" | "bad"): CueOf =>
  (line) => {
    const n = number(line, "n");
    return {
      pieces: [],
      pulse: [`tokens.${text(line, "place")}`],
      rise: { zone: place(text(line, "place")), text: tone === "good" ? `♥ +${n}` : `♥ −${n}`, tone },
      hold: 0.7,
    };
  };

export const cue = cuesBy({
  turn: (line) => ({ pieces: [], pulse: [`hero.${hero(line)}`], hold: 0.3 }),
  "monster-placed": (line) => ({ pieces: [text(line, "monster")], from: `monster.${text(line, "monster")}`, hold: 0.3 }),
  "hero-placed": (line) => ({ pieces: [hero(line)], from: `hero.${hero(line)}`, hold: 0.3 }),
  played: (line) => ({ pieces: [text(line, "card")], to: `discard.${hero(line)}`, hold: 0.3 }),
  "gave-up": (line) => ({ pieces: [text(line, "card")], to: `discard.${hero(line)}`, hold: 0.4 }),
  rested: rests,
  rests,
  "rested-idle": rests,
  went: walks,
  teleported: leaps,
  leapt: leaps,
  ran: (line) => ({ pieces: [hero(line)], hold: 0.5 }),
  pulled,
  "riot-pulled": pulled,
  news: (line) => ({ pieces: [], back: slide("dis", list(line, "places"), text(line, "place")), hold: 0.6 }),
  rolled: () => ({ pieces: [], hold: 2.4 }),
  "curse-rolled": () => ({ pieces: [], hold: 2.2 }),
  rerolled: () => ({ pieces: [], hold: 1.8 }),
  persuaded: turned("good"),
  turned: turned("bad"),
  "bad-mouth": (line) => ({ pieces: [], pulse: [`tokens.${text(line, "place")}`], rise: { zone: place(text(line, "place")), text: "♥ −1", tone: "bad" }, hold: 0.5 }),
  panic: (line) => ({ pieces: [], pulse: list(line, "places").map((one) => `tokens.${one}`), hold: 0.6 }),
  beaten: (line) => ({
    pieces: [text(line, "monster")],
    to: `monster.${text(line, "monster")}`,
    rise: { zone: `monster.${text(line, "monster")}`, text: "✓", tone: "good" },
    hold: 1.2,
  }),
  "second-round": (line) => ({ pieces: [], pulse: [text(line, "monster")], hold: 0.8 }),
  "fight-lost": (line) => ({ pieces: [], pulse: [text(line, "monster")], hold: 0.5 }),
  "token-moved": (line, before) => {
    const from = heroOf(table(before), hero(line))?.place ?? "";
    return { pieces: [], back: slide(line.facts["side"] === "dis" ? "dis" : "sup", [from], text(line, "place")), hold: 0.3 };
  },
  cursed: (line) => ({
    pieces: [],
    back: { image: back("curse"), from: "curse_deck", to: `hero.${hero(line)}` },
    pulse: [`hero.${hero(line)}`],
    hold: 0.6,
  }),
  lifted: (line) => ({ pieces: [], back: { image: token("curse"), from: `hero.${text(line, "whom")}`, to: "curse_deck" }, hold: 0.3 }),
  dropped: (line) => ({ pieces: [], back: { image: token("curse"), from: `hero.${hero(line)}`, to: "curse_deck" }, hold: 0.3 }),
  "cube-placed": (line) => ({ pieces: [`cube.${text(line, "place")}`], from: "supply", hold: 0.3 }),
  "cube-lost": (line) => ({ pieces: [`cube.${text(line, "place")}`], to: "supply", pulse: [place(text(line, "place"))], hold: 0.6 }),
  "cube-carried": (line) => ({ pieces: [`cube.${text(line, "to")}`], from: place(text(line, "place")), hold: 0.3 }),
  drew: (line) => ({ pieces: [text(line, "card")], from: `deck.${hero(line)}` }),
  "took-back": (line) => ({ pieces: [text(line, "card")], from: `discard.${hero(line)}` }),
  "move-card": (line) => ({ pieces: [`row.${text(line, "place")}`], to: place(text(line, "place")), pulse: [place(text(line, "place"))], hold: 0.6 }),
  "monster-moved": (line) => ({ pieces: [text(line, "monster")], hold: 0.9 }),
  "monster-stays": (line) => ({ pieces: [], pulse: [text(line, "monster")], hold: 0.5 }),
  riot: (line) => ({ pieces: [], pulse: [place(text(line, "place"))], hold: 0.4 }),
  alarm: (line) => ({ pieces: ["alarm-marker"], rise: { zone: "alarm", text: `+${number(line, "n")}`, tone: "bad" }, pulse: ["alarm"], hold: 0.9 }),
  revealed: (line) => ({ pieces: [`row.${text(line, "place")}`], from: "move_deck", hold: 0.2 }),
  "row-replaced": (line) => ({ pieces: list(line, "cards").map((one) => `row.${one}`), from: "move_deck", hold: 0.4 }),
  "row-shortened": (line) => ({ pieces: [`row.${text(line, "place")}`], to: "move_discard", hold: 0.4 }),
  "moves-shuffled": () => ({ pieces: [], back: { image: back("movement"), from: "move_discard", to: "move_deck", count: 4 } }),
  "page-torn": () => ({ pieces: [], back: { image: back("movement"), from: "move_deck", to: "move_discard" }, hold: 0.2 }),
  event: () => ({ pieces: [], back: { image: back("movement"), from: "move_deck", to: "move_discard" }, hold: 1.2 }),
  "event-late": () => ({ pieces: [], back: { image: back("movement"), from: "move_deck", to: "move_discard" }, hold: 0.6 }),
});

export const sound = soundsBy({
  played: "card",
  drew: "card",
  "took-back": "card",
  revealed: "card",
  went: "place",
  teleported: "chime",
  leapt: "chime",
  rolled: "shuffle",
  "curse-rolled": "shuffle",
  rerolled: "place",
  persuaded: "chime",
  "cube-placed": "place",
  "cube-carried": "place",
  "cube-lost": "loss",
  "monster-moved": "place",
  cursed: "loss",
  alarm: "loss",
  beaten: "score",
  "second-round": "chime",
  event: "cat",
  "deck-shuffled": "shuffle",
  "moves-shuffled": "shuffle",
  "curses-shuffled": "shuffle",
});
