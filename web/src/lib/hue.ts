/** A colour of the drawings for something that has none of its own: the same for the same name. */
const HUES = ["crimson", "jam", "honey", "moss", "teal", "blue", "plum", "rose", "cocoa"] as const;

export type Hue = (typeof HUES)[number];

export function hueOf(name: string): Hue {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return HUES[sum % HUES.length] ?? HUES[0];
}
