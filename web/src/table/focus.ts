/** Where the table looks and where the keyboard goes on after a new question. */
import { tick } from "svelte";
import { pace } from "$/lib/prefs.svelte";

/** Something to click should be in sight: on a small screen the board scrolls to it. */
export async function scrollToThings(table: () => HTMLElement | undefined): Promise<void> {
  await tick();
  const root = table();
  const things = [...(root?.querySelectorAll<HTMLElement>(".board .thing.can") ?? [])];
  const board = root?.querySelector(".board")?.getBoundingClientRect();
  if (!things.length || !board) return;
  const inSight = things.some((thing) => {
    const rect = thing.getBoundingClientRect();
    return rect.top >= board.top - 8 && rect.bottom <= board.bottom + 8;
  });
  if (!inSight) things[0]?.scrollIntoView({ block: "center", behavior: pace() ? "smooth" : "auto" });
}

/** Places that hold all answers of a question, or those that touch nothing. */
const LISTS: ReadonlySet<string> = new Set(["choices", "answers", "prompt"]);
/** Whatever answers a question. */
const ANSWERS = ".thing.can, .choice, .buttons button, [data-do], .tray button";

/** Whoever plays with the keyboard goes on where they were: what had the focus is often gone after a move. */
export class KeyboardPlace {
  private last = "";

  /** The part of the table that has the focus now. */
  note(event: FocusEvent): void {
    const place = (event.target as Element | null)?.closest("[data-place]");
    if (place instanceof HTMLElement) this.last = place.dataset["place"] ?? "";
  }

  /**
   * Focus what can be chosen. The list and the bar are for whoever goes through them; else the question comes first
   * that stands in a form of its own, then the place where the keyboard was, then any other.
   */
  async goOn(): Promise<void> {
    await tick();
    const active = document.activeElement;
    if (!this.last || (active !== document.body && !active?.matches("[data-place]"))) return;
    const kept = LISTS.has(this.last) ? [this.last] : [];
    for (const place of [...kept, "tray", "answers", this.last, "hand", "board", "prompt", "choices"]) {
      const found = [...document.querySelectorAll<HTMLElement>(`[data-place="${place}"] :is(${ANSWERS}):not([disabled])`)].find((one) => one.checkVisibility({ visibilityProperty: true }));
      if (found) {
        found.focus({ preventScroll: true });
        return;
      }
    }
  }
}

/** While there is nothing to choose, the place itself takes the focus; the first choice gets it when it comes. */
export async function focusChoices(): Promise<void> {
  await tick();
  const place = document.getElementById("choices");
  (place?.querySelector<HTMLElement>(".choice") ?? place)?.focus();
}
