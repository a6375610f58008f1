/** What people are shown besides the board: moments of the game, what its signs mean, and examples of its rules. */
import type { Example, Moment, Sign } from "$/games/contract";
import type { Line } from "$/lib/protocol";
import { back, chapterCard, figureCard, portrait } from "./art";
import { bookOf, type CardInfo, type Size } from "./view";
import { say } from "./words";

export function moment(line: Line, cards: unknown): Moment | null {
  if (line.what === "completed") {
    const chapter = bookOf(cards).get(String(line.facts["card"]));
    return chapter ? { picture: chapterCard(chapter), tone: "good" } : null;
  }
  if (line.what === "won" || line.what === "won-together") return { picture: portrait("ALI", "whole"), tone: "good" };
  return null;
}

export function legend(): Sign[] {
  return [
    ...["order", "vp", "cake", "potion", "tiny", "huge"].map((name) => ({ emblem: `tea-${name}`, name: say(`page.legend.${name}`) })),
    ...(["hero", "character", "chapter"] as const).map((role) => ({ picture: back(role), name: say(`page.legend.${role}`) })),
  ];
}

export function example(what: string, cards: unknown): Example | null {
  const book = bookOf(cards);
  const of = (kind: string): CardInfo | undefined => book.all.find((card) => card.type !== "chapter" && card.kind === kind);
  const picture = (kind: string, size: Size = ""): { picture: string; label?: string } => {
    const card = of(kind);
    return card ? { picture: figureCard(card, size), ...(card.order === null ? {} : { label: String(card.order) }) } : { picture: portrait(kind, "whole") };
  };
  const chapter = book.all.find((card) => card.type === "chapter");
  const page = chapter ? { picture: chapterCard(chapter) } : null;
  const first = chapter?.pages.find((one) => !one.mark)?.portrait ?? "HAT";
  const text = (): string => say(`page.example.${what}`);
  switch (what) {
    case "search":
      return { parts: [{ picture: back("hero") }, "/", { picture: back("chapter") }], text: text() };
    case "adventure":
      return { parts: [picture("DUC"), "→", picture("KNA"), "→", picture("CPL"), ...(page ? ["→", page] : [])], text: text() };
    case "treat":
      return { parts: [picture("HAR"), "→", picture("HAR", "huge")], text: text() };
    case "whirlwind":
    case "move":
      return page && { parts: [picture(first), "→", page], text: text() };
    case "react":
      return { parts: [picture("CAT"), "→", { ...picture("QUE"), off: true }], text: text() };
    default:
      return null;
  }
}
