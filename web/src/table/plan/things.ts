/**
 * The things on the table, found by their ids in the page: a piece (`data-piece`), something to choose (`data-target`)
 * or a place (`data-zone`). What they are called is printed on the game's cards, or said by the thing itself.
 */
import { perCards } from "$/lib/card_book";
import { common, type Box } from "./geometry";

const KINDS = ["piece", "target", "zone"] as const;
const THING = "[data-target],[data-piece],[data-zone]";

export const boxOf = (node: Element): Box => node.getBoundingClientRect();

export function idOf(node: Element): string {
  const { target, piece, zone } = (node as HTMLElement).dataset;
  return target ?? piece ?? zone ?? "";
}

/** The thing something in the page belongs to. */
export function thingAt(node: Element | null): string | null {
  const found = node?.closest(THING);
  return (found && idOf(found)) || null;
}

/** A thing may be in the page twice, in a list and on the map: a piece is where it stands. */
export function find(root: Element, id: string): HTMLElement | null {
  const name = CSS.escape(id);
  const all = KINDS.flatMap((kind) => [...root.querySelectorAll<HTMLElement>(`[data-${kind}="${name}"]`)]);
  const shown = all.filter((node) => boxOf(node).width > 0);
  return shown.find((node) => windowOf(node, root) !== null) ?? null;
}

const windows = new WeakMap<Element, Element[]>();

function framesOf(node: Element, root: Element): Element[] {
  let frames = windows.get(node);
  if (!frames) {
    frames = [];
    for (let one = node.parentElement; one && one !== root; one = one.parentElement)
      if (getComputedStyle(one).overflow !== "visible") frames.push(one);
    windows.set(node, frames);
  }
  return frames;
}

/** The part of the page through which a thing can be seen at all: everything around it that cuts off what overflows. */
export function windowOf(node: Element, root: Element): Box | null {
  return framesOf(node, root).reduce<Box | null>((seen, frame) => seen && common(seen, boxOf(frame)), boxOf(root));
}

// -- names ------------------------------------------------------------------------------------------------------------

interface Printed {
  id: string;
  name: string;
}
/** The names of the cards by their ids. */
const namesOf = perCards(
  (cards: Partial<Printed>[]) => new Map(cards.flatMap(({ id, name }) => (id && name ? [[id, name] as const] : []))),
);

/** What is printed on the very thing: `ARC`, or `CU4.1`, one of several alike. */
const printedOn = (id: string, names: Map<string, string>): string | undefined =>
  names.get(id) ?? names.get(id.split(".")[0] ?? id);

const LONGEST = 60;

function saidBy(node: Element | null): string {
  if (!node) return "";
  const text = node.getAttribute("aria-label") ?? node.querySelector(".hidden")?.textContent ?? node.textContent;
  const words = text.replace(/\s+/g, " ").trim();
  return words.length > LONGEST ? `${words.slice(0, LONGEST - 1)}…` : words;
}

/** What a thing is called. `row.ARC`, a card about the arcade, is called like the arcade. */
export function nameOf(id: string, cards: unknown, root: Element | null): string {
  const names = namesOf(cards);
  const name = printedOn(id, names) ?? names.get(id.slice(id.indexOf(".") + 1));
  return name ?? (saidBy(root && find(root, id)) || id);
}

export interface Listed {
  id: string;
  name: string;
}

/** Everything that can be pointed at, by name; `pieces`: only what can be taken and put elsewhere. */
export function listed(root: Element, cards: unknown, pieces: boolean, lang: string): Listed[] {
  const names = namesOf(cards);
  const found = new Map<string, Listed>();
  for (const node of root.querySelectorAll<HTMLElement>(pieces ? "[data-piece]" : "[data-piece],[data-target]")) {
    const id = pieces ? (node.dataset["piece"] ?? "") : idOf(node);
    const name = printedOn(id, names);
    if (name !== undefined && !found.has(id)) found.set(id, { id, name });
  }
  return [...found.values()].sort((one, other) => one.name.localeCompare(other.name, lang));
}

/** The piece that is meant: `hero.DIP`, a seat's board, is about the piece `DIP`. */
export function pieceOf(root: Element, id: string): string {
  const isPiece = (name: string) => root.querySelector(`[data-piece="${CSS.escape(name)}"]`) !== null;
  const bare = id.slice(id.indexOf(".") + 1);
  return !isPiece(id) && isPiece(bare) ? bare : id;
}
