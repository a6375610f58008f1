/** A thing in detail: on hover, on focus from the keyboard, on a long press. */
import type { Attachment } from "svelte/attachments";

const HOVER = 380;
const PRESS = 450;

export class DetailStore {
  id: string | null = $state(null);
  /** Where the thing is. */
  rect: DOMRect | null = $state.raw(null);
  /** Opened by touch: it stays until it is put away. */
  pinned: boolean = $state(false);

  show(id: string, node: Element, pinned = false): void {
    this.id = id;
    this.rect = node.getBoundingClientRect();
    this.pinned = pinned;
  }

  hide(): void {
    this.id = null;
    this.rect = null;
    this.pinned = false;
  }

  hideFrom(id: string): void {
    if (this.id === id && !this.pinned) this.hide();
  }
}

export const detail = new DetailStore();

/** Attach to anything that has more to say than fits on it. */
export function inspect(id: string): Attachment<HTMLElement> {
  return (node) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let held = false;
    let over = false;
    const later = (wait: number, pinned: boolean) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        held = pinned;
        detail.show(id, node, pinned);
      }, wait);
    };
    const move = (event: PointerEvent) => {
      // A thing that came to lie under a resting pointer was not pointed at; and only a move knows that it is one.
      if (over || event.pointerType !== "mouse" || !(event.movementX || event.movementY)) return;
      over = true;
      later(HOVER, false);
    };
    const leave = () => {
      over = false;
      clearTimeout(timer);
      detail.hideFrom(id);
    };
    const down = (event: PointerEvent) => {
      held = false;
      if (event.pointerType === "mouse") {
        clearTimeout(timer);
        detail.hideFrom(id);
      } else later(PRESS, true);
    };
    const stop = () => clearTimeout(timer);
    const click = (event: MouseEvent) => {
      // The click that ends a long press is no click.
      if (!held) return;
      held = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const menu = (event: Event) => {
      if (held) event.preventDefault();
    };
    const focus = () => {
      if (node.matches(":focus-visible")) later(120, false);
    };
    node.addEventListener("pointermove", move);
    node.addEventListener("pointerleave", leave);
    node.addEventListener("pointerdown", down);
    node.addEventListener("pointerup", stop);
    node.addEventListener("pointercancel", stop);
    node.addEventListener("click", click, true);
    node.addEventListener("contextmenu", menu);
    node.addEventListener("focus", focus);
    node.addEventListener("blur", leave);
    return () => {
      clearTimeout(timer);
      detail.hideFrom(id);
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerleave", leave);
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointerup", stop);
      node.removeEventListener("pointercancel", stop);
      node.removeEventListener("click", click, true);
      node.removeEventListener("contextmenu", menu);
      node.removeEventListener("focus", focus);
      node.removeEventListener("blur", leave);
    };
  };
}
