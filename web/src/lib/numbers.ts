/** A number as it is printed: with a real minus. */
export const printed = (value: number): string => String(value).replace("-", "−");
