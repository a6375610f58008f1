/** Where something that floats over the table has its place: beside its thing, over as little as possible. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
/** Something to keep off, and how much that matters. */
export interface Kept {
  box: Box;
  weight: number;
}

const MARGIN = 8;

const common = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/** The upper left corner of a box of this size: right or left of its thing, below or above it, wherever it covers least. */
export function placeBeside(thing: Box, size: { width: number; height: number }, window: Box, kept: readonly Kept[]): { x: number; y: number } {
  const { width, height } = size;
  const [middleX, middleY] = [(thing.left + thing.right - width) / 2, (thing.top + thing.bottom - height) / 2];
  const candidates = [
    { x: thing.right + MARGIN, y: middleY },
    { x: thing.left - MARGIN - width, y: middleY },
    { x: middleX, y: thing.top - MARGIN - height },
    { x: middleX, y: thing.bottom + MARGIN },
    { x: thing.right + MARGIN, y: thing.bottom - height },
    { x: thing.left - MARGIN - width, y: thing.bottom - height },
    { x: thing.right + MARGIN, y: thing.top },
    { x: thing.left - MARGIN - width, y: thing.top },
  ].map(({ x, y }) => ({
    x: Math.max(window.left + MARGIN, Math.min(x, window.right - width - MARGIN)),
    y: Math.max(window.top + MARGIN, Math.min(y, window.bottom - height - MARGIN)),
  }));
  const cost = ({ x, y }: { x: number; y: number }): number => {
    const box = { left: x, top: y, right: x + width, bottom: y + height };
    return 20 * common(box, thing) + kept.reduce((sum, one) => sum + one.weight * common(box, one.box), 0);
  };
  let best = candidates[0] ?? { x: 0, y: 0 };
  for (const one of candidates) if (cost(one) < cost(best)) best = one;
  return best;
}

/** What should stay in sight at a table: the hand, and everything that can be chosen. */
export function keptAtTable(thing: Element | null = null): Kept[] {
  const boxes = (selector: string, weight: number): Kept[] =>
    [...document.querySelectorAll(selector)]
      .filter((node) => node !== thing && !thing?.contains(node))
      .map((node) => ({ box: node.getBoundingClientRect(), weight }));
  return [...boxes("[data-place=hand]", 3), ...boxes("[data-place=tray]", 6), ...boxes(".bar .buttons", 6), ...boxes(".thing.can", 2)];
}
