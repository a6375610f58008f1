/** Campaigns: matches of one game that hand something on. */
import { get, post, remove } from "./api";
import { prefs } from "./prefs.svelte";
import type { TableInfo } from "./protocol";
import { go } from "./router.svelte";
import { youWith } from "./seats";
import type { CampaignInfo, NewMatch, SeatWish, TableId } from "./types.gen";

/** The longest name that a campaign can have. */
export const LONGEST_NAME = 24;

/** The address of a campaign: whoever has it may go on with the campaign, from any device. */
export function campaignLink(id: string): string {
  return `${location.origin}/c/${id}`;
}

export async function beginCampaign(game: string, name: string): Promise<void> {
  const { id } = await post<CampaignInfo>("/campaigns", { game, name });
  go(`/c/${id}`);
}

/** You with bots in the first match of a new campaign, without further questions. */
export async function playCampaign(game: string, name: string, bot: string, companions: number): Promise<void> {
  const { id } = await post<CampaignInfo>("/campaigns", { game, name });
  await makeMatch(id, { mode: "solo", seats: youWith(bot, companions), options: {} });
}

export const campaignsOf = (lang: string): Promise<CampaignInfo[]> => get<CampaignInfo[]>("/campaigns", {}, lang);

/** Gives a campaign another name, for everybody. */
export const renameCampaign = (id: string, name: string): Promise<CampaignInfo> => post<CampaignInfo>(`/campaigns/${id}/name`, { name });

/** Takes a campaign off one's own list; its link still leads to it. */
export async function leaveCampaign(id: string): Promise<void> {
  await remove(`/campaigns/${id}`);
  go("/");
}

/** The next match of a campaign, or a finished one again for practice. */
export async function makeMatch(campaign: string, wish: NewMatch): Promise<void> {
  const { id } = await post<TableId>(`/campaigns/${campaign}/matches`, wish);
  go(`/t/${id}`);
}

/** The next match of a campaign with the same people and bots in the same seats; the one that runs, if somebody has begun it. */
export async function nextWithSame(last: TableInfo): Promise<void> {
  const seats = last.seats.map((seat): SeatWish => {
    if (seat.kind === "bot") return { kind: "bot", bot: seat.bot, name: "" };
    return seat.mine || last.mode !== "friends" ? { kind: "me", name: seat.name } : { kind: "open", name: "" };
  });
  const mode = last.mode === "record" ? "solo" : last.mode;
  await makeMatch(last.campaign, { mode, seats, options: last.options });
}

/** A finished match again, for practice: from the same beginning and with as many seats, of which the others are bots'. */
export async function practise(campaign: string, table: string): Promise<void> {
  const { seats } = await get<TableInfo>(`/tables/${table}`);
  const own = Math.max(0, seats.some((seat) => seat.mine) ? seats.findIndex((seat) => seat.mine) : seats.findIndex((seat) => seat.kind === "human"));
  const wishes = seats.map((seat, index): SeatWish => (index === own ? { kind: "me", name: prefs.name } : { kind: "bot", bot: seat.bot || prefs.bot, name: "" }));
  await makeMatch(campaign, { mode: "solo", seats: wishes, options: {}, again: table });
}

/** Takes people's seats of the running match to this device. */
export async function takeSeats(campaign: string, seats: readonly number[]): Promise<void> {
  let table = "";
  for (const seat of seats) ({ id: table } = await post<TableId>(`/campaigns/${campaign}/seats/${seat}`, {}));
  if (table) go(`/t/${table}`);
}
