/** Making tables and coming to them. */
import { post } from "./api";
import { prefs } from "./prefs.svelte";
import { go } from "./router.svelte";
import type { NewTable, SeatWish, TableId } from "./types.gen";

export async function makeTable(wish: NewTable): Promise<void> {
  const { id } = await post<TableId>("/tables", { ...wish, lang: prefs.lang });
  go(`/t/${id}`);
}

/** You against bots, without further questions. */
export function playNow(game: string, bot: string, opponents: number, options: Record<string, string> = {}): Promise<void> {
  const bots: SeatWish[] = Array.from({ length: opponents }, () => ({ kind: "bot", bot, name: "" }));
  return makeTable({ game, mode: "solo", seats: [{ kind: "me", name: prefs.name }, ...bots], options });
}
