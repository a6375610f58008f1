/** The drawings of the game. They come with the game's own part of the page. */
import { placed } from "$/lib/drawings";
import { GameDrawings } from "$/lib/game_drawings";
import ALI from "$/art/portraits/ALI.svg?raw";
import CAT from "$/art/portraits/CAT.svg?raw";
import DUC from "$/art/portraits/DUC.svg?raw";
import GRY from "$/art/portraits/GRY.svg?raw";
import HAR from "$/art/portraits/HAR.svg?raw";
import HAT from "$/art/portraits/HAT.svg?raw";
import KNA from "$/art/portraits/KNA.svg?raw";
import QUE from "$/art/portraits/QUE.svg?raw";
import RAB from "$/art/portraits/RAB.svg?raw";
import bow from "$/art/emblems/kind-ALI.svg?raw";
import grin from "$/art/emblems/kind-CAT.svg?raw";
import hat from "$/art/emblems/kind-HAT.svg?raw";
import heart from "$/art/emblems/kind-QUE.svg?raw";
import { chipShape, SHAPES, type ChipShape } from "./shapes";

/** Portraits of figures that other games have too, by their ids here. */
const SHARED = { ALI, CAT, HAT, QUE, F01: RAB, F03: GRY, F04: DUC, F05: KNA, F06: HAR };
const drawings = new GameDrawings(
  {
    ...import.meta.glob<string>("./art/**/*.svg", { query: "?raw", import: "default", eager: true }),
    ...Object.fromEntries(Object.entries(SHARED).map(([id, text]) => [`./art/portraits/${id}.svg`, text])),
    "./art/emblems/kind-ALI.svg": bow,
    "./art/emblems/kind-CAT.svg": grin,
    "./art/emblems/kind-HAT.svg": hat,
    "./art/emblems/kind-QUE.svg": heart,
  },
  "ww",
);
const { source } = drawings;
export const addArt = (): void => drawings.addEmblems();
export const drawn = (name: string): boolean => drawings.has(name);

export interface Look {
  /** The colour of its pieces, and what is written on it; the plate behind the portrait. */
  colour: string;
  on: string;
  tint: string;
}

const INK = "var(--art-ink)";
const PAPER = "var(--art-paper)";
/**
 * The factions' colours. Simulated for protanopia, deuteranopia and tritanopia the nearest two are ΔE 18 apart;
 * pawn, castle and emblem have a shape of their own all the same.
 */
const LOOKS: Record<string, Look> = {
  ALI: { colour: "#3068bd", on: "#fffaf0", tint: "var(--art-blue-pale)" },
  QUE: { colour: "#c8331f", on: "#fffaf0", tint: "var(--art-crimson-pale)" },
  HAT: { colour: "#5fb39a", on: "#2e2433", tint: "var(--art-teal-pale)" },
  JAB: { colour: "#ecbd4c", on: "#2e2433", tint: "var(--art-honey-pale)" },
  CAT: { colour: "#4e1f63", on: "#fffaf0", tint: "var(--art-plum-pale)" },
};
const PLAIN: Look = { colour: "var(--art-slate-deep)", on: PAPER, tint: "var(--art-slate-pale)" };
export const lookOf = (faction: string): Look => LOOKS[faction] ?? PLAIN;

/** The face in a portrait. */
const CROPS: Record<string, string> = {
  ALI: "26 24 148 148",
  QUE: "14 20 172 172",
  HAT: "8 8 184 184",
  JAB: "4 14 192 192",
  CAT: "8 12 184 184",
  F01: "26 44 150 150",
  F02: "18 20 164 164",
  F03: "2 16 172 172",
  F04: "6 10 188 188",
  F05: "24 18 152 152",
  F06: "22 38 160 160",
  F07a: "18 24 164 164",
  F07b: "18 24 164 164",
  F08: "12 20 176 176",
  F09: "2 10 196 196",
  F10: "10 26 180 180",
  F11: "12 6 176 176",
  F12: "6 34 176 176",
};

/** The colours of a faction's pieces. */
const coloursOf = ({ colour, on }: Look): Record<string, string> => ({ "--kind": colour, "--kind-on": on });

/** A leader or a figure; the Tweedles of one card stand behind each other. */
export function portrait(id: string): string {
  if (id !== "F07") return drawings.whole(`portraits/${id}`, "0 0 200 240");
  return drawings.picture("portraits/F07", "0 0 200 240", () =>
    placed(source("portraits/F07b"), 62, 22, 150, 180) + placed(source("portraits/F07a"), -10, 54, 156, 187),
  );
}

/** Its face alone, as a square. */
export function face(id: string): string {
  if (id === "F07") return portrait(id);
  return drawings.picture(`face ${id}`, "0 0 100 100", () =>
    placed(source(`portraits/${id}`), 0, 0, 100, 100, { box: CROPS[id] ?? "0 0 200 200", more: ' preserveAspectRatio="xMidYMin slice"' }),
  );
}

/** A thing: an item, an artifact, the die, a shard … */
export const thing = (name: string): string => drawings.whole(`things/${name}`, "0 0 64 64");
export const pawn = (faction: string): string => drawings.whole(`pieces/pawn-${faction}`, "0 -2 48 64", coloursOf(lookOf(faction)));
/** A castle stands, or with two players lies on its side at first. */
export function castle(faction: string, lying = false): string {
  const name = `pieces/castle-${faction}`;
  if (!lying) return drawings.whole(name, "0 0 64 64", coloursOf(lookOf(faction)));
  return drawings.picture(`${name} lying`, "0 0 64 64", () => `<g transform="rotate(-90 32 32)">${placed(source(name), 0, 0, 64, 64)}</g>`, coloursOf(lookOf(faction)));
}
export const scene = (region: string): string => drawings.whole(`regions/${region}`, "0 0 240 96");
/** A Wonderlandian: the figure or the item. */
export const wonder = (card: string): string => (card.startsWith("I") ? thing(card) : face(card));

