/** Which page the reading pane shows. */
import type { Asked, Frame } from "$/lib/protocol";
import { faceOf, isPage, table } from "./view";

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
  /** Lines that effects have said since, of other cards than this: they stand before the last new page, or alone. */
  news: string[];
}

const NONE: ShownPage = { face: "", last: true, more: 0, forced: false, next: 0, news: [] };

/**
 * The first page that has not been put away; the one that everybody is asked about; or one that is read again.
 * At a table where everybody confirms, a page is put away by that.
 */
export function pageShown(frame: Frame, state: { done: number; told: number | null; again: string }, ask: Asked | null): ShownPage {
  const t = table(frame);
  if (state.again) return { ...NONE, face: state.again };
  if (frame.lastMove !== frame.moves) return NONE;
  const forced = frame.ready !== null || ask?.what === "read" || t.choice !== null;
  const last = t.choice ? `${t.choice.card}.front` : (t.seen.at(-1) ?? "");
  const fresh = t.reading ? [] : t.seen.flatMap((face, index) => (index >= state.done && isPage(t, face) ? [{ face, index }] : []));
  const [first, ...more] = fresh;
  const face = first?.face ?? (forced ? last : "");
  const own = faceOf(face).no;
  const news = more.length ? [] : t.said.slice(state.told ?? t.said.length).filter((line) => !line.startsWith(`${own}.`) || t.reading);
  return { face, last: more.length === 0, more: more.length, forced: forced && more.length === 0, next: first ? first.index + 1 : t.seen.length, news };
}
