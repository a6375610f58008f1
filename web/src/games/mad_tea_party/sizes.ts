/** How large the pages of chapters are, and how high the areas of players. Pure numbers. */
import { letters, titleOf, type CardInfo } from "./view";

/** The points of a chapter beside its pages, where its title is left out. */
const POINTS = 28;
/** A chapter as wide as its pages or as its title needs; with what it stands in and beside, in pixels. */
function chapterWidth(chapter: CardInfo, page: number, tight: boolean): number {
  const pages = chapter.pages.length * (page + 4) - 4;
  return (tight ? pages + POINTS : Math.max(pages, letters(titleOf(chapter.name)) * 8.6 + 34)) + 8;
}
const GAP = 8;
const TITLE = 34;
/** Borders, and the gap to the next row. */
const ROW = 8 + GAP;

/** In how many rows chapters stand whose pages have a width; the width of the room may have been rounded up. */
function rowsOf(chapters: readonly CardInfo[], page: number, width: number, tight: boolean): number {
  const room = width - 1;
  let [rows, at] = [1, 0];
  for (const chapter of chapters) {
    const wide = chapterWidth(chapter, page, tight);
    if (at > 0 && at + GAP + wide > room) [rows, at] = [rows + 1, wide];
    else at += (at > 0 ? GAP : 0) + wide;
    if (wide > room) rows += 99;
  }
  return rows;
}

/** The last pixel is that of rounding. */
const rowsHeight = (rows: number, page: number, tight: boolean): number => rows * (page * 1.4 + ROW + (tight ? 0 : TITLE)) - GAP + 1;

/**
 * How wide the pages of chapters can be, so that all of them fit into a box; at least `least`, at most `most`. Where it
 * is `tight`, chapters have no titles.
 */
export function pageWidthFor(chapters: readonly CardInfo[], box: { width: number; height: number }, least: number, most: number, tight = false): number {
  if (!chapters.length || box.width <= 0) return most;
  for (let page = most; page > least; page -= 2)
    if (rowsHeight(rowsOf(chapters, page, box.width, tight), page, tight) <= box.height) return page;
  return least;
}

/** The width of the pages of one's own chapters, and of the others'. */
export const LEAST_PAGE = { own: 36, others: 36 } as const;
export const MOST_PAGE = { own: 120, others: 104 } as const;
/** Name, score and borders of a player's area; a further line of them; a line without chapters. */
const HEAD = 46;
const FURTHER = 36;
/** Characters that are held make their line higher. */
const HELD = 8;
/** Between the parts of such a line. */
const APART = 10;
const LINE = 30;
/** A finished chapter on the shelf, with the gap to the next, and how many stand side by side. */
const FINISHED = { width: 50, height: 58 } as const;
const BESIDE = 3;
/** Where it is tight, smaller ones stand one behind the other. */
const BEHIND = { step: 26, width: 36, height: 46 } as const;
const EDGES = 26;
/** Between two areas. */
const BETWEEN = 8;

export interface Area {
  own: boolean;
  name: string;
  moves: boolean;
  /** How many characters are held in hand for all to see. */
  held: number;
  /** In how many parts the score is told. */
  parts: number;
  chapters: readonly CardInfo[];
  /** How many chapters stand on the shelf. */
  done: number;
}

/** In how many lines the name, the hand and the score of a player stand; their widths are in pixels. */
function headLines({ own, name, moves, held, parts }: Area, width: number): number {
  let [lines, at] = [1, 0];
  for (const part of [60 + name.length * 10 + (moves ? 80 : 0), own ? 0 : 100 + held * 36, 56 + parts * 48]) {
    if (at > 0 && part > 0 && at + APART + part > width) [lines, at] = [lines + 1, part];
    else at += part > 0 ? (at > 0 ? APART : 0) + part : 0;
  }
  return lines;
}

/** How wide the shelf of finished chapters is, with the gap to the others. */
const shelfWidth = (done: number, tight: boolean): number =>
  done === 0 ? 0 : tight ? (done - 1) * BEHIND.step + BEHIND.width + 20 : Math.min(done, BESIDE) * FINISHED.width + 20;

/** How an area is shown: with the titles of its chapters, or without. */
export interface Shown {
  height: number;
  tight: boolean;
}

/**
 * How high the areas of the players are at least, in pixels: so that all pages are as large as all have room for. Where
 * that is too little for all, chapters are shown without their titles: the others' first, then one's own.
 */
export function areasShown(areas: readonly Area[], box: { width: number; height: number }): Shown[] {
  const need = (area: Area, share: number, tight: boolean): number => {
    const { own, chapters, done } = area;
    const [least, most] = own ? [LEAST_PAGE.own, MOST_PAGE.own] : [LEAST_PAGE.others, MOST_PAGE.others];
    const page = Math.max(least, most * share);
    const room = box.width - EDGES - shelfWidth(done, tight);
    const high = chapters.length ? rowsHeight(rowsOf(chapters, page, room, tight), page, tight) : LINE;
    const head = HEAD + (headLines(area, box.width - EDGES) - 1) * FURTHER + (area.held ? HELD : 0);
    const shelf = tight ? Math.min(done, 1) * BEHIND.height : Math.ceil(done / BESIDE) * FINISHED.height + 12;
    return Math.round(head + Math.max(high, shelf));
  };
  const shown = (share: number, isTight: (area: Area) => boolean): Shown[] =>
    areas.map((area) => ({ height: need(area, share, isTight(area)), tight: isTight(area) }));
  const ways: ((area: Area) => boolean)[] = [() => false, (area) => !area.own, () => true];
  for (const isTight of ways)
    for (let share = 1; share > 0.3; share -= 0.02) {
      const found = shown(share, isTight);
      if (found.reduce((sum, one) => sum + one.height + BETWEEN, -BETWEEN) <= box.height) return found;
    }
  return shown(0, () => true);
}
