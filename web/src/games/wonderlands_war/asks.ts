/** Where a question is answered: at the table itself, or where the hand is. */

/** Questions about seats: the cards on the table are the answers. */
const SEATS = new Set(["tea", "sit", "party-card", "poison"]);

export const onBoard = (what: string): boolean => SEATS.has(what);
