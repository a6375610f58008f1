/** Light or dark, as it is on the screen now. */
import { prefs } from "./prefs.svelte";

const system = typeof matchMedia === "function" ? matchMedia("(prefers-color-scheme: dark)") : null;
let systemDark = $state(system?.matches ?? false);
system?.addEventListener("change", (event) => (systemDark = event.matches));

export type Shade = "light" | "dark";

export const shade = (): Shade =>
  prefs.theme === "system" ? (systemDark ? "dark" : "light") : prefs.theme;
