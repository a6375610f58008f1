/** Which page the reading pane shows. */
import type { Asked, Frame } from "$/lib/protocol";
import { isPage, table } from "./view";

/** A page in the pane; "" is none. */
export interface ShownPage {
  face: string;
  /** Is it the last new one? */
  last: boolean;
  /** New pages after it. */
  more: number;
  /** The table waits for it: it cannot be put away. */
  forced: boolean;
  /** So many faces are put away with it. */
  next: number;
}

const NONE: ShownPage = { face: "", last: true, more: 0, forced: false, next: 0 };

/** The first page that has not been put away; the one that everybody is asked about; or one that is read again. */
export function pageShown(frame: Frame, state: { done: number; again: string }, ask: Asked | null): ShownPage {
  const t = table(frame);
  if (state.again) return { ...NONE, face: state.again };
  const past = frame.lastMove !== frame.moves;
  const fresh = past ? [] : t.seen.flatMap((face, index) => (index >= state.done && isPage(t, face) ? [{ face, index }] : []));
  const forced = frame.ready !== null || ask?.what === "read" || (t.choice !== null && !past);
  const [first, ...more] = fresh;
  if (first) return { face: first.face, last: more.length === 0, more: more.length, forced: forced && more.length === 0, next: first.index + 1 };
  const last = t.choice ? `${t.choice.card}.front` : t.seen.at(-1);
  return forced && last ? { face: last, last: true, more: 0, forced: true, next: t.seen.length } : NONE;
}
