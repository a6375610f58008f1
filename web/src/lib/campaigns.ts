/** Campaigns: matches of one game that hand something on. */
import { get, post } from "./api";
import { go } from "./router.svelte";
import type { CampaignInfo, NewMatch, TableId } from "./types.gen";

/** The address of a campaign: whoever has it may go on with the campaign, from any device. */
export function campaignLink(id: string): string {
  return `${location.origin}/c/${id}`;
}

export async function beginCampaign(game: string, name: string): Promise<void> {
  const { id } = await post<CampaignInfo>("/campaigns", { game, name });
  go(`/c/${id}`);
}

export const campaignsOf = (lang: string): Promise<CampaignInfo[]> => get<CampaignInfo[]>("/campaigns", {}, lang);

/** The next match of a campaign, or a finished one again for practice. */
export async function makeMatch(campaign: string, wish: NewMatch): Promise<void> {
  const { id } = await post<TableId>(`/campaigns/${campaign}/matches`, wish);
  go(`/t/${id}`);
}

/** Takes people's seats of the running match to this device. */
export async function takeSeats(campaign: string, seats: readonly number[]): Promise<void> {
  let table = "";
  for (const seat of seats) ({ id: table } = await post<TableId>(`/campaigns/${campaign}/seats/${seat}`, {}));
  if (table) go(`/t/${table}`);
}
