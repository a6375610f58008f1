/** Who is where: the things of players in a region. */
import type { Force, WarView } from "./types.gen";

/** A player's things in a region, with the strength to start a battle with where there are units. */
export interface Presence {
  seat: number;
  supporters: number;
  figures: string[];
  leader: boolean;
  castle: number;
  force: Force | undefined;
}

/** All who have units or a castle in a region. */
export function presences(t: WarView, region: string): Presence[] {
  return t.players
    .map((player, seat) => ({
      seat,
      supporters: player.supporters[region] ?? 0,
      figures: Object.keys(player.figures).filter((figure) => player.figures[figure] === region),
      leader: player.leader === region,
      castle: player.castles[region] ?? 0,
      force: t.regions[region]?.forces.find((one) => one.seat === seat),
    }))
    .filter((one) => one.force || one.castle);
}

/** The most supporters that are drawn one by one. */
export const CROWD = 6;

/** How wide a crowd of supporters is, in heights of one. */
export const crowdWidth = (supporters: number): number => 0.75 + 0.34 * (Math.min(supporters, CROWD) - 1) + (supporters > CROWD ? 0.5 : 0);