/** What is drawn on a chip, and where. */
function motif(chip: string, shape: ChipShape): string {
  const [faction = "", level] = chip.split("-");
  if (level === "1" || level === "2") {
    return `<g color="${lookOf(faction).on}">${placed(source(`emblems/kind-${faction}`), 26, 24, 48, 48)}</g>`;
  }
  const name = shape.motif;
  const [x, y, size] = shape.spot;
  return placed(source(`things/${name}`), x, y, size, size);
}

/** A chip without its number: the outline says what kind it is, a studded rim that it is strong. */
export function chip(id: string): string {
  const shape = chipShape(id);
  const faction = id.split("-")[0] ?? "";
  const look = lookOf(faction);
  return drawings.picture(
    `chip ${id}`,
    "0 0 100 100",
    () => {
      if (shape.bare) return placed(source(`things/${shape.motif}`), 2, 2, 96, 96);
      const outline = SHAPES[shape.outline];
      const rim = shape.rim === "kind" ? look.colour : `var(${shape.rim})`;
      const plate = shape.plate === "kind" ? look.colour : shape.plate === "tint" ? look.tint : `var(${shape.plate})`;
      return [
        `<path d="${outline}" transform="translate(2 2.6)" fill="${INK}" stroke="${INK}" stroke-width="3.500" stroke-linejoin="round"/>`,
        `<path d="${outline}" fill="${rim}" stroke="${INK}" stroke-width="3.500" stroke-linejoin="round"/>`,
        `<path d="${outline}" transform="translate(10 10) scale(.8)" fill="${plate}" stroke="${INK}" stroke-width="2.500" stroke-linejoin="round"/>`,
        shape.strong ? studs() : "",
        motif(id, shape),
      ].join("");
    },
    coloursOf(look),
  );
}

/** Studs of honey on the rim of what is strong. */
function studs(): string {
  return [45, 135, 225, 315]
    .map((angle) => {
      const x = 50 + Math.cos((angle * Math.PI) / 180) * 43;
      const y = 48 + Math.sin((angle * Math.PI) / 180) * 43;
      return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="6" fill="var(--art-honey)" stroke="${INK}" stroke-width="2.500"/>`;
    })
    .join("");
}

/** Any ally: a wheel of the five types; a strong one has the studs of strong chips and a star, a weak one is plain. */
export const anyChip = (strong: boolean): string =>
  drawings.picture(`any ${strong ? "strong" : "weak"}`, "0 0 100 100", () => {
    const point = (angle: number, r: number) => `${(50 + Math.cos(angle) * r).toFixed(1)} ${(48 + Math.sin(angle) * r).toFixed(1)}`;
    const colours = ["rose", "slate", "crimson", "jam", "moss"];
    const sectors = colours.map((colour, index) => {
      const [from, to] = [index, index + 1].map((at) => (at * 2 * Math.PI) / 5 - Math.PI / 2) as [number, number];
      return `<path d="M50 48L${point(from, 44)}A44 44 0 0 1 ${point(to, 44)}Z" fill="var(--art-${colour})" stroke="${INK}" stroke-width="2.500" stroke-linejoin="round"/>`;
    });
    return [
      `<circle cx="50" cy="48" r="44" transform="translate(2 2.600)" fill="${INK}" stroke="${INK}" stroke-width="3.500"/>`,
      ...sectors,
      `<circle cx="50" cy="48" r="44" fill="none" stroke="${INK}" stroke-width="3.500"/>`,
      `<circle cx="50" cy="48" r="24" fill="${strong ? "var(--art-honey)" : PAPER}" stroke="${INK}" stroke-width="2.500"/>`,
      strong ? studs() : "",
      strong
        ? `<path d="M50 30L55.300 41 67 42.500 58.500 50.700 60.600 62.500 50 57 39.400 62.500 41.500 50.700 33 42.500 44.700 41Z" fill="${INK}"/>`
        : `<circle cx="50" cy="48" r="6" fill="${INK}"/>`,
    ].join("");
  });

/** The back of a chip: what lies face down. */
export const chipBack = (faction: string): string =>
  drawings.picture(
    `chip-back ${faction}`,
    "0 0 100 100",
    () =>
      [
        `<circle cx="50" cy="48" r="44" transform="translate(2 2.600)" fill="${INK}"/>`,
        `<circle cx="50" cy="48" r="44" fill="${lookOf(faction).colour}" stroke="${INK}" stroke-width="3.500"/>`,
        `<circle cx="50" cy="48" r="34" fill="none" stroke="${lookOf(faction).on}" stroke-width="2" stroke-dasharray="5 5"/>`,
        `<g color="${lookOf(faction).on}">${placed(source(`emblems/kind-${faction}`), 29, 27, 42, 42)}</g>`,
      ].join(""),
    coloursOf(lookOf(faction)),
  );

/** The back of a card, as it flies. */
export const cardBack = (what: "tea" | "quest" | "wonder"): string =>
  drawings.picture(`back ${what}`, "0 0 60 84", () => {
    const colour = { tea: "var(--art-teal)", quest: "var(--art-honey)", wonder: "var(--art-plum)" }[what];
    const sign = { tea: "HAT-A", quest: "quest", wonder: "wonder" }[what];
    return `<rect x="1.500" y="1.500" width="57" height="81" rx="6" fill="${colour}" stroke="${INK}" stroke-width="2.500"/><rect x="6" y="6" width="48" height="72" rx="3" fill="${PAPER}" stroke="${INK}" stroke-width="1.500"/>${placed(source(`things/${sign}`), 12, 24, 36, 36)}`;
  });
