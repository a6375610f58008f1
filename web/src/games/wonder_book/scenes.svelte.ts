/** The scenes of the chapters: each is fetched when its chapter is played. */
import { SvelteMap } from "svelte/reactivity";
import { address, painted, palette, placed } from "$/lib/drawings";
import { shade } from "$/lib/theme.svelte";

const FILES = import.meta.glob<string>("./art/scenes/*.svg", { query: "?raw", import: "default" });
const BOX = "0 0 1600 1000";
const sources = new SvelteMap<string, string>();
const asked = new Set<string>();
const made = new Map<string, string>();

/** The picture of a scene in the colours of the theme; "": it is not here yet, or there is none. */
function scenePicture(name: string): string {
  const source = sources.get(name);
  if (source === undefined) {
    const fetch = FILES[`./art/scenes/${name}.svg`];
    if (fetch && !asked.has(name)) {
      asked.add(name);
      fetch().then(
        (text) => sources.set(name, text),
        () => asked.delete(name),
      );
    }
    return "";
  }
  const now = shade();
  const key = `${now} ${name}`;
  let found = made.get(key);
  if (found === undefined) {
    found = address(BOX, painted(placed(source, 0, 0, 1600, 1000), palette(now)));
    made.set(key, found);
  }
  return found;
}

/** The scene of a chapter, and the level that its pop-up unfolds. */
export const scene = (chapter: number): string => scenePicture(String(chapter));
export const sceneUp = (chapter: number): string => scenePicture(`${chapter}-up`);
