/** Telling options of the same label apart in words: where no board shows the difference, their facts do. */
import type { Choice, Option } from "$/lib/protocol";

/** Facts that name a player. */
const SEATS: readonly string[] = ["who", "whom", "by"];

/** Of every option that shares its label with another, the facts in which those options differ. */
export function tellApart(choices: readonly Choice[], names: readonly string[] = []): ReadonlyMap<Choice, string> {
  const alike = new Map<string, Choice[]>();
  for (const choice of choices) alike.set(choice.label, [...(alike.get(choice.label) ?? []), choice]);
  const found = new Map<Choice, string>();
  for (const group of alike.values()) {
    if (group.length < 2) continue;
    const facts = differing(group.map((choice) => choice.option));
    for (const choice of group) found.set(choice, facts.map((fact) => told(choice.option, fact, names)).join("; "));
  }
  return found;
}

function differing(options: readonly Option[]): string[] {
  const facts = [...new Set(options.flatMap((option) => Object.keys(option)))];
  return facts.filter((fact) => new Set(options.map((option) => JSON.stringify(option[fact]))).size > 1);
}

function told(option: Option, fact: string, names: readonly string[]): string {
  if (fact === "do") return option.do;
  return `${fact}: ${written(option[fact], SEATS.includes(fact) ? names : [])}`;
}

function written(value: unknown, names: readonly string[]): string {
  if (Array.isArray(value)) return value.length ? value.map((one) => written(one, names)).join(", ") : "–";
  if (typeof value === "number") return names[value] ?? String(value);
  if (typeof value === "string") return value || "–";
  return value === undefined || value === null ? "–" : JSON.stringify(value);
}
