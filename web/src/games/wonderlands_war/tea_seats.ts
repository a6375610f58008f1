/** Where the seats of the tea table are drawn: around the rim of a grid. */

/** A seat's cell in the grid. */
export interface Cell {
  column: number;
  row: number;
  /** How many columns it takes. */
  wide: number;
}

export interface Ring {
  columns: number;
  rows: number;
  /** The Head, then the chairs, clockwise. */
  cells: Cell[];
}

/** A card that reads well, and what lies inside the ring, in pixels. */
const CARD = { width: 112, height: 140 };
const INSIDE = { width: 330, height: 240 };
/** A card needs to be no larger than so many times its size: guests may have the room. */
const ENOUGH = 1.25;

/**
 * The Head and the chairs around the rim of the grid in which cards are largest, clockwise; the Head is in the middle
 * of the upper side and takes the two or three columns that are left over.
 */
export function ringed(seats: number, width: number, height: number): Ring {
  const rim = seats % 2 ? seats + 3 : seats + 2;
  let best = { columns: 4, rows: (rim + 4) / 2 - 4, worth: -1 };
  for (let columns = 4; columns <= (rim + 4) / 2 - 3; columns += 1) {
    const rows = (rim + 4) / 2 - columns;
    const [across, down] = [width / columns, height / rows];
    const inside = Math.min(1, (across * (columns - 2)) / INSIDE.width, (down * (rows - 2)) / INSIDE.height);
    const worth = Math.min(across / CARD.width, down / CARD.height, ENOUGH) * inside ** 2;
    if (worth > best.worth) best = { columns, rows, worth };
  }
  const { columns, rows } = best;
  const wide = rim - seats;
  const start = Math.floor((columns - wide) / 2) + 1;
  const cells: Cell[] = [{ column: start, row: 1, wide }];
  const put = (column: number, row: number) => cells.push({ column, row, wide: 1 });
  for (let column = start + wide; column <= columns; column += 1) put(column, 1);
  for (let row = 2; row <= rows; row += 1) put(columns, row);
  for (let column = columns - 1; column >= 1; column -= 1) put(column, rows);
  for (let row = rows - 1; row >= (start > 1 ? 1 : 2); row -= 1) put(1, row);
  for (let column = 2; column < start; column += 1) put(column, 1);
  return { columns, rows, cells };
}

/** The same where there is little room: the rim of a grid of four columns, clockwise from its upper left cell. */
export function looped(seats: number): { column: number; row: number; rows: number }[] {
  const places = seats + 1;
  const rows = Math.ceil((places - 4) / 2);
  const rim: { column: number; row: number }[] = [];
  for (let column = 1; column <= 4; column += 1) rim.push({ column, row: 1 });
  for (let row = 2; row <= rows; row += 1) rim.push({ column: 4, row });
  for (let column = 3; column >= 1; column -= 1) rim.push({ column, row: rows });
  for (let row = rows - 1; row >= 2; row -= 1) rim.push({ column: 1, row });
  return rim.slice(0, places).map((cell) => ({ ...cell, rows }));
}
