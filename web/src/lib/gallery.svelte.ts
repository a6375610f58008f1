/** The book of a game's things: its sections are chapters, of which one is open; or all that shows states, for whoever draws. */
import { getContext, setContext } from "svelte";

const KEY = Symbol("gallery");

export class GalleryBook {
  /** The titles of the chapters, in order. */
  chapters: (() => string)[] = $state.raw([]);
  /** The chapter that is open, counted from 0. */
  open: number = $state(0);

  constructor(
    /** Are the states of things shown, instead of the chapters? */
    readonly isOfStates = false,
  ) {
    setContext(KEY, this);
  }

  /** One more section; says whether it is in sight. */
  enter(title: () => string, isOfStates: boolean): () => boolean {
    if (this.isOfStates || isOfStates) return () => this.isOfStates === isOfStates;
    const number = this.chapters.length;
    this.chapters = [...this.chapters, title];
    return () => this.open === number;
  }
}

export const galleryBook = (): GalleryBook | undefined => getContext<GalleryBook | undefined>(KEY);
