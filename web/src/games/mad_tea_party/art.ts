/** The drawings of the game, and where things stand on its cards (in card units, 200 by 280). */
import art from "$/art/art.json";
import { addDrawings, byId } from "$/lib/drawings";

const FILES = import.meta.glob<string>(
  [
    "../../art/portraits/*.svg",
    "../../art/cards/*.svg",
    "../../art/vignettes/*.svg",
    "../../art/emblems/{kind-*,order,vp,vp-blank,cake,potion,huge,tiny,hero,character,chapter,deck,discard}.svg",
    "../../art/ornaments/*.svg",
  ],
  { query: "?raw", import: "default", eager: true },
);

export const CARDS = art.cards;
export const CROPS: Record<string, string> = art.portraits.crops;

/** Put the drawings into the page; a figure that is huge stays inside the window of its card. */
export function addArt(): void {
  const windows = (["hero", "character"] as const)
    .map((role) => `<clipPath id="window-${role}"><path d="${CARDS[role].window}"/></clipPath>`)
    .join("");
  const [width, height] = CARDS.chapter.pages.cell;
  const radius = (width ?? 44) / 2;
  const arch = `M0 ${height}V${radius}a${radius} ${radius} 0 0 1 ${width} 0V${height}z`;
  addDrawings(byId(FILES), `${windows}<clipPath id="window-page"><path d="${arch}"/></clipPath>`);
}
