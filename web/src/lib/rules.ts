/** The rulebook of a game, as the page shows it. */
import type { Rulebook, Topic } from "./types.gen";

export type { Rulebook } from "./types.gen";

/** The topics with only those rules that contain every word of the search. */
export function findRules(book: Rulebook, text: string): Topic[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return book.topic;
  return book.topic
    .map((topic) => ({
      ...topic,
      rule: topic.rule.filter((rule) => {
        const hay = `${rule.id} ${rule.text} ${topic.title}`.toLocaleLowerCase();
        return words.every((word) => hay.includes(word));
      }),
    }))
    .filter((topic) => topic.rule.length);
}
