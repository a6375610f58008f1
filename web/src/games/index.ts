/** The games this page can draw; each is fetched when a table needs it. */
import type { GameModule } from "./contract";

const MODULES: Record<string, () => Promise<{ default: GameModule }>> = {
  mad_tea_party: () => import("./mad_tea_party"),
  gravity_falls: () => import("./gravity_falls"),
  wonderlands_war: () => import("./wonderlands_war"),
};

export async function gameModule(slug: string): Promise<GameModule | null> {
  const found = await MODULES[slug]?.();
  return found?.default ?? null;
}
