/** The next level of difficulty after a match that was won. */
import type { TableInfo } from "./protocol";
import type { GameInfo, NewTable, SeatWish } from "./types.gen";

export interface Harder {
  /** What the level is called. */
  level: string;
  table: NewTable;
}

/**
 * The match once more, a level harder; null: there is none. `settings` are those that the game would change for it.
 * Where it has none, the opponents get stronger: the weakest of them as strong as the next bot.
 */
export function nextLevel(game: GameInfo, last: TableInfo, settings: Record<string, string> | null): Harder | null {
  const seats = last.seats.map((seat): SeatWish => (seat.kind === "bot" ? { kind: "bot", bot: seat.bot, name: "" } : { kind: "me", name: seat.name }));
  const table: NewTable = { game: game.slug, mode: "solo", seats, options: { ...last.options, ...settings }, practice: last.practice };
  if (settings) {
    const [key, value] = Object.entries(settings)[0] ?? ["", ""];
    const level = game.settings.find((one) => one.key === key)?.values.find((one) => one.value === value)?.title;
    return level ? { level, table } : null;
  }
  if (game.team) return null;
  const rank = (bot: string) => game.bots.findIndex((one) => one.name === bot);
  const ranks = seats.flatMap((seat) => (seat.kind === "bot" ? [rank(seat.bot ?? "")] : []));
  const next = game.bots[Math.min(...ranks) + 1];
  if (!ranks.length || ranks.includes(-1) || !next) return null;
  const stronger = (seat: SeatWish): SeatWish => (seat.kind === "bot" && rank(seat.bot ?? "") < rank(next.name) ? { ...seat, bot: next.name } : seat);
  return { level: next.title, table: { ...table, seats: seats.map(stronger) } };
}
