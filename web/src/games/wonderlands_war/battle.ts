/** A battle as it is drawn: who fights, who has answered, where the markers stand. */
import type { BoardProps } from "$/games/contract";
import type { Frame } from "$/lib/protocol";
import { seatsFrom } from "$/lib/seats";
import type { PlayerView, WarView } from "./types.gen";
import type { Book } from "./view";

/** What every part of a fighter's row gets. */
export interface FighterPart {
  seat: number;
  player: PlayerView;
  /** Is it the viewer's own row? */
  own: boolean;
  book: Book;
  board: Pick<BoardProps, "picking" | "refused" | "pointed" | "asked">;
}

/** Where the markers stand: of those on one space the first stands lowest. */
export function stacked(players: PlayerView[]): Map<number, number[]> {
  const spaces = new Map<number, number[]>();
  players.forEach((player, seat) => {
    if (!player.fight || player.fight === "bust") return;
    spaces.set(player.strength, [...(spaces.get(player.strength) ?? []), seat]);
  });
  return spaces;
}

/** How a seat stands to a question that several answer at once: still thinking, or its answer is sealed. */
export function sealOf(frame: Frame, seat: number): "" | "thinks" | "sealed" {
  if (frame.status !== "running" || !frame.ready?.asked.includes(seat)) return "";
  return frame.ready.ready.includes(seat) ? "sealed" : "thinks";
}

/** Is a battle on the table? Else it is tea time. */
export const inBattle = (t: WarView): boolean => t.region !== "";

/** The fighters: the viewer first, then the others in order of seats; after them those who only watch. */
export function ranksOf(t: WarView, seat: number): { fighters: number[]; watchers: number[] } {
  const all = seatsFrom(seat, t.players.length);
  return {
    fighters: all.filter((one) => t.players[one]?.fight),
    watchers: all.filter((one) => !t.players[one]?.fight),
  };
}
