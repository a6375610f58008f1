/** Where marks go: plain figures, in the pixels of the layer they are drawn on. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** A thing as the layer sees it. */
export interface Spot extends Point {
  /** How far a ring around it has to keep off. */
  r: number;
  /** Is it out of sight? Then this is the point of the edge where it went. */
  away: boolean;
  /** The part of the layer through which it is seen. */
  window: Box;
}

/** A ring around a thing is neither a dot nor a lasso around half the table. */
const RING = { least: 16, most: 64, off: 5 } as const;

export const centre = (box: Box): Point => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

export function common(one: Box, other: Box): Box | null {
  const x = Math.max(one.x, other.x);
  const y = Math.max(one.y, other.y);
  const width = Math.min(one.x + one.width, other.x + other.width) - x;
  const height = Math.min(one.y + one.height, other.y + other.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

const between = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, Math.max(least, most)));

export const inside = (point: Point, box: Box, margin = 0): Point => ({
  x: between(box.x + margin, point.x, box.x + box.width - margin),
  y: between(box.y + margin, point.y, box.y + box.height - margin),
});

/** Where a thing is, seen through the window it lies in; `null`: it is nowhere. */
export function spotOf(thing: Box, window: Box | null): Spot | null {
  if (!window || (thing.width <= 0 && thing.height <= 0)) return null;
  const middle = centre(thing);
  const seen = common(thing, window);
  const r = between(RING.least, Math.max(thing.width, thing.height) / 2 + RING.off, RING.most);
  if (!seen) return { ...inside(middle, window, 12), r: RING.least, away: true, window };
  // Of a thing that is half out of sight the visible half is meant.
  return { ...inside(middle, seen), r, away: false, window };
}

export const isSameSpot = (one: Spot | null | undefined, other: Spot | null | undefined): boolean =>
  one === other ||
  (!!one &&
    !!other &&
    one.away === other.away &&
    Math.abs(one.x - other.x) < 0.25 &&
    Math.abs(one.y - other.y) < 0.25 &&
    Math.abs(one.r - other.r) < 0.25);

export interface Curve {
  path: string;
  /** The head of the arrow, as a path. */
  head: string;
  middle: Point;
}

const HEAD = { length: 17, half: 9 } as const;

const toward = (from: Point, to: Point, by: number): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) / length) * by, y: from.y + ((to.y - from.y) / length) * by };
};
const figure = (value: number): string => value.toFixed(1);
const at = (point: Point): string => `${figure(point.x)} ${figure(point.y)}`;

/**
 * A bent line from the rim of one thing to the rim of another. `nth` tells lines between the same two things apart:
 * each is bent more, and an arrow back never lies on the arrow forth.
 */
export function curve(from: Spot, to: Spot, nth = 0): Curve {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const bend = Math.min(90, length * (0.14 + 0.13 * nth));
  const side = length ? { x: -(to.y - from.y) / length, y: (to.x - from.x) / length } : { x: 0, y: -1 };
  const knee = { x: (from.x + to.x) / 2 - side.x * bend * 2, y: (from.y + to.y) / 2 - side.y * bend * 2 };
  // Things that nearly touch leave no room to keep off.
  const room = Math.max(0, length - HEAD.length - 6);
  const start = toward(from, knee, from.away ? 0 : Math.min(from.r * 0.8, room * 0.4));
  const tip = toward(to, knee, to.away ? 0 : Math.min(to.r * 0.8, room * 0.4));
  const neck = toward(tip, knee, HEAD.length);
  const across = toward({ x: 0, y: 0 }, { x: -(tip.y - neck.y), y: tip.x - neck.x }, HEAD.half);
  const wings = [
    { x: neck.x + across.x, y: neck.y + across.y },
    { x: neck.x - across.x, y: neck.y - across.y },
  ] as const;
  return {
    path: `M${at(start)} Q${at(knee)} ${at(neck)}`,
    head: `M${at(wings[0])} L${at(tip)} L${at(wings[1])} Z`,
    middle: { x: (start.x + 2 * knee.x + neck.x) / 4, y: (start.y + 2 * knee.y + neck.y) / 4 },
  };
}

/** How many before this one run the same way. */
export function nthAlike(pairs: readonly (readonly [string, string])[], index: number): number {
  const own = pairs[index];
  if (!own) return 0;
  return pairs.slice(0, index).filter((pair) => pair[0] === own[0] && pair[1] === own[1]).length;
}

/** Side by side at one place: the offset of the `nth` of `all`, from the middle. */
export const besides = (nth: number, all: number, step: number): number => (nth - (all - 1) / 2) * step;

/**
 * Where a bubble of this size goes: above its thing if there is room, else below, and never over the edge. It stays in
 * the window of its thing, unless that is too small.
 */
export function bubbleAt(spot: Spot, width: number, height: number, layer: Box): Point {
  const roomy = spot.window.width > width + 16 && spot.window.height > 2 * (height + spot.r);
  const area = (roomy && common(spot.window, layer)) || layer;
  const gap = spot.away ? 6 : Math.min(spot.r, 34);
  const above = spot.y - gap - height >= area.y + 4;
  const y = above ? spot.y - gap - height : spot.y + gap;
  const free = { ...area, width: area.width - width, height: area.height - height };
  return inside({ x: spot.x - width / 2, y }, free, 4);
}
