/** Sentences about rewards that cannot be had as they are printed. */
import { say } from "./words";
import type { CardShortages, Shortage } from "./types.gen";
import type { Book } from "./view";

/** Reasons that name the reward themselves. */
const NAMED = new Set(["chip-out", "level-out"]);

/** All that falls short on a card. */
export const shortagesOf = (card: CardShortages): Shortage[] => [...card.rewards, ...card.upper, ...card.lower, ...(card.tainted ? [card.tainted] : [])];

/** Why a reward falls short, without its name where a sign stands beside it. */
export const why = (book: Book, due: Shortage): string => say(`short.${due.why}`, { reward: book.reward(due.code), n: due.n });

export function shortage(book: Book, due: Shortage): string {
  return NAMED.has(due.why) ? why(book, due) : say("page.short", { reward: book.reward(due.code), why: why(book, due) });
}
