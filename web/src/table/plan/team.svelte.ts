/** What a team does at a table besides playing: marking, trying moves out, playing what was proposed. */
import { LinePlayer, type Line } from "$/lib/play_proposal.svelte";
import { Planner } from "$/lib/planner.svelte";
import type { Move, Proposal } from "$/lib/protocol";
import type { TableStore } from "$/lib/store.svelte";
import { toast } from "$/lib/toasts.svelte";
import { Trial, type Show } from "$/lib/trial.svelte";
import { say } from "$/lib/words.svelte";
import { tellOutcome } from "./telling";

export class Team {
  readonly planner: Planner;
  readonly player = new LinePlayer();
  /** Are the tools on the table? */
  open: boolean = $state(false);
  /** The trial, as soon as it has something to show. */
  private begun: Trial | null = $state.raw(null);

  constructor(
    private readonly store: () => TableStore | null,
    private readonly show: Show,
    /** The connection of another seat at this device; `null`: somebody else sits there. */
    private readonly own: (seat: number) => TableStore | null = () => null,
  ) {
    this.planner = new Planner(store);
  }

  /** Does everybody at this table win or lose together? */
  get is(): boolean {
    return (this.store()?.live?.plan ?? null) !== null;
  }

  /** May this viewer mark and try? */
  get acts(): boolean {
    const store = this.store();
    return this.is && store !== null && store.seat >= 0 && store.live?.status === "running";
  }

  /** The trial on the board. It waits while its owner looks at the past. */
  get trial(): Trial | null {
    const store = this.store();
    return store?.cursor === null && this.begun?.seat === store.seat ? this.begun : null;
  }

  get waiting(): boolean {
    return this.begun !== null && !this.begun.tried;
  }

  async tryOut(moves: readonly Move[] = []): Promise<void> {
    const store = this.store();
    if (!store || !this.acts) return;
    if (store.cursor !== null) store.now();
    this.planner.drop();
    const trial = new Trial(store, this.show);
    if (await trial.start(moves)) this.begun = trial;
    else toast(trial.problem || say("web.try.moved"), "bad");
  }

  leave(): void {
    this.begun = null;
  }

  /** The viewer's connection is another one: other words, or another seat. */
  follow(store: TableStore | null): void {
    const trial = this.begun;
    if (!trial || !store) return;
    if (store.seat === trial.seat) void trial.speak(store);
    else this.leave();
  }

  /** Show the tried line to everybody; says whether that went well. */
  async propose(): Promise<boolean> {
    const done = (await this.begun?.propose()) ?? false;
    if (done) {
      toast(say("web.try.proposed"));
      this.leave();
    }
    return done;
  }

  /** Can the line that was tried be played by this seat? */
  get canPlay(): boolean {
    const first = this.begun?.moves[0]?.seat ?? this.begun?.ask?.seat;
    const store = this.store();
    return store !== null && first === store.seat && store.live?.ask !== null;
  }

  playTried(): void {
    const moves = this.begun?.moves ?? [];
    this.leave();
    if (moves.length) void this.playLine({ n: 0, moves }, 0);
  }

  play(line: Proposal & { n: number }, from: number): void {
    this.leave();
    void this.playLine(line, from);
  }

  private async playLine(line: Line, from: number): Promise<void> {
    const store = this.store();
    if (!store) return;
    let outcome = await this.player.play(store, line, from);
    // At one device a line goes from hand to hand.
    while (outcome.why === "other") {
      const next = this.own(outcome.move.seat);
      if (!next) break;
      outcome = await this.player.play(next, line, this.player.done.get(line.n));
    }
    toast(tellOutcome(outcome, store.live), outcome.why === "played" || outcome.why === "stopped" ? "plain" : "bad");
  }
}
