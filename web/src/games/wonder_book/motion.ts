/** How the events of the game move things. Nothing here decides anything: the frame says where everything is. */
import { cuesBy, soundsBy, type CueOf } from "$/lib/cues";
import { list, number, text } from "$/lib/facts";
import { spark } from "./art";

const area = (id: string): string => `area.${id}`;
const hero = (id: string): string => `hero.${id}`;

const walks =
  (who: string): CueOf =>
  (line) => ({ pieces: [text(line, who)], hold: 0.6 });
const lost: CueOf = (line) => ({
  pieces: [],
  pulse: [text(line, "hero")],
  rise: { zone: text(line, "hero"), text: `♥ −${number(line, "n")}`, tone: "bad" },
  hold: 1,
});
const rises =
  (zone: (line: Parameters<CueOf>[0]) => string, sign: string, tone: "good" | "bad", hold = 0.8): CueOf =>
  (line) => ({ pieces: [], rise: { zone: zone(line), text: sign.replace("#", String(number(line, "n") || 1)), tone }, hold });

export const cue = cuesBy({
  moved: walks("hero"),
  swapped: (line) => ({ pieces: [text(line, "hero"), text(line, "other")], hold: 0.8 }),
  "wyrm-moved": walks("wyrm"),
  "figure-moved": walks("figure"),
  "marker-moved": (line) => ({ pieces: [`marker.${text(line, "marker")}.${text(line, "area")}`], from: area(text(line, "start")), hold: 0.6 }),
  turn: (line) => ({ pieces: [], pulse: [hero(text(line, "hero"))], hold: 0.4 }),
  round: () => ({ pieces: [], pulse: ["goal"], hold: 0.4 }),
  "enemy-phase": () => ({ pieces: [], pulse: ["wyrm_deck"], hold: 1 }),
  "wyrm-card": () => ({ pieces: [], pulse: ["wyrm_deck", "enemies"], hold: 1.6 }),
  activation: () => ({ pieces: [], hold: 0.4 }),
  spawned: (line) => ({ pieces: [text(line, "wyrm")], from: "pool", pulse: [area(text(line, "area"))], hold: 0.7 }),
  "wyrm-stands": (line) => ({ pieces: [], pulse: [text(line, "wyrm")], hold: 0.5 }),
  "wyrm-hits": (line) => ({ pieces: [], pulse: [text(line, "attacker"), text(line, "victim")], hold: 0.6 }),
  "figure-hits": (line) => ({ pieces: [], pulse: [text(line, "attacker"), text(line, "victim")], hold: 0.6 }),
  explosion: (line) => ({ pieces: [], pulse: [area(text(line, "area"))], rise: { zone: area(text(line, "area")), text: "✸", tone: "bad" }, hold: 1 }),
  burst: (line) => ({ pieces: [text(line, "wyrm")], to: "pool", hold: 0.5 }),
  attacks: (line) => ({ pieces: [], pulse: [text(line, "hero")], hold: 0.3 }),
  rolled: () => ({ pieces: [], hold: 1.8 }),
  rerolled: () => ({ pieces: [], hold: 1.6 }),
  hits: (line) => ({ pieces: [], pulse: [text(line, "target")], hold: 0.5 }),
  stunned: (line) => ({ pieces: [], pulse: [text(line, "wyrm")], hold: 0.6 }),
  defeated: (line) => ({ pieces: [text(line, "wyrm")], to: "pool", rise: { zone: area(text(line, "area")), text: "✓", tone: "good" }, hold: 0.8 }),
  "wyrm-removed": (line) => ({ pieces: [text(line, "wyrm")], to: "pool", hold: 0.4 }),
  "figure-hurt": (line) => ({ pieces: [], pulse: [text(line, "figure")], rise: { zone: text(line, "figure"), text: `♥ −${number(line, "n")}`, tone: "good" }, hold: 0.8 }),
  "figure-beaten": (line) => ({ pieces: [], pulse: [text(line, "figure")], hold: 1.2 }),
  hurt: lost,
  ko: (line) => ({ pieces: [], pulse: [text(line, "hero"), hero(text(line, "hero"))], hold: 1 }),
  healed: rises((line) => text(line, "hero"), "♥ +#", "good"),
  "stood-up": (line) => ({ pieces: [], pulse: [text(line, "hero")], hold: 0.6 }),
  collected: (line) => ({ pieces: [], back: { image: spark(), from: `sparks.${text(line, "area")}`, to: hero(text(line, "hero")), count: number(line, "n") }, hold: 0.4 }),
  sparks: rises((line) => hero(text(line, "hero")), "✦ +#", "good", 0.5),
  "sparks-lost": rises((line) => hero(text(line, "hero")), "✦ −#", "bad", 0.4),
  "sparks-put": (line) => ({ pieces: [], pulse: [`sparks.${text(line, "area")}`], hold: 0.3 }),
  "card-laid": (line) => ({ pieces: [`pin.${text(line, "card")}`], from: "goal", hold: 0.2 }),
  item: (line) => ({ pieces: [`item.${text(line, "card")}`], from: `pin.${text(line, "card")}`, pulse: [hero(text(line, "hero"))], hold: 0.6 }),
  fragment: (line) => ({ pieces: [`fragment.${text(line, "card")}`], pulse: [hero(text(line, "hero"))], hold: 0.6 }),
  "handed-over": (line) => ({ pieces: [`item.${text(line, "card")}`, `fragment.${text(line, "card")}`], hold: 0.4 }),
  goal: () => ({ pieces: [], pulse: ["goal"], hold: 0.6 }),
  "goal-met": () => ({ pieces: [], pulse: ["goal"], rise: { zone: "goal", text: "✓", tone: "good" }, hold: 1.4 }),
  counter: () => ({ pieces: [], pulse: ["goal"], hold: 0.4 }),
  "fate-down": () => ({ pieces: [], pulse: ["fate"], rise: { zone: "fate", text: "−1", tone: "bad" }, hold: 1.2 }),
  "fate-up": (line) => ({ pieces: [], pulse: ["fate"], rise: { zone: "fate", text: `+${number(line, "n")}`, tone: "good" }, hold: 1 }),
  popup: () => ({ pieces: [], hold: 2.2 }),
  vortex: (line) => ({ pieces: [`vortex.${text(line, "vortex")}`], pulse: [area(text(line, "area"))], hold: 0.6 }),
  "wyrm-cards-added": (line) => ({ pieces: [], pulse: ["wyrm_deck"], rise: { zone: "wyrm_deck", text: `+${list(line, "cards").length}`, tone: "bad" }, hold: 0.6 }),
});

export const sound = soundsBy({
  read: "card",
  moved: "place",
  rolled: "shuffle",
  rerolled: "shuffle",
  "wyrm-card": "card",
  spawned: "place",
  "wyrm-moved": "place",
  hurt: "loss",
  ko: "loss",
  "fate-down": "loss",
  "fate-up": "chime",
  collected: "chime",
  defeated: "score",
  "goal-met": "score",
  popup: "chime",
  item: "card",
  fragment: "card",
  "puzzle-solved": "chime",
});
