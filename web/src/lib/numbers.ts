import { language } from "./words.svelte";

/** A number as it is printed: with a real minus. */
export const printed = (value: number): string => String(value).replace("-", "−");

/** A number with digits after the decimal sign of the language. */
export function figure(value: number, digits = 1): string {
  const rounded = Number(value.toFixed(digits)) + 0;
  const written = rounded.toFixed(digits).replace("-", "−");
  return language() === "en" ? written : written.replace(".", ",");
}

/** A share in whole hundredths. */
export const percent = (share: number): number => Math.round(share * 100);

/** A share as the language writes it: 35 %, in English 35%. */
export const percentage = (share: number): string => `${percent(share)}${language() === "en" ? "" : "\u00a0"}%`;
