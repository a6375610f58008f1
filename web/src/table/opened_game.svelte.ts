/** The game at a table: the code that draws it, its cards and its words, fetched when the table opens. */
import { gameModule } from "$/games";
import type { GameModule } from "$/games/contract";
import { get } from "$/lib/api";
import { prefs } from "$/lib/prefs.svelte";
import { toast } from "$/lib/toasts.svelte";
import { loadWords, say } from "$/lib/words.svelte";

export class OpenedGame {
  module: GameModule | null = $state.raw(null);
  /** Everything printed on the cards, in the chosen language. */
  cards: unknown = $state.raw(null);

  /** Made while a component is: cards and words follow the language as long as it lives. */
  constructor(slug: string) {
    $effect(() => {
      gameModule(slug).then(
        (found) => (this.module = found),
        () => toast(say("web.error.page"), "bad"),
      );
    });
    $effect(() => {
      const lang = prefs.lang;
      Promise.all([get(`/games/${slug}/cards`, {}, lang), loadWords(lang, slug)]).then(
        ([found]) => (this.cards = found),
        (error: unknown) => toast(error instanceof Error ? error.message : "", "bad"),
      );
    });
  }
}
