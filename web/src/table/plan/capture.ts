/** With a tool in hand, a click on a thing marks it and chooses nothing. */
import type { Planner } from "$/lib/planner.svelte";
import { pieceOf, thingAt } from "./things";

/** Farther than this, and a press was a drag: the board was moved, nothing was pointed at. */
const DRAG = 7;

export function capture(root: HTMLElement, planner: Planner): () => void {
  let from: { x: number; y: number } | null = null;
  const down = (event: PointerEvent) => (from = { x: event.clientX, y: event.clientY });
  const click = (event: MouseEvent) => {
    const target = event.target as Element;
    const id = target.closest("[data-place=board], [data-place=hand]") && thingAt(target);
    const dragged = from !== null && event.detail > 0 && Math.hypot(event.clientX - from.x, event.clientY - from.y) > DRAG;
    from = null;
    if (planner.tool === null || !id) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!dragged) planner.pick(planner.step === "figure" ? pieceOf(root, id) : id);
  };
  const key = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || planner.tool === null || (event.target as Element).closest("dialog")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    planner.drop();
  };
  root.addEventListener("pointerdown", down, true);
  root.addEventListener("click", click, true);
  addEventListener("keydown", key, true);
  return () => {
    root.removeEventListener("pointerdown", down, true);
    root.removeEventListener("click", click, true);
    removeEventListener("keydown", key, true);
  };
}
