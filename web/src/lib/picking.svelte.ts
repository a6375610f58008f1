/**
 * Clicking the thing itself: from a click on the board to one of the offered options.
 *
 * A thing that belongs to one option does it. One that belongs to several is picked first, and the click after it
 * (the page a card goes to) decides; where no further thing on the board tells the options apart, a small chooser does.
 */
import type { Choice } from "./protocol";

export interface Chooser {
  target: string;
  choices: Choice[];
}

/** Can clicks alone single out every one of these options? */
export function isTellable(choices: Choice[], picked: string[]): boolean {
  const rest = choices.map((choice) => choice.targets.filter((target) => !picked.includes(target)));
  return rest.every((mine, index) =>
    mine.some((target) => !rest.some((other, another) => another !== index && other.includes(target))),
  );
}

export class Picking {
  picked: string[] = $state.raw([]);
  chooser: Chooser | null = $state.raw(null);

  constructor(
    private readonly offered: () => Choice[],
    private readonly take: (choice: Choice) => void,
  ) {}

  /** The options that are still possible after what was picked. */
  readonly open: Choice[] = $derived.by(() =>
    this.offered().filter((choice) => this.picked.every((target) => choice.targets.includes(target))),
  );
  private readonly pickable: ReadonlySet<string> = $derived(
    new Set([...this.picked, ...this.open.flatMap((choice) => choice.targets)]),
  );

  matching(target: string): Choice[] {
    return this.open.filter((choice) => choice.targets.includes(target));
  }

  canPick(target: string): boolean {
    return this.pickable.has(target);
  }

  press(target: string): void {
    if (this.chooser?.target === target) {
      this.clear();
      return;
    }
    this.chooser = null;
    if (this.picked.includes(target)) {
      this.picked = this.picked.filter((one) => one !== target);
      return;
    }
    let found = this.matching(target);
    if (!found.length) {
      // Another source than the one picked: begin again with it.
      found = this.offered().filter((choice) => choice.targets.includes(target));
      this.picked = [];
      if (!found.length) return;
    }
    const [only] = found;
    if (only && found.length === 1) {
      this.clear();
      this.take(only);
      return;
    }
    const picked = [...this.picked, target];
    if (isTellable(found, picked)) this.picked = picked;
    else this.chooser = { target, choices: found };
  }

  clear(): void {
    this.picked = [];
    this.chooser = null;
  }
}
