/** The tools a seat marks the table with: which one is in hand, and what was picked with it so far. */
import type { Mark } from "./protocol";
import type { TableStore } from "./store.svelte";

export const TOOLS = ["ping", "arrow", "note", "ghost"] as const;
export type Tool = (typeof TOOLS)[number];

/** What a tool waits for. */
export type Step = "at" | "from" | "to" | "figure" | "text";

/** The server takes no longer notes. */
export const LONGEST_NOTE = 140;

const STEPS: Record<Tool, [Step, Step?]> = {
  ping: ["at"],
  arrow: ["from", "to"],
  note: ["at", "text"],
  ghost: ["figure", "to"],
};

export class Planner {
  tool: Tool | null = $state(null);
  /** The thing that was picked first. */
  first: string | null = $state(null);

  constructor(private readonly store: () => TableStore | null) {}

  get step(): Step | null {
    if (this.tool === null) return null;
    const [one, other] = STEPS[this.tool];
    return this.first === null ? one : (other ?? one);
  }

  /** Take a tool, or put it back. */
  hold(tool: Tool): void {
    this.tool = this.tool === tool ? null : tool;
    this.first = null;
  }

  /** Put the tool away. */
  drop(): void {
    this.tool = null;
    this.first = null;
  }

  /** A thing was chosen, on the board or in the list. The tool stays in hand for the next mark. */
  pick(id: string): void {
    const { tool, first } = this;
    if (tool === null || this.step === "text") return;
    if (tool === "ping") this.put({ kind: "ping", at: id });
    else if (first === null) this.first = id;
    else if (first === id) this.first = null;
    else if (tool === "arrow") this.put({ kind: "arrow", from: first, to: id });
    else this.put({ kind: "ghost", figure: first, to: id });
  }

  write(text: string): void {
    const words = text.trim().slice(0, LONGEST_NOTE);
    if (this.step !== "text" || this.first === null || !words) return;
    this.put({ kind: "note", at: this.first, text: words });
  }

  remove(mark: number): void {
    void this.store()?.unmark(mark);
  }

  clear(): void {
    void this.store()?.unmark();
  }

  private put(mark: Mark): void {
    this.first = null;
    void this.store()?.mark(mark);
  }
}
