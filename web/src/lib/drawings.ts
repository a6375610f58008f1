/**
 * Drawings. Emblems are put into the document once, as symbols, and take the colour of the text around them.
 * Pictures (figures, cards) become images with the colours of the theme filled in: one node each, however much is
 * drawn on them, so that a table full of cards stays light.
 */
import type { Shade } from "./theme.svelte";

const NAMESPACE = "http://www.w3.org/2000/svg";
const known = new Set<string>();
let sheet: SVGSVGElement | null = null;

/** What is inside an SVG file, and its attributes without those an outer element sets. */
function parts(source: string): { attributes: string; body: string } {
  const found = /^[\s\S]*?<svg([^>]*)>([\s\S]*)<\/svg>\s*$/.exec(source);
  return {
    attributes: (found?.[1] ?? "").replace(/\s(?:xmlns|width|height)="[^"]*"/g, ""),
    body: (found?.[2] ?? "").trim().replace(/\n/g, ""),
  };
}

/** An SVG file as a symbol with the id `id`. */
export function symbol(id: string, source: string): string {
  const { attributes, body } = parts(source);
  return `<symbol id="${id}"${attributes}>${body}</symbol>`;
}

/** Put drawings into the document: `{ "sign-cake": "<svg…" }`. What is there already is left alone. */
export function addDrawings(files: Record<string, string>): void {
  const fresh = Object.entries(files).filter(([id]) => !known.has(id));
  if (!fresh.length) return;
  if (!sheet) {
    sheet = document.createElementNS(NAMESPACE, "svg");
    sheet.setAttribute("width", "0");
    sheet.setAttribute("height", "0");
    sheet.setAttribute("aria-hidden", "true");
    sheet.style.position = "absolute";
    document.body.prepend(sheet);
  }
  for (const [id] of fresh) known.add(id);
  sheet.insertAdjacentHTML("beforeend", fresh.map(([id, text]) => symbol(id, text)).join(""));
}

/** A drawing as part of a bigger one, at a place and in a size. */
export function placed(
  source: string,
  x: number,
  y: number,
  width: number,
  height: number,
  { box = "", more = "" }: { box?: string; more?: string } = {},
): string {
  const { attributes, body } = parts(source);
  const view = box ? attributes.replace(/viewBox="[^"]*"/, `viewBox="${box}"`) : attributes;
  return `<svg x="${x}" y="${y}" width="${width}" height="${height}"${view}${more}>${body}</svg>`;
}

/** The colours of the theme: `--art-blue`, and whatever a drawing calls by name. */
export type Palette = (token: string) => string;

const tokens: Record<Shade, Map<string, string>> = { light: new Map(), dark: new Map() };

/** The tokens as they are on the page now; each is looked up once a theme. */
export function palette(shade: Shade, also: Record<string, string> = {}): Palette {
  const known = tokens[shade];
  return (token) => {
    const own = also[token];
    if (own !== undefined) return own;
    let value = known.get(token);
    if (value === undefined) {
      value = getComputedStyle(document.documentElement).getPropertyValue(token).trim();
      known.set(token, value);
    }
    return value;
  };
}

/** Fill the colours in: an image does not know the page it stands on. */
export function painted(drawing: string, colour: Palette): string {
  return drawing.replace(/var\((--[\w-]+)(?:,\s*([^()]*(?:\([^()]*\))?[^()]*))?\)/g, (_all, token: string, otherwise?: string) => {
    const value = colour(token);
    if (value) return value.startsWith("var(") ? painted(value, colour) : value;
    return otherwise ? painted(otherwise, colour) : "none";
  });
}

/** A drawing as the address of an image. */
export function address(box: string, drawing: string): string {
  const [, , width, height] = box.split(" ");
  const text = `<svg xmlns="${NAMESPACE}" viewBox="${box}" width="${width ?? ""}" height="${height ?? ""}">${drawing}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(text).replace(/%20/g, " ").replace(/%3D/g, "=").replace(/%22/g, "'").replace(/%2F/g, "/").replace(/%3A/g, ":").replace(/%2C/g, ",")}`;
}
