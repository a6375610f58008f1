/** Making tables and coming to them. */
import { post } from "./api";
import { prefs } from "./prefs.svelte";
import { go } from "./router.svelte";
import { youWith } from "./seats";
import type { NewTable, TableId } from "./types.gen";

export async function makeTable(wish: NewTable): Promise<void> {
  const { id } = await post<TableId>("/tables", { ...wish, lang: prefs.lang });
  go(`/t/${id}`);
}

/** You against bots, without further questions. */
export function playNow(game: string, bot: string, opponents: number, options: Record<string, string> = {}): Promise<void> {
  return makeTable({ game, mode: "solo", seats: youWith(bot, opponents), options });
}
