/** Arrow keys inside a group of things: one stop of the Tab key, all of it within reach. */
import type { Attachment } from "svelte/attachments";

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export const arrows: Attachment<HTMLElement> = (node) => {
  const key = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    const things = [...node.querySelectorAll<HTMLElement>(".thing")];
    const at = things.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    things[(at + step + things.length) % things.length]?.focus();
    event.preventDefault();
  };
  node.addEventListener("keydown", key);
  return () => node.removeEventListener("keydown", key);
};
