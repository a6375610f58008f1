/** The covers on the home page, by the game's slug. */
const FILES = import.meta.glob<string>("../art/covers/*.svg", { query: "?url", import: "default", eager: true });
/** Covers that are called by what they show. */
const NAMES: Record<string, string> = { gravity_falls: "forest_town" };

export function cover(slug: string): string {
  return FILES[`../art/covers/${NAMES[slug] ?? slug}.svg`] ?? "";
}
