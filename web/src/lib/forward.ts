/** Which options are put forward: those that pass, end or give something up are not, while something else can be done. */
import type { Choice } from "./protocol";

/** Options as they stand in a row of buttons: the quiet ones last. */
export function inOrder(choices: readonly Choice[]): Choice[] {
  return [...choices.filter((choice) => !choice.quiet), ...choices.filter((choice) => choice.quiet)];
}

/** The one option of a row of buttons that is put forward; `all` are all options of the question. */
export function putForward(choices: readonly Choice[], all: readonly Choice[]): Choice | null {
  const first = inOrder(choices)[0];
  if (!first) return null;
  return !first.quiet || all.every((choice) => choice.quiet) ? first : null;
}
