/**
 * Drawings in the page: each is put into the document once, as a symbol, and shown with `<use>`.
 *
 * So they take the colours of the theme, and a card drawn forty times costs forty references.
 */

const NAMESPACE = "http://www.w3.org/2000/svg";
const known = new Set<string>();
let sheet: SVGSVGElement | null = null;

/** An SVG file as a symbol with the id `id`. */
export function symbol(id: string, source: string): string {
  const found = /^[\s\S]*?<svg([^>]*)>([\s\S]*)<\/svg>\s*$/.exec(source);
  if (!found) return "";
  const attributes = (found[1] ?? "").replace(/\s(?:xmlns|width|height)="[^"]*"/g, "");
  return `<symbol id="${id}"${attributes}>${(found[2] ?? "").trim()}</symbol>`;
}

/** Put drawings into the document: `{ "portraits-ALI": "<svg…" }`. What is there already is left alone. */
export function addDrawings(files: Record<string, string>, more = ""): void {
  const fresh = Object.entries(files).filter(([id]) => !known.has(id));
  if (!fresh.length && !more) return;
  if (!sheet) {
    sheet = document.createElementNS(NAMESPACE, "svg");
    sheet.setAttribute("width", "0");
    sheet.setAttribute("height", "0");
    sheet.setAttribute("aria-hidden", "true");
    sheet.style.position = "absolute";
    document.body.prepend(sheet);
  }
  for (const [id] of fresh) known.add(id);
  sheet.insertAdjacentHTML("beforeend", fresh.map(([id, text]) => symbol(id, text)).join("") + more);
}

/** The ids of files found by a glob: `../art/portraits/ALI.svg` becomes `portraits-ALI`. */
export function byId(files: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).map(([path, text]) => {
      const [folder, file] = path.split("/").slice(-2);
      return [`${folder ?? ""}-${(file ?? "").replace(/\.svg$/, "")}`, text];
    }),
  );
}
