/** Where the seats of the tea table are drawn: around an oval, or around a grid where there is little room. */

export interface Spot {
  /** In hundredths of the table, the middle of the seat. */
  x: number;
  y: number;
}

const STEPS = 720;

/** How many seats' room the Head takes: all leaders may stand there. */
const HEAD = 1.75;

/**
 * The Head and the seats around an oval table, clockwise, the Head on top; the seats all the same way apart.
 * `wide` is how much wider the oval is than high, in pixels: neighbours must not overlap.
 */
export function around(seats: number, wide = 1): Spot[] {
  // Walk the outline in small steps, then take every so-manieth.
  const points = Array.from({ length: STEPS + 1 }, (_, step) => {
    const angle = (step / STEPS) * 2 * Math.PI - Math.PI / 2;
    return { x: squared(Math.cos(angle)), y: squared(Math.sin(angle)) };
  });
  const lengths = [0];
  for (let at = 1; at <= STEPS; at += 1) {
    const [a, b] = [points[at - 1] as Spot, points[at] as Spot];
    lengths.push((lengths[at - 1] ?? 0) + Math.hypot((b.x - a.x) * wide, b.y - a.y));
  }
  const whole = lengths[STEPS] ?? 1;
  return Array.from({ length: seats + 1 }, (_, place) => {
    const goal = place ? (whole * (place - 0.5 + HEAD / 2)) / (seats + HEAD) : 0;
    const at = lengths.findIndex((length) => length >= goal - 1e-9);
    const point = points[Math.max(0, at)] as Spot;
    return { x: 50 + 50 * point.x, y: 50 + 50 * point.y };
  });
}

/** A little squarer than an ellipse: there is more room in the corners. */
function squared(value: number): number {
  return Math.sign(value) * Math.abs(value) ** 0.78;
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
