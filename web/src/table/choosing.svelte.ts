/** A seat's way from the things it clicks to the option it takes. */
import { detail } from "$/lib/detail.svelte";
import { Picking } from "$/lib/picking.svelte";
import type { Asked, Choice } from "$/lib/protocol";

/** The table whose question is answered. */
export interface Questioner {
  /** The question on the board. */
  ask(): Asked | null;
  /** Does an option need a second click? */
  isWeighty(choice: Choice): boolean;
  /** Take an option. */
  send(choice: Choice): void;
}

export class Choosing {
  readonly picking: Picking;
  /** The option pointed at: its things light up. */
  pointed: Choice | null = $state.raw(null);
  /** The option that waits for a second click. */
  unconfirmed: Choice | null = $state.raw(null);

  constructor(private readonly table: Questioner) {
    this.picking = new Picking(() => table.ask()?.options ?? [], this.take);
  }

  /** Why a thing cannot be chosen now, by its id. */
  readonly refused: ReadonlyMap<string, string> = $derived.by(() => new Map(Object.entries(this.table.ask()?.why ?? {})));
  /** Options that touch nothing on the board: they need buttons of their own. */
  readonly plain: Choice[] = $derived.by(() =>
    (this.table.ask()?.options ?? []).filter((choice) => choice.targets.length === 0),
  );

  readonly take = (choice: Choice): void => {
    this.clear();
    if (this.table.isWeighty(choice)) this.unconfirmed = choice;
    else this.table.send(choice);
  };

  readonly point = (choice: Choice | null): void => {
    this.pointed = choice;
  };

  readonly confirm = (): void => {
    const choice = this.unconfirmed;
    this.unconfirmed = null;
    if (choice) this.table.send(choice);
  };

  readonly letGo = (): void => this.picking.clear();

  /** Forget what was begun or shown in full for the question before. */
  clear(): void {
    detail.hide();
    this.picking.clear();
    this.pointed = null;
    this.unconfirmed = null;
  }
}
