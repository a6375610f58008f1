/** Where labels and pieces go in a scene, in hundredths of its width, so that they do not cover one another. */
import { cardsIn, heroesOf, SCENE, type BookView, type SceneArea, type Texts } from "./view";

/** The place that is drawn for an area. */
const PLACE = { width: 13.4, height: 8 } as const;
/** The widths of pieces. */
const WIDTHS = { hero: 5.2, wyrm: 4.8, figure: 7.4 } as const;
/** Pieces side by side have so much room. */
const ROOM = 18.5;
const SMALLEST = 0.78;
/** The part of a Wyrm that the next one may stand before. */
const MOST_COVERED = 0.7;
/** The letters of a name that stand in one line, and the mean width of a letter. */
const LONG = 15;
const LETTER = 0.54;

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
const box = (x: number, y: number, width: number, height: number): Box => ({ left: x - width / 2, top: y, width, height });
function shared(a: Box, b: Box): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** A name in one line, or in two of nearly the same length. */
export function linesOf(name: string): string[] {
  if (name.length <= LONG) return [name];
  const words = name.split(" ");
  const cuts = words.slice(1).map((_, index) => [words.slice(0, index + 1).join(" "), words.slice(index + 1).join(" ")]);
  const longest = (lines: string[]) => Math.max(...lines.map((line) => line.length));
  return cuts.reduce<string[]>((best, lines) => (longest(lines) < longest(best) ? lines : best), [name]);
}

/** How small pieces are that share an area, and how far each Wyrm goes over the next: heroes show all their Hearts. */
export function crowding(heroes: number, wyrms: number, figures: number): { scale: number; over: number } {
  const width = heroes * WIDTHS.hero + wyrms * WIDTHS.wyrm + figures * WIDTHS.figure;
  const scale = Math.max(SMALLEST, Math.min(1, ROOM / Math.max(1, width)));
  const over = wyrms > 1 ? Math.max(0, width * scale - ROOM) / (wyrms - 1) : 0;
  return { scale, over: Math.min(over, WIDTHS.wyrm * scale * MOST_COVERED) };
}

/** From the middle of an area to the middle of the lower edge of its labels. */
export interface LabelPlace {
  x: number;
  y: number;
}

/** Where the labels of what lies in each area stand; `wide` is the width of the scene in pixels. */
export function labelPlaces(t: BookView, texts: Texts, wide: number): Map<string, LabelPlace> {
  const per = 100 / Math.max(320, wide);
  const nameLetter = Math.max(1.36, 15 * per);
  const cardLetter = Math.max(1.15, 15 * per);
  const high = (SCENE.height / SCENE.width) * 100;
  const at = (area: SceneArea) => ({ x: area.x, y: (area.y / 100) * high });
  const stands = new Set([...heroesOf(t).map((hero) => hero.area), ...Object.values(t.wyrms), ...Object.values(t.figures).map((one) => one.area)]);

  const nameHeight = (area: SceneArea) => linesOf(texts.get(`area:${area.id}`)).length * nameLetter * 1.1 + 0.4;
  const names = t.areas.map((area) => {
    const lines = linesOf(texts.get(`area:${area.id}`));
    const { x, y } = at(area);
    return { id: area.id, box: box(x, y + PLACE.height / 2 - 0.35 * nameLetter, Math.max(...lines.map((line) => line.length)) * nameLetter * LETTER + nameLetter, nameHeight(area)) };
  });
  const taken: Box[] = [];
  const found = new Map<string, LabelPlace>();
  for (const area of t.areas) {
    const cards = cardsIn(t, area.id);
    if (!cards.length) continue;
    const middle = at(area);
    const most = Math.max(14, 128 * per);
    const sizes = cards.map((card) => {
      const width = texts.title(card.card).length * cardLetter * LETTER + cardLetter * (card.banner ? 2.2 : 1.2) + (card.under ? cardLetter * 1.6 : 0);
      const lines = Math.ceil(width / most);
      return { width: Math.min(width, most), height: lines * cardLetter * 1.15 + 0.9 };
    });
    const width = Math.max(...sizes.map((one) => one.width));
    const height = sizes.reduce((sum, one) => sum + one.height, 0);
    const crowded = stands.has(area.id);
    const side = PLACE.width / 2 + width / 2 - 0.6;
    const under = PLACE.height / 2 + nameHeight(area) + height;
    const places: LabelPlace[] = [
      { x: 0, y: crowded ? -5.1 : -2.8 },
      { x: 0, y: crowded ? -2.8 : -0.4 },
      { x: side, y: height / 2 },
      { x: -side, y: height / 2 },
      { x: side * 0.7, y: -2.8 },
      { x: -side * 0.7, y: -2.8 },
      { x: 0, y: under },
      { x: side, y: -1.5 },
      { x: -side, y: -1.5 },
    ];
    const cost = (place: LabelPlace): number => {
      const one = box(middle.x + place.x, middle.y + place.y - height, width, height);
      const out = Math.max(0, 0.5 - one.left) + Math.max(0, one.left + one.width - 99.5) + Math.max(0, 0.5 - one.top) + Math.max(0, one.top + one.height - high + 0.5);
      const onNames = names.reduce((sum, name) => sum + shared(one, name.box), 0);
      const onOthers = t.areas.reduce((sum, other) => {
        if (other === area) return sum;
        const there = at(other);
        return sum + shared(one, box(there.x, there.y - PLACE.height / 2, PLACE.width, PLACE.height)) * (stands.has(other.id) ? 1.6 : 0.8);
      }, 0);
      const onOwn = crowded ? shared(one, box(middle.x, middle.y - 4.6, 10, 7.6)) : 0;
      return out * 40 + onNames * 3 + taken.reduce((sum, other) => sum + shared(one, other) * 4, 0) + onOthers + onOwn * 1.6;
    };
    const best = places.reduce<{ place: LabelPlace; cost: number } | null>((least, place, index) => {
      const now = cost(place) + index * 0.7;
      return least && least.cost <= now ? least : { place, cost: now };
    }, null);
    if (!best) continue;
    taken.push(box(middle.x + best.place.x, middle.y + best.place.y - height, width, height));
    found.set(area.id, best.place);
  }
  return found;
}
