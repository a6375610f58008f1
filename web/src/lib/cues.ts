/** The cues and sounds of a game, by the kind of an event. */
import type { Cue } from "./motion";
import type { Frame, Line } from "./protocol";
import type { Sound } from "./sound";

/** The cue of one kind of event, made from its line in the log and the frames before and after it. */
export type CueOf = (line: Line, before: Frame, after: Frame) => Cue;

/** The cue of an event that moves nothing. */
export const STILL: Cue = { pieces: [] };

/** A function that finds the cue of any event; `other` is for kinds that are not listed: they move nothing unless it says so. */
export function cuesBy(kinds: Readonly<Record<string, CueOf>>, other: CueOf = () => STILL): CueOf {
  return (line, before, after) => (kinds[line.what] ?? other)(line, before, after);
}

/** A function that finds the sound of any event; one of a kind without a sound is silent. */
export function soundsBy(kinds: Readonly<Record<string, Sound>>): (line: Line) => Sound | null {
  return (line) => kinds[line.what] ?? null;
}
