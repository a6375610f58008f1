/** How the board shares out its room: the map is as large as it can be, and beside it stands all else. Pure numbers. */
import { MAP } from "./view";
import type { Window } from "./viewport";

/** Where news and the forecast stand: in a line over the map, or in a column at its right. */
export type Shape = "band" | "column";

export interface Arrangement {
  shape: Shape;
  /** The width of the team's column, in pixels. */
  side: number;
  /** The width of the column of news; 0 where they are a band. */
  column: number;
}

/** The rows over the map, in pixels. */
const STRIP = 58;
const BAND = 50;
/** The least that the row over the map wants, in pixels. */
const ROW = 780;
/** How wide the columns beside the map grow, in pixels. */
const WIDEST = 300;

const between = (low: number, value: number, high: number) => Math.max(low, Math.min(value, high));

export function arranged({ width, height }: Window): Arrangement {
  const side = between(208, width * 0.17, 250);
  const column = between(196, width * 0.16, 290);
  const scale = (across: number, down: number) => Math.min(across / MAP.width, down / MAP.height);
  const band = scale(width - side, height - STRIP - BAND);
  const beside = scale(width - side - column, height - STRIP);
  const shape = beside >= band ? "column" : "band";
  const taken = side + (shape === "column" ? column : 0);
  // What the map cannot use, its neighbours can.
  const spare = Math.max(0, width - taken - MAP.width * Math.max(beside, band));
  return {
    shape,
    side: Math.min(side + spare * 0.4, WIDEST, Math.max(side, width - ROW)),
    column: shape === "column" ? Math.min(column + spare * 0.5, WIDEST) : 0,
  };
}
