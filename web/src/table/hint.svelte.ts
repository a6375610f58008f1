/** A hint: a bot's judgement of the options of the question on the board. */
import { post } from "$/lib/api";
import type { Asked, Choice, Judged } from "$/lib/protocol";
import { toast } from "$/lib/toasts.svelte";

const SECONDS = 2;

/** The question a hint is wanted for; `key` differs from question to question. */
export interface HintFor {
  seat: number;
  ask: Asked | null;
  key: string;
}

export class Hint {
  /** The judged options, the best first. */
  judged: Judged[] | null = $state.raw(null);
  thinking: boolean = $state(false);

  constructor(
    private readonly table: () => string,
    private readonly now: () => HintFor,
    /** Called with the option judged best. */
    private readonly show: (best: Choice | null) => Promise<void>,
  ) {}

  async ask(): Promise<void> {
    const { seat, ask, key } = this.now();
    if (!ask) return;
    this.thinking = true;
    try {
      const answer = await post<{ judged: Judged[] }>(`/tables/${this.table()}/hint`, { seat, seconds: SECONDS });
      if (key === this.now().key) {
        this.judged = answer.judged;
        const best = JSON.stringify(answer.judged[0]?.option);
        await this.show(ask.options.find((choice) => JSON.stringify(choice.option) === best) ?? null);
      }
    } catch (error) {
      toast(error instanceof Error ? error.message : "", "bad");
    }
    this.thinking = false;
  }

  forget(): void {
    this.judged = null;
  }
}
