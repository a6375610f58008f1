/** Prose of the chapters: paragraphs, who says them, and what is stressed. */
import { HEROES } from "./view";

/** A paragraph of prose: who says it, and its parts, some of them stressed. */
export interface Paragraph {
  who: string;
  parts: { text: string; stressed: boolean }[];
}

const SPEAKER = /^@(\w+)\s+/;

/** The paragraphs of a text. What a child says who is not in play is left out. */
export function paragraphs(text: string, heroes: Readonly<Record<string, unknown>>): Paragraph[] {
  const chosen = Object.keys(heroes).length > 0;
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim().replace(/\s*\n\s*/g, " "))
    .filter(Boolean)
    .map((part) => ({ who: SPEAKER.exec(part)?.[1] ?? "", said: part.replace(SPEAKER, "") }))
    .filter(({ who }) => !chosen || !(HEROES as readonly string[]).includes(who) || who in heroes)
    .map(({ who, said }) => ({
      who,
      parts: said.split(/\*([^*]+)\*/).map((piece, index) => ({ text: piece, stressed: index % 2 === 1 })),
    }));
}

/** Prose without its signs: for a voice. */
export const spoken = (found: readonly Paragraph[]): string[] => found.map((one) => one.parts.map((part) => part.text).join(""));
