/** The settings of a match: what of them suits so many seats, and whether a wish is complete. */
import type { GameSetting } from "./types.gen";

/** A setting as it is where so many play. */
export function suited(setting: GameSetting, seats: number): GameSetting {
  const rule = setting.suits.find((one) => one.seats === seats);
  if (!rule) return setting;
  return {
    ...setting,
    values: setting.values.filter((value) => rule.values.includes(value.value)),
    least: rule.least,
    most: rule.most,
  };
}

/** A value is one word, or several things joined by commas. */
export const isWord = (setting: GameSetting, value: string): boolean => setting.values.some((word) => word.value === value);
export const picks = (value: string): string[] => (value ? value.split(",") : []);

/** "3", or "2–5". */
export const span = ({ least, most }: GameSetting): string => (least === most ? String(least) : `${least}–${most}`);

/** Are as many things picked as must be? */
export function complete(setting: GameSetting, value: string): boolean {
  if (isWord(setting, value)) return true;
  const count = picks(value).length;
  return setting.several.length > 0 && count >= setting.least && count <= setting.most;
}
