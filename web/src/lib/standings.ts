/** The order at the end of a game, from nothing but its result. */
import type { Person, Result } from "$/lib/protocol";

export interface Standing {
  person: Person;
  score: number | null;
  isWinner: boolean;
  /** `null`: the result does not tell. */
  place: number | null;
}

/**
 * Winners come first; the others follow by their scores, where more is better in this game.
 *
 * Nobody has a place in a game that all win or lose together, or that nobody won.
 */
export function standings(result: Result, people: readonly Person[]): Standing[] {
  const rows = people.map((person) => ({
    person,
    score: result.scores[person.seat] ?? null,
    isWinner: result.winners.includes(person.seat),
  }));
  const worth = (row: { score: number | null }) => row.score ?? 0;
  const winners = rows.filter((row) => row.isWinner);
  const others = rows.filter((row) => !row.isWinner);
  const isRanked = !result.together && winners.length > 0;
  const lowest = Math.min(...winners.map(worth));
  const byScore = result.scores.length > 0 && others.every((row) => worth(row) <= lowest);
  if (isRanked && byScore) others.sort((a, b) => worth(b) - worth(a));
  const placeOf = (row: (typeof rows)[number]) => {
    if (!isRanked) return null;
    if (row.isWinner) return 1;
    return byScore ? 1 + winners.length + others.filter((other) => worth(other) > worth(row)).length : null;
  };
  return (isRanked ? [...winners, ...others] : rows).map((row) => ({ ...row, place: placeOf(row) }));
}
