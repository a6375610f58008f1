/** Parts of the page that are fetched when they are wanted: most people at most tables never need them. */
import { toast } from "./toasts.svelte";
import { say } from "./words.svelte";

/** A part that is being fetched; whoever wanted it is told if it does not come. */
export function later<T>(part: Promise<T>): Promise<T> {
  part.catch(() => toast(say("web.error.page"), "bad"));
  return part;
}
