/** Cards that a seat sees, or of which it only knows how many there are. */
import type { Hidden } from "./types.gen";

export type Known = string[] | Hidden;

export const many = (cards: Known): number => (Array.isArray(cards) ? cards.length : cards.hidden);
export const known = (cards: Known): string[] => (Array.isArray(cards) ? cards : []);
