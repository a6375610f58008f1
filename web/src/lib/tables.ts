/** Making tables and coming to them. */
import { post } from "./api";
import { prefs } from "./prefs.svelte";
import type { Mode } from "./protocol";
import { go } from "./router.svelte";

export interface SeatWish {
  kind: "me" | "open" | "bot";
  bot?: string;
  name?: string;
}

export interface Wish {
  game: string;
  mode: Mode;
  seats: SeatWish[];
  options?: Record<string, string>;
  open?: boolean;
  practice?: boolean;
}

export async function makeTable(wish: Wish): Promise<void> {
  const { id } = await post<{ id: string }>("/tables", {
    options: {},
    open: false,
    practice: false,
    ...wish,
    lang: prefs.lang,
  });
  go(`/t/${id}`);
}

/** You against bots, without further questions. */
export function playNow(game: string, bot: string, opponents: number, options: Record<string, string> = {}): Promise<void> {
  const bots: SeatWish[] = Array.from({ length: opponents }, () => ({ kind: "bot", bot, name: "" }));
  return makeTable({ game, mode: "solo", seats: [{ kind: "me", name: prefs.name }, ...bots], options });
}
