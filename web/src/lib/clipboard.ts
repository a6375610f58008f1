/** Copying a text for the viewer. */
import { toast } from "./toasts.svelte";

/** Copy a text and say so; where the browser does not let us, show it instead. */
export async function copy(text: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(said);
  } catch {
    toast(text);
  }
}
