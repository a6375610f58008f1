import { beforeEach, describe, expect, it } from "vitest";
import { KeyboardPlace } from "$/table/focus";

/** The parts of a table as they stand after an answer: what had the focus is gone. */
function lay(parts: Record<string, string>): void {
  document.body.innerHTML = Object.entries(parts)
    .map(([place, content]) => `<div data-place="${place}">${content}</div>`)
    .join("");
}

const CARD = '<button class="thing can">card</button>';
const ANSWER = '<button data-do="keep">keep</button>';
const CHOICE = '<button class="choice">choice</button>';

/** Where the focus goes when the keyboard was in a place before. */
async function from(place: string, parts: Record<string, string>): Promise<string> {
  const keyboard = new KeyboardPlace();
  lay({ [place]: "<button>gone</button>" });
  keyboard.note({ target: document.querySelector("button") } as unknown as FocusEvent);
  lay(parts);
  await keyboard.goOn();
  return document.activeElement?.closest<HTMLElement>("[data-place]")?.dataset["place"] ?? "";
}

describe("the keyboard after an answer", () => {
  beforeEach(() => {
    // This document is not laid out: all of it is seen.
    HTMLElement.prototype.checkVisibility = () => true;
  });

  it("goes on at a question in a form of its own, wherever it was on the board", async () => {
    expect(await from("hand", { hand: CARD, tray: ANSWER })).toBe("tray");
    expect(await from("board", { hand: CARD, answers: CHOICE })).toBe("answers");
  });

  it("stays where it was if that has something to choose, and in the list and the bar in any case", async () => {
    expect(await from("board", { hand: CARD, board: CARD })).toBe("board");
    expect(await from("choices", { tray: ANSWER, choices: CHOICE })).toBe("choices");
    expect(await from("prompt", { hand: CARD, prompt: ANSWER })).toBe("prompt");
  });

  it("goes from a place that has nothing left to the next that has, not to what cannot be pressed", async () => {
    expect(await from("answers", { hand: "<button>a card</button>", prompt: ANSWER })).toBe("prompt");
    expect(await from("tray", { tray: '<button data-do="wait" disabled>wait</button>', hand: CARD })).toBe("hand");
  });

  it("is left alone where nobody uses it", async () => {
    lay({ hand: CARD });
    await new KeyboardPlace().goOn();
    expect(document.activeElement).toBe(document.body);
  });
});
