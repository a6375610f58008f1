/** What the boards of this game say: its own words and the page's. */
import { wordsOf } from "$/lib/words.svelte";

export const { say, has } = wordsOf("wonder_book");
