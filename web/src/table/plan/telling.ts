/** Marks and lines of moves in words. */
import type { Outcome } from "$/lib/play_proposal.svelte";
import type { Frame, Planned } from "$/lib/protocol";
import { say } from "$/lib/words.svelte";

export const personAt = (frame: Frame | null, seat: number): string =>
  frame?.people.find((one) => one.seat === seat)?.name ?? frame?.view.names[seat] ?? "";

/** A mark as a sentence; `name` says what a thing is called. */
export function tellMark(mark: Planned, who: string, name: (id: string) => string): string {
  if (mark.kind === "ping") return say("web.plan.mark.ping", { who, at: name(mark.at) });
  if (mark.kind === "arrow") return say("web.plan.mark.arrow", { who, from: name(mark.from), to: name(mark.to) });
  if (mark.kind === "note") return say("web.plan.mark.note", { who, at: name(mark.at), text: mark.text });
  if (mark.kind === "ghost") return say("web.plan.mark.ghost", { who, figure: name(mark.figure), to: name(mark.to) });
  return say("web.line.news", { who, n: mark.moves.length });
}

/** Why playing a line ended; "": the table says it itself. */
export function tellOutcome(outcome: Outcome, frame: Frame | null): string {
  if (outcome.why === "played") return say("web.line.played");
  if (outcome.why === "stopped") return say("web.line.stopped");
  if (outcome.why === "other") return say("web.line.other", { who: personAt(frame, outcome.move.seat), move: outcome.move.text });
  if (outcome.why === "gone") return say("web.line.gone", { move: outcome.move.text });
  return say("web.line.refused", { move: outcome.move.text });
}
