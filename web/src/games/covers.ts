/** The covers on the home page, by the game's slug. */
const FILES = import.meta.glob<string>("../art/covers/*.svg", { query: "?url", import: "default", eager: true });

export function cover(slug: string): string {
  return FILES[`../art/covers/${slug}.svg`] ?? "";
}
