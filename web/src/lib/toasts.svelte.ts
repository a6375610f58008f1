/** Short notices at the edge of the page. */

export interface Toast {
  id: number;
  text: string;
  tone: "plain" | "bad";
}

let list: Toast[] = $state.raw([]);
let last = 0;

export const toasts = (): Toast[] => list;

export function toast(text: string, tone: Toast["tone"] = "plain"): void {
  if (!text) return;
  const id = ++last;
  list = [...list.filter((one) => one.text !== text), { id, text, tone }].slice(-3);
  setTimeout(() => dismiss(id), 6000);
}

export function dismiss(id: number): void {
  list = list.filter((one) => one.id !== id);
}
