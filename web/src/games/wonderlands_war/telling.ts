/** Sentences about rewards that cannot be had as they are printed. */
import { say } from "./words";
import type { Book, Reward } from "./view";

/** Reasons that name the reward themselves. */
const NAMED = new Set(["chip-out", "level-out"]);

/** Why a reward falls short, without its name where a sign stands beside it. */
export function why(book: Book, due: Reward): string {
  const lacking = Number(/^U(\d)$/.exec(due.code)?.[1] ?? 0) - (due.units ?? 0);
  return say(`short.${due.why ?? ""}`, { reward: book.reward(due.code), n: Math.max(1, lacking) });
}

export function shortage(book: Book, due: Reward): string {
  return NAMED.has(due.why ?? "") ? why(book, due) : say("page.short", { reward: book.reward(due.code), why: why(book, due) });
}
