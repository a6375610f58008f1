/** Pan and zoom: where the map lies in its window. Pure numbers, so that they can be tested. */
import { MAP } from "./view";

export interface Pose {
  /** Pixels a unit of the map. */
  k: number;
  /** Where the map's upper left corner is, in pixels of the window. */
  x: number;
  y: number;
}
export interface Window {
  width: number;
  height: number;
}

/** How large a small screen opens the map: names can be read. */
export const READABLE = 0.46;
/** Below this they would lie on each other, and are left out. */
export const NAMED = 0.355;
export const CLOSEST = 1.6;
/** How far the map may be pushed over the edge of its window, in pixels. */
const SLACK = 56;
/** The same where nobody pushes. */
const EDGE = 10;
/** What the buttons at its foot cover. */
export const BUTTONS = 48;

/** The names under the lowest places need some room, in pixels. */
const FOOT = 26;
/** A map so little larger than its window is shown whole. */
const NEARLY = 1.03;

export const whole = (window: Window): number =>
  Math.min(window.width / MAP.width, (window.height - FOOT) / MAP.height) || 0.1;

const between = (low: number, value: number, high: number) => Math.max(low, Math.min(value, high));

/** The map never leaves its window; where it is smaller, it lies in the middle. */
export function held(pose: Pose, window: Window, slack = SLACK): Pose {
  const least = whole(window);
  const k = pose.k < least * NEARLY ? least : Math.min(pose.k, CLOSEST);
  const along = (at: number, room: number, size: number, foot = 0) =>
    size <= room ? Math.max(0, room - foot - size) / 2 : between(room - size - slack, at, slack);
  return { k, x: along(pose.x, window.width, MAP.width * k), y: along(pose.y, window.height, MAP.height * k, FOOT) };
}

/** All of it. */
export function fitted(window: Window): Pose {
  return held({ k: whole(window), x: 0, y: 0 }, window);
}

/** As it opens: all of it, or on a phone as much as can be read, around what matters now. */
export function opened(window: Window, around: { x: number; y: number }, isPhone: boolean): Pose {
  const k = whole(window);
  return centred(isPhone && k < NAMED ? READABLE : k, window, around);
}

export function centred(k: number, window: Window, around: { x: number; y: number }): Pose {
  return held({ k, x: window.width / 2 - around.x * k, y: window.height / 2 - around.y * k }, window, EDGE);
}

/** So that all these points are in sight, and no closer than now. */
export function framed(points: { x: number; y: number }[], window: Window, most: number, margin = 60): Pose {
  const xs = points.map((one) => one.x);
  const ys = points.map((one) => one.y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const room = (size: number) => Math.max(40, size - 2 * margin);
  const height = window.height - BUTTONS;
  const k = Math.max(whole(window), Math.min(most, room(window.width) / Math.max(1, right - left), room(height) / Math.max(1, bottom - top)));
  return held({ k, x: window.width / 2 - ((left + right) / 2) * k, y: height / 2 - ((top + bottom) / 2) * k }, window);
}

/** Zoom by a factor; what is under the point stays under it. */
export function zoomed(pose: Pose, window: Window, factor: number, at: { x: number; y: number }): Pose {
  const k = held({ ...pose, k: pose.k * factor }, window).k;
  const grown = k / pose.k;
  return held({ k, x: at.x - (at.x - pose.x) * grown, y: at.y - (at.y - pose.y) * grown }, window);
}

export function panned(pose: Pose, window: Window, dx: number, dy: number): Pose {
  return held({ ...pose, x: pose.x + dx, y: pose.y + dy }, window);
}

/** Is a point of the map in sight, with a margin around it, and more of it at the foot? */
export function inSight(pose: Pose, window: Window, at: { x: number; y: number }, margin = 40, foot = margin): boolean {
  const x = pose.x + at.x * pose.k;
  const y = pose.y + at.y * pose.k;
  return x >= margin && y >= margin && x <= window.width - margin && y <= window.height - foot;
}

/** The nearest point in the direction of an arrow key. */
export function neighbourOf<T extends { x: number; y: number }>(from: T, all: T[], key: string): T | undefined {
  const way = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[key];
  if (!way) return undefined;
  const [ux = 0, uy = 0] = way;
  let best: T | undefined;
  let least = Infinity;
  for (const one of all) {
    if (one === from) continue;
    const along = (one.x - from.x) * ux + (one.y - from.y) * uy;
    const aside = Math.abs((one.x - from.x) * uy) + Math.abs((one.y - from.y) * ux);
    if (along <= 0) continue;
    const cost = along + aside * 2;
    if (cost < least) {
      least = cost;
      best = one;
    }
  }
  return best;
}
