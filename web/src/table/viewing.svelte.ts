/** Whose eyes the table is seen with, and from which moment on. */
import { untrack } from "svelte";
import { prefs } from "$/lib/prefs.svelte";
import type { TableInfo } from "$/lib/protocol";
import { ownSeats, Session } from "$/lib/session.svelte";

export class Viewing {
  session: Session = $state.raw() as Session;

  /** Made while a component is: the session is open as long as it lives. `move`: the moment to begin with, if any. */
  constructor(
    private readonly info: TableInfo,
    move: number | null,
  ) {
    this.session = new Session(info.id, ownSeats(info), info.team);
    $effect(() => {
      const { session } = this;
      const lang = prefs.lang;
      untrack(() => session.open(lang));
    });
    $effect(() => {
      const { session } = this;
      return () => session.close();
    });
    let sought = move;
    $effect(() => {
      if (!this.session.store || sought === null) return;
      this.lookAt(sought);
      sought = null;
    });
  }

  /** When all is over, the game can be seen with anybody's eyes. */
  readonly lookFrom = (seat: number): void => {
    const move = this.session.store?.cursor ?? null;
    this.session = new Session(this.info.id, seat < 0 ? [] : [seat], this.info.team);
    this.session.open(prefs.lang);
    if (move !== null) this.lookAt(move);
  };

  private lookAt(move: number): void {
    const { store } = this.session;
    if (store && move >= 0) void store.first.then(() => store.look(move));
  }
}
