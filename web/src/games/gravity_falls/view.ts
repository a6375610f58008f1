/** The town as a seat sees it, and everything printed on board and cards. */
import { CardBook, perCards } from "$/lib/card_book";
import type { Frame } from "$/lib/protocol";
import type {
  CharacterInfo,
  CurseInfo,
  EventInfo,
  HeroView,
  MonsterInfo,
  Plan,
  PlaceInfo,
  Prompt,
  TeleportInfo,
  Thing,
  TownView,
  WalkInfo,
} from "./types.gen";

export { many } from "$/lib/hidden";

export type Face = TownView["dice"][number];
/** From the worst to the best. */
export type Range = Plan["dice"];
export type Side = Exclude<NonNullable<TownView["sides"]>[string][number], "">;

export type { CharacterInfo, CurseInfo, EventInfo, MonsterInfo, PlaceInfo, Thing } from "./types.gen";
export type ActionInfo = WalkInfo | TeleportInfo;

/** The size of the map in its own units. */
export const MAP = { width: 1600, height: 1000 } as const;
/** The alarm track on the map's right edge: x, the foot, and the height of a space. */
export const TRACK = { x: 1546, foot: 930, step: 31 } as const;
export const HEROES = ["DIP", "MAB", "STA", "SOO", "WEN"] as const;
export const SIDES: readonly Side[] = ["sup", "dis"];
export const FACES: readonly Face[] = ["S", "M", "C"];

export const table = (frame: Frame): TownView => frame.view.table as TownView;
/** What every neighbour of a place can give to rumours there. */
export const around = (t: TownView, book: Book, place: string) => (book.near.get(place) ?? []).map((from) => [from, t.sides?.[from] ?? []] as const);
/** `CU4.1` is a card of the kind `CU4`. */
export const kindOf = (curse: string): string => curse.split(".")[0] ?? curse;

/** Questions for which the map is wanted. */
export const ON_MAP: ReadonlySet<string> = new Set<Prompt>(["move-token", "move-monster", "riot-pull", "lose-cube", "run", "leap"]);

/** Who decides for a character: alone, one person runs the whole team. */
export const seatOf = (t: TownView, index: number): number => (t.seats === 1 ? 0 : index);
export const heroOf = (t: TownView, id: string): HeroView | undefined => t.team.find((hero) => hero.id === id);
/** The characters a seat runs; a spectator runs none. */
export const ownTeam = (frame: Frame): HeroView[] => {
  const t = table(frame);
  return t.team.filter((hero, index) => hero.id && seatOf(t, index) === frame.view.seat);
};

/** The character a question is about: its cards, or its turn. */
export function askedHero(frame: Frame): HeroView | undefined {
  const t = table(frame);
  const cards = frame.ask?.options.map((choice) => String(choice.option["card"] ?? "")) ?? [];
  const owner = t.team.find((hero) => cards.some((card) => card.endsWith(`-${hero.id}`)));
  return owner ?? t.team[t.active];
}

/** All that is printed. */
export class Book extends CardBook<Thing> {
  readonly places = this.of("place");
  readonly roads = this.of("road");
  readonly near = new Map<string, string[]>(this.places.map((place) => [place.id, []]));

  constructor(all: readonly Thing[]) {
    super(all);
    for (const { ends } of this.roads) {
      this.near.get(ends[0])?.push(ends[1]);
      this.near.get(ends[1])?.push(ends[0]);
    }
  }

  place(id: string): PlaceInfo | undefined {
    return this.find("place", id);
  }
  character(id: string): CharacterInfo | undefined {
    return this.find("character", id);
  }
  monster(id: string): MonsterInfo | undefined {
    return this.find("monster", id);
  }
  event(id: string): EventInfo | undefined {
    return this.find("event", id);
  }
  curse(id: string): CurseInfo | undefined {
    return this.find("curse", kindOf(id));
  }
  action(id: string): ActionInfo | undefined {
    return this.find("action", id) ?? this.find("teleport", id);
  }

  /** How many roads the shortest way has; -1: there is none. */
  steps(from: string, to: string): number {
    const found = new Map([[from, 0]]);
    for (const [place, count] of found)
      for (const next of this.near.get(place) ?? []) if (!found.has(next)) found.set(next, count + 1);
    return found.get(to) ?? -1;
  }

  name(id: string): string {
    const thing = this.get(id) ?? this.get(kindOf(id));
    return thing && "name" in thing ? thing.name : id;
  }
}

export const bookOf = perCards((cards: Thing[]) => new Book(cards));

const VOWEL = "[аеёиоуыэюяєії]";
const CONSONANT = "[бвгґджзйклмнпрстфхцчшщ]";
const LETTER = "[а-яёєіїґ]";
const SYLLABLE = new RegExp(
  [
    `(?<=${LETTER}{2}${VOWEL})(?=${CONSONANT}${VOWEL}${LETTER})`,
    `(?<=${LETTER}${VOWEL}${CONSONANT})(?=${CONSONANT}${VOWEL})`,
    `(?<=${LETTER}${VOWEL}${CONSONANT})(?=${CONSONANT}{2}${VOWEL}${LETTER})`,
    `(?<=${LETTER}${VOWEL}${CONSONANT}{2})(?=${CONSONANT}${VOWEL}${LETTER})`,
  ].join("|"),
  "giu",
);

/** Long words may be broken where they are narrow: browsers know few languages. */
export const soft = (text: string): string => text.replace(SYLLABLE, "\u00AD");

/** All ways to break words into so many lines. */
const broken = (words: readonly string[], count: number): string[][] =>
  count < 2 ? [[words.join(" ")]] : words.slice(1).flatMap((_, index) => broken(words.slice(index + 1), count - 1).map((rest) => [`${words.slice(0, index + 1).join(" ")} `, ...rest]));

/** A name in one line, or if it is longer than so many letters in two that are as alike as can be; in three where two are too long. */
export function lines(name: string, most: number): string[] {
  const words = name.split(" ");
  if (name.length <= most || words.length < 2) return [name];
  const width = (cut: readonly string[]) => Math.max(...cut.map((line) => line.length));
  const best = (count: number) => broken(words, count).reduce((found, cut) => (width(cut) < width(found) ? cut : found));
  const two = best(2);
  return width(two) > most + 2 && words.length > 2 ? best(3) : two;
}

/** A range in figures: one number if both ends agree. */
export function between([low, high]: Range, figure: (value: number) => string = String): string {
  const [from, to] = [figure(low), figure(high)];
  return from === to ? from : `${from}–${to}`;
}
