/** The drawings of a game: its SVG files, as pictures in the colours of the theme and as emblems. */
import { addDrawings, address, painted, palette, placed } from "./drawings";
import { shade } from "./theme.svelte";

export class GameDrawings {
  private readonly sources: ReadonlyMap<string, string>;
  /** Pictures that were made before, by theme and name. */
  private readonly made = new Map<string, string>();

  constructor(
    /** SVG files by their paths, as Vite finds them: `./art/portraits/DIP.svg` is called `portraits/DIP`. */
    files: Record<string, string>,
    /** The emblem `emblems/crown` is put into the page as the symbol `<prefix>-crown`. */
    private readonly prefix: string,
  ) {
    this.sources = new Map(
      Object.entries(files).map(([path, text]) => [path.replace(/^.*\/art\//, "").replace(/\.svg$/, ""), text]),
    );
  }

  has(name: string): boolean {
    return this.sources.has(name);
  }

  /** The text of a file; "": there is none. */
  readonly source = (name: string): string => this.sources.get(name) ?? "";

  /** Put the emblems into the page; they take the colour of the words around them. */
  addEmblems(): void {
    const emblems = [...this.sources].filter(([name]) => name.startsWith("emblems/"));
    addDrawings(Object.fromEntries(emblems.map(([name, text]) => [name.replace("emblems/", `${this.prefix}-`), text])));
  }

  /** An emblem as part of a drawing, by its middle. */
  readonly emblem = (name: string, x: number, y: number, across: number, colour: string): string =>
    `<g color="${colour}">${placed(this.source(`emblems/${name}`), x - across / 2, y - across / 2, across, across)}</g>`;

  /**
   * The address of a picture that is drawn once a theme; `colours` are its own.
   * Pieces and cards are paper: free strokes on them are dark in both themes.
   */
  picture(name: string, box: string, draw: () => string, colours: Record<string, string> = {}): string {
    const now = shade();
    const key = `${now} ${name}`;
    let found = this.made.get(key);
    if (found === undefined) {
      const all = { "--art-line": palette(now)("--art-ink"), ...colours };
      found = address(box, painted(draw(), palette(now, all)));
      this.made.set(key, found);
    }
    return found;
  }

  /** A file as a picture; "": there is none. */
  whole(name: string, box: string, colours?: Record<string, string>): string {
    const [x = 0, y = 0, width = 0, height = 0] = box.split(" ").map(Number);
    return this.has(name) ? this.picture(name, box, () => placed(this.source(name), x, y, width, height), colours) : "";
  }
}
