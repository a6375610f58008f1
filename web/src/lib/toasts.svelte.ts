/** Short notices at the edge of the page. */

export interface Toast {
  id: number;
  text: string;
  tone: "plain" | "bad";
}

/** How long a notice stays at least, and a character of it, in milliseconds. */
const SHORTEST = 4000;
const READING = 70;

let list: Toast[] = $state.raw([]);
let last = 0;

export const toasts = (): Toast[] => list;

export function toast(text: string, tone: Toast["tone"] = "plain"): void {
  if (!text) return;
  const id = ++last;
  list = [...list.filter((one) => one.text !== text), { id, text, tone }].slice(-3);
  setTimeout(() => dismiss(id), Math.max(SHORTEST, text.length * READING));
}

export function dismiss(id: number): void {
  list = list.filter((one) => one.id !== id);
}
