/** The games this page can draw; each is fetched when a table needs it. No other shared code knows a game by name. */
import type { Component } from "svelte";
import type { CampaignProps, GameModule } from "./contract";

export type { CampaignProps };

const MODULES = new Map<string, () => Promise<{ default: GameModule }>>([
  ["mad_tea_party", () => import("./mad_tea_party")],
  ["gravity_falls", () => import("./gravity_falls")],
  ["wonderlands_war", () => import("./wonderlands_war")],
  ["wonder_book", () => import("./wonder_book")],
]);
const COVERS = import.meta.glob<string>("./*/cover.svg", { query: "?url", import: "default", eager: true });

/** What draws a game; one without a board of its own is told in words and played by its buttons. */
export async function gameModule(slug: string): Promise<GameModule> {
  const found = await (MODULES.get(slug) ?? (() => import("./boardless")))();
  return found.default;
}

const CAMPAIGNS = import.meta.glob<Component<CampaignProps>>("./*/Campaign.svelte", { import: "default" });

/** What a game shows of a campaign: all that has been handed on so far. */
export async function campaignPart(slug: string): Promise<Component<CampaignProps> | undefined> {
  return CAMPAIGNS[`./${slug}/Campaign.svelte`]?.();
}

/** The drawing for the home page; "": there is none. */
export function cover(slug: string): string {
  return COVERS[`./${slug}/cover.svg`] ?? "";
}
