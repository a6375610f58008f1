/** What every puzzle gets. */
import type { Choice } from "$/lib/protocol";
import type { PuzzleStateView } from "../view";

export interface PuzzleProps {
  puzzle: PuzzleStateView;
  /** A text of the puzzle: `tiles.0`, `clues.1`. */
  text: (key: string) => string;
  choices: readonly Choice[];
  take: (choice: Choice) => void;
}

/** The texts of a list: `tiles.0`, `tiles.1` and so on. */
export function listed(text: (key: string) => string, name: string, most = 24): string[] {
  const found: string[] = [];
  for (let index = 0; index < most; index += 1) {
    const one = text(`${name}.${index}`);
    if (!one) break;
    found.push(one);
  }
  return found;
}
