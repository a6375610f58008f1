/** A number as it is printed: with a real minus. */
export const printed = (value: number): string => String(value).replace("-", "−");

/** A share in whole hundredths. */
export const percent = (share: number): number => Math.round(share * 100);
