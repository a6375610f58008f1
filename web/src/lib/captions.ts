/** Long captions told in several steps, each of which can be read while it stands. Pure text. */

/** Where a caption may be broken, from the best place to the worst: after the match, or before it where it begins a part. */
const BREAKS: readonly { at: RegExp; before?: true }[] = [
  { at: /[.!?…][»”)]* +(?=[\p{Lu}«“])/gu },
  { at: /; +/g },
  { at: /: +/g },
  { at: /(?<= )→ +/g, before: true },
  { at: /, +/g },
  { at: /(?<= )[(—]/g, before: true },
  { at: / +/g },
];
/** What stands in quotation marks or brackets is kept together where that is possible. */
const OPENS = /[(«“„]/;
const CLOSES = /[)»”]/;

/** How deep in quotation marks and brackets a place of a text is. */
function depth(text: string, place: number): number {
  let deep = 0;
  for (const sign of text.slice(0, place)) deep += OPENS.test(sign) ? 1 : CLOSES.test(sign) ? -1 : 0;
  return Math.max(0, deep);
}

/** How much better a break in the middle is than one at the edge, in ranks of breaks. */
const BALANCE = 3;
/** How much worse a break is that makes one part more, in ranks. */
const FURTHER = 1.5;
/** A part of fewer characters is hardly one: such a break is so much worse, in ranks. */
const SHORT = { least: 10, cost: 4 } as const;

/** The best place to break a text, so that the first part has at most so many characters; 0: nowhere. */
function breakOf(text: string, most: number): number {
  const parts = Math.ceil(text.length / most);
  const wanted = text.length / parts;
  let [best, least] = [0, Infinity];
  for (const [rank, { at, before }] of BREAKS.entries())
    for (const match of text.matchAll(at)) {
      const place = match.index + (before ? 0 : match[0].length);
      if (place === 0 || text.slice(0, place).trimEnd().length > most) continue;
      const short = Math.min(place, text.length - place) < SHORT.least ? SHORT.cost : 0;
      const more = text.length - place > (parts - 1) * most ? FURTHER : 0;
      const cost = rank + 2 * depth(text, place) + (BALANCE * Math.abs(place - wanted)) / wanted + more + short;
      if (cost < least) [best, least] = [place, cost];
    }
  return best;
}

/** A caption in parts of at most so many characters each, few and even ones; a longer word stays whole. */
export function partsOf(caption: string, most: number): string[] {
  const parts: string[] = [];
  let rest = caption.trim();
  while (rest.length > most) {
    const place = breakOf(rest, most);
    if (!place) break;
    parts.push(rest.slice(0, place).trimEnd());
    rest = rest.slice(place).trimStart();
  }
  return rest ? [...parts, rest] : parts;
}
