/** Frames as the server makes them, with only what a test cares about. */
import type { Choice, Frame, Line } from "$/lib/protocol";

export function line(seq: number, move: number, what = "played", facts: Record<string, unknown> = {}): Line {
  return { seq, move, what, facts, text: `${what} ${seq}`, who: 0, by: null };
}

export function choice(label: string, ...targets: string[]): Choice {
  return { option: { do: label }, label, targets };
}

export function frame(seq: number, more: Partial<Frame> = {}): Frame {
  return {
    seq,
    rev: seq,
    prompt: seq,
    view: {
      game: "mad_tea_party",
      options: {},
      seat: 0,
      seats: 2,
      names: ["A", "B"],
      table: {},
    },
    ask: {
      prompt: seq,
      what: "adventure",
      sentence: "Play or end.",
      options: [choice("end")],
      always: true,
      sealed: false,
      why: {},
    },
    hints: true,
    watching: [],
    lines: [],
    people: [],
    turn: [0],
    undo: "none",
    undoWhy: null,
    votes: [],
    chat: [],
    settings: null,
    rematch: null,
    hurried: false,
    goal: null,
    status: "running",
    ready: null,
    agreement: null,
    mode: "solo",
    practice: false,
    notice: null,
    result: null,
    lastMove: seq,
    moves: seq,
    awaits: null,
    plan: null,
    ...more,
  };
}
