/** The facts of a line of the log, by type; what is missing or of another type is empty. */
import type { Line } from "./protocol";

export function text(line: Line, fact: string): string {
  const value = line.facts[fact];
  return typeof value === "string" ? value : "";
}

export function number(line: Line, fact: string): number {
  const value = line.facts[fact];
  return typeof value === "number" ? value : 0;
}

/** A list of ids. */
export const list = (line: Line, fact: string): string[] => ids(line.facts[fact]);

export const ids = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** The seat a line is about; -1: none. */
export function seatOf(line: Line, fact = "who"): number {
  const value = line.facts[fact] ?? (fact === "who" ? line.who : null);
  return typeof value === "number" ? value : -1;
}
