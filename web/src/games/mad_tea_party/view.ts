/** The table of Mad Tea Party as a seat sees it, and what is printed on the cards. */
import { CardBook, perCards } from "$/lib/card_book";
import type { Frame } from "$/lib/protocol";
import type { CardInfo, PageInfo, TeaView } from "./types.gen";
import { say } from "./words";

export { known, many } from "$/lib/hidden";

export type { CardInfo, PageInfo } from "./types.gen";
export type Role = CardInfo["type"];
export type Size = PageInfo["mark"];

export const ROWS = ["huge", "mid", "tiny"] as const;
export const COLUMNS = [1, 2, 3] as const;
export const KINDS = ["SOL", "DUC", "QUE", "KNA", "GRY", "HAR", "CPL", "HAT"] as const;
export const sizeOf = (cell: string): Size => (cell.startsWith("huge") ? "huge" : cell.startsWith("tiny") ? "tiny" : "");
export const SIGN: Record<Size, string> = { "": "", tiny: "▼", huge: "▲" };

/** The parts of a score as the rules count them. */
export const SCORE_PARTS = ["chapters", "heroes", "soldiers", "unfinished"] as const;
export type ScorePart = (typeof SCORE_PARTS)[number];

export const table = (frame: Frame): TeaView => frame.view.table as TeaView;

/** All cards. */
export class Book extends CardBook<CardInfo> {
  private readonly pages = new Map(
    this.all.flatMap((chapter) => chapter.pages.map((page) => [page.id, { page, chapter }] as const)),
  );

  page(id: string): { page: PageInfo; chapter: CardInfo } | undefined {
    return this.pages.get(id);
  }

  kind(kind: string): string {
    return say(`kind.${kind}`);
  }

  /** A hand in the order it can be played. */
  sorted(ids: string[]): string[] {
    const rank = (id: string) => this.get(id)?.order ?? 99;
    return [...ids].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
  }
}

export const bookOf = perCards((cards: CardInfo[]) => new Book(cards));

/** A title without its quotation marks. */
export const titleOf = (name: string): string => name.replace(/^[«"“„]|[»"”“]$/g, "");

/** How many letters a line must have room for, so that two lines are enough. */
export function letters(title: string): number {
  const words = title.split(/\s+/);
  const ways = words.map((_, at) => Math.max(words.slice(0, at).join(" ").length, words.slice(at).join(" ").length));
  return Math.min(...ways);
}

/** The chapters that a player has finished, in their order. */
export const finished = (pile: readonly string[], book: Book): CardInfo[] =>
  pile.flatMap((id) => book.get(id) ?? []).filter((card) => card.type === "chapter");
