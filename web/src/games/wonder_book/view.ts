/** The table as a seat sees it, and the texts that may be read there. */
import type { Choice, Frame } from "$/lib/protocol";
import { say } from "./words";
import type { AnyAnswer, BookView, HeroView, LaidCard } from "./types.gen";

export type { BookView, FigureView, HeroView, LaidCard, PuzzleStateView, SceneArea, WyrmCardState } from "./types.gen";

/** The size of the scene in its own units. */
export const SCENE = { width: 1600, height: 1000 } as const;
export const HEROES = ["lara", "ken", "sid", "tina"] as const;
export const ROMAN = ["", "I", "II", "III", "IV", "V", "VI"] as const;
export const CHAPTERS = 6;

export const table = (frame: Frame): BookView => frame.view.table as BookView;
export const heroesOf = (t: BookView): HeroView[] => HEROES.flatMap((id) => t.heroes[id] ?? []);

/** The heroes that the viewer plays; at one device those of the seat that is looked from. */
export const ownHeroes = (frame: Frame): HeroView[] => heroesOf(table(frame)).filter((hero) => hero.seat === frame.view.seat);

/** An option, by what it does. */
export function optionsOf<K extends AnyAnswer["do"]>(choices: readonly Choice[], kind: K): { choice: Choice; option: Extract<AnyAnswer, { do: K }> }[] {
  return choices.flatMap((choice) => (choice.option.do === kind ? [{ choice, option: choice.option as unknown as Extract<AnyAnswer, { do: K }> }] : []));
}

/** A card and its face: `12.front` is the front of card 12. */
export function faceOf(face: string): { no: string; side: string } {
  const dot = face.indexOf(".");
  return dot < 0 ? { no: face, side: "" } : { no: face.slice(0, dot), side: face.slice(dot + 1) };
}

/** `F01.2` is a copy of the Fragment `F01`. */
export const designOf = (fragment: string): string => fragment.split(".")[0] ?? fragment;
const isFragment = (card: string): boolean => /^F\d/.test(card);

/** The texts of a table, and the names of its things. */
export class Texts {
  constructor(
    private readonly texts: Readonly<Record<string, string>>,
    readonly t: BookView,
  ) {}

  get(key: string): string {
    return this.texts[key] ?? "";
  }
  has(key: string): boolean {
    return key in this.texts;
  }

  title(card: string): string {
    return this.get(`title:${card}`);
  }

  /** The name of anything on the board, by the id under which options point at it. */
  name(id: string): string {
    const card = id.startsWith("card.") ? id.slice(5) : "";
    if (card) return this.card(card);
    for (const kind of ["hero", "area", "figure", "vortex", "person"]) if (this.has(`${kind}:${id}`)) return this.get(`${kind}:${id}`);
    if (id in this.t.wyrms) return say(this.t.stunned.includes(id) ? "page.wyrm.stunned" : "page.wyrm");
    const [thing = "", area] = id.split("@");
    return area ? `${this.marker(thing)}, ${this.get(`area:${area}`)}` : this.marker(id) || id;
  }

  marker(id: string): string {
    return this.get(`marker:${id}`) || (id === "aura" ? say("page.aura") : "");
  }

  /** The name of a chapter card, a Fragment, a Wyrm card, a Hero card or an Upgrade card. */
  card(id: string): string {
    if (isFragment(id)) return this.get(`fragment:${designOf(id)}`);
    return this.title(id) || this.get(`wyrm:${id}`) || this.get(`skill:${id}`) || this.skill(id) || id;
  }

  /** What a card says: its text, or what it does. */
  cardText(id: string): string {
    if (isFragment(id)) return this.get(`fragment:${designOf(id)}.text`);
    return this.get(`face:${id}.front`) || this.get(`wyrm:${id}.text`);
  }

  /** The chosen skill of an Upgrade card. */
  private skill(upgrade: string): string {
    for (const hero of heroesOf(this.t)) {
      const side = hero.skills[upgrade];
      if (side) return this.get(`upgrade:${upgrade}.${side}`);
    }
    return "";
  }
}

let lastFrame: Frame | null = null;
let lastTexts: Texts | null = null;

/** The texts of a frame; made once, however many parts of the board ask for them. */
export function textsOf(frame: Frame): Texts {
  if (frame !== lastFrame || !lastTexts) {
    lastFrame = frame;
    lastTexts = new Texts(frame.texts ?? {}, table(frame));
  }
  return lastTexts;
}

/** The faces that are read as pages; fronts of things that lie in the scene and items are looked at there. */
export function isPage(t: BookView, face: string): boolean {
  const { no, side } = faceOf(face);
  const kind = t.kinds[no];
  return kind === "interaction" ? side !== "front" : kind !== "item";
}

/** The lines that a card's effects have said. */
export const saidOf = (t: BookView, no: string): string[] => t.said.filter((line) => line.startsWith(`${no}.`)).map((line) => `say:${line}`);

/** What lies in an area: cards of the scene. */
export const cardsIn = (t: BookView, area: string): LaidCard[] => t.on_table.filter((one) => one.areas.includes(area));
