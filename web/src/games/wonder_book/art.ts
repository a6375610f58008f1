/** The drawings of the game. They come with the game's own part of the page; scenes are fetched chapter by chapter. */
import { addDrawings, address, Album, painted, palette, placed } from "$/lib/drawings";
import { shade } from "$/lib/theme.svelte";
import art from "./art/art.json";

const FILES = import.meta.glob<string>(["./art/**/*.svg", "!./art/scenes/*.svg"], { query: "?raw", import: "default", eager: true });
const SCENES = import.meta.glob<string>("./art/scenes/*.svg", { query: "?raw", import: "default" });
/** `./art/pieces/lara.svg` is `pieces/lara`. */
const DRAWINGS: Record<string, string> = Object.fromEntries(
  Object.entries(FILES).map(([path, text]) => [path.replace(/^\.\/art\//, "").replace(/\.svg$/, ""), text]),
);

const album = new Album();
export const drawn = (name: string): boolean => name in DRAWINGS;

/** Emblems go into the page as symbols `wb-…`; they take the colour of the words around them. */
export function addArt(): void {
  addDrawings(
    Object.fromEntries(
      Object.entries(DRAWINGS)
        .filter(([name]) => name.startsWith("emblems/"))
        .map(([name, text]) => [`wb-${name.slice("emblems/".length)}`, text]),
    ),
  );
}

export interface Look {
  /** The main colour, what is written on it, and the plate behind the portrait. */
  colour: string;
  on: string;
  tint: string;
  /** The face in the portrait. */
  crop: string;
}

const PLAIN: Look = { colour: "var(--art-slate-deep)", on: "var(--art-paper)", tint: "var(--art-slate-pale)", crop: "0 0 200 240" };
const LOOKS: Record<string, Look> = Object.fromEntries(
  Object.entries(art.figures).map(([id, { color, on, tint, crop }]) => [
    id,
    { colour: `var(${color})`, on: `var(${on})`, tint: `var(${tint})`, crop },
  ]),
);
/** The colours of a hero; grey for anybody else. */
export const lookOf = (id: string): Look => LOOKS[id] ?? PLAIN;

/** The boxes of pieces by their names. */
const BOXES: Record<string, string> = Object.fromEntries(
  Object.values(art.pieces).flatMap(({ viewBox, ids }) => ids.map((id) => [id, viewBox])),
);

function sizeOf(box: string): [number, number] {
  const [, , width = 0, height = 0] = box.split(" ").map(Number);
  return [width, height];
}
/** Height of a piece by its width. */
export function pieceRatio(name: string): number {
  const [width, height] = sizeOf(BOXES[name] ?? "0 0 1 1");
  return height / width;
}

/** Scenes, pieces and cards are paper: free strokes on them are dark in both themes. */
function picture(name: string, box: string, draw: () => string): string {
  const now = shade();
  return album.image(now, name, () => address(box, painted(draw(), palette(now, { "--art-line": palette(now)("--art-ink") }))));
}

function plain(name: string, box: string): string {
  const text = DRAWINGS[name];
  return text === undefined ? "" : picture(name, box, () => placed(text, 0, 0, ...sizeOf(box)));
}

/** A hero, whole. */
export const portrait = (id: string): string => plain(`portraits/${id}`, "0 0 200 240");

/** A hero's face, for a circle. */
export function face(id: string): string {
  const text = DRAWINGS[`portraits/${id}`];
  const box = lookOf(id).crop;
  return text === undefined
    ? ""
    : picture(`face ${id}`, "0 0 100 100", () => placed(text, 0, 0, 100, 100, { box, more: ' preserveAspectRatio="xMidYMin slice"' }));
}

/** What stands or lies on a place: a figure, a marker, a token, a die. */
export const piece = (name: string): string => plain(`pieces/${name}`, BOXES[name] ?? "");

/** The head of a card, by its kind. */
export const vignette = (kind: string): string => plain(`vignettes/${kind}`, art.vignettes.viewBox);

/** Measures of a place in a scene, around the area's point. */
export const PLACE = art.scenes.place;
export const SCENE_BOX = art.scenes.viewBox;

/** The texts of a chapter's scenes: the page that lies open, and what unfolds over it. */
export interface Scene {
  chapter: number;
  page: string;
  up: string;
}
export async function loadScene(chapter: number): Promise<Scene> {
  const load = async (name: string): Promise<string> => (await SCENES[`./art/scenes/${name}.svg`]?.()) ?? "";
  const [page, up] = await Promise.all([load(String(chapter)), load(`${chapter}-up`)]);
  return { chapter, page, up };
}
/** A level of a scene as an image, with the colours of the theme. */
export function sceneImage(scene: Scene, level: "page" | "up"): string {
  const text = scene[level];
  return text ? picture(`scene ${scene.chapter} ${level}`, SCENE_BOX, () => placed(text, 0, 0, ...sizeOf(SCENE_BOX))) : "";
}
