/** What a table tells besides the board: refusals, a lost seat, a call to whoever is asked, the title of the page. */
import { untrack } from "svelte";
import { callBack, setTitle } from "$/lib/notify";
import { play } from "$/lib/sound";
import type { TableStore } from "$/lib/store.svelte";
import { toast } from "$/lib/toasts.svelte";
import { say } from "$/lib/words.svelte";

/** What is announced, as it is now. */
export interface Announced {
  title: () => string;
  store: () => TableStore | null;
  /** Differs from question to question. */
  promptKey: () => string;
  /** The question on the board in words. */
  sentence: () => string | undefined;
  /** Does the question wait for whoever looks at this page? */
  isCalling: () => boolean;
  /** Does a seat of whoever looks at this page owe an answer? */
  isAwaited: () => boolean;
  /** Is it the turn of the seat that looks? */
  isTurn: () => boolean;
}

/** Announce, as long as the component lives, what the table has to say; `reload` fetches the seats anew. */
export function announce(table: Announced, reload: () => Promise<void>): void {
  // Whoever lost their seat is told so and looks on as a spectator, if the table is open to spectators.
  $effect(() => {
    const store = table.store();
    const said = store && store.seat >= 0 ? store.turnedAway : "";
    if (!said) return;
    untrack(() => {
      toast(said, "bad");
      void reload();
    });
  });
  $effect(() => {
    const store = table.store();
    if (!store?.notice) return;
    toast(store.notice, "bad");
    store.notice = "";
  });
  $effect(() => {
    void table.promptKey();
    const sentence = table.sentence();
    untrack(() => {
      if (!sentence || !table.isCalling()) return;
      callBack(sentence);
      if (table.isTurn()) play("turn");
    });
  });
  $effect(() => {
    const live = table.store()?.live;
    const other = live?.people.find((person) => person.seat === live.awaits)?.name;
    if (live?.status !== "running") setTitle(`${table.title()} · ${say("web.brand")}`);
    else if (table.isAwaited()) setTitle(`${say("web.title.your-move")} · ${table.title()}`, true);
    else setTitle([other ? say("web.title.their-move", { who: other }) : "", table.title()].filter(Boolean).join(" · "));
  });
}
