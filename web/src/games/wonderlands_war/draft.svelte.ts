/** What the viewer has begun to choose, before it is an answer: a chip to forge, a region to march from, a reward to take next. */
import { createContext } from "svelte";
import type { Choice, Frame } from "$/lib/protocol";

export interface Forging {
  chip: string;
  row: number;
  right: string;
}
export const forgingOf = (choice: Choice): Forging => ({
  chip: String(choice.option["chip"] ?? ""),
  row: Number(choice.option["row"] ?? 0),
  right: String(choice.option["right"] ?? ""),
});

const unique = <T>(values: T[]): T[] => [...new Set(values)];

/** The chips that can be forged, the rights for the chosen one, and the rows it may go to. */
export function anvil(choices: Choice[], chip: string, right: string): { chips: string[]; rights: string[]; rows: Map<number, Choice> } {
  const all = choices.filter((one) => one.option.do === "forge").map((choice) => ({ choice, ...forgingOf(choice) }));
  const chips = unique(all.map((one) => one.chip));
  const mine = all.filter((one) => one.chip === chip);
  const rights = unique(mine.map((one) => one.right));
  const used = rights.includes(right) ? right : (rights[0] ?? "");
  return { chips, rights, rows: new Map(mine.filter((one) => one.right === used).map((one) => [one.row, one.choice])) };
}

/** The ways of a march: from where, to where, how many. */
export function marches(choices: Choice[], from: string): { starts: string[]; goals: Map<string, Choice[]> } {
  const all = choices.filter((one) => one.option.do === "march");
  const starts = unique(all.map((one) => String(one.option["region"])));
  const begin = starts.includes(from) ? from : starts.length === 1 ? (starts[0] ?? "") : "";
  const goals = new Map<string, Choice[]>();
  for (const choice of all) {
    if (choice.option["region"] !== begin) continue;
    const to = String(choice.option["to"]);
    goals.set(to, [...(goals.get(to) ?? []), choice]);
  }
  return { starts, goals };
}

export class Draft {
  /** The chip on the anvil, and the right that is used for it. */
  chip: string = $state("");
  right: string = $state("");
  /** Where a march begins. */
  from: string = $state("");
  /** The reward whose choices are shown. */
  reward: string = $state("");
  /** On a small screen: the own board instead of the question. */
  home: boolean = $state(false);
  private prompt = "";

  /** A new question: what was begun for the last one is forgotten. */
  asked(frame: Frame): void {
    const key = frame.ask ? `${frame.view.seat}.${frame.ask.prompt}` : "";
    if (key === this.prompt) return;
    this.prompt = key;
    this.chip = this.right = this.from = this.reward = "";
    this.home = false;
    const chips = unique((frame.ask?.options ?? []).filter((one) => one.option.do === "forge").map((one) => forgingOf(one).chip));
    if (chips.length === 1) this.chip = chips[0] ?? "";
  }
}

/** The draft of the table on the page. */
export const [useDraft, provideDraft] = createContext<Draft>();
