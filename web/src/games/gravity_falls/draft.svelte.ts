/**
 * What the player has in hand but has not said yet: a card raised over the map, sides of tokens chosen one by one,
 * a cube about to be carried. The board, the hand and the detail box share it; nothing of it is known to the server.
 */
import { createContext } from "svelte";
import type { Choice, Frame } from "$/lib/protocol";
import type { Side } from "./view";

export type Give = Side | "";

/** All combined pulls that are offered; a place not named gives nothing. */
interface PullOption {
  sup: string[];
  dis: string[];
}

const pullOf = (choice: Choice): PullOption => ({
  sup: (choice.option["sup"] ?? []) as string[],
  dis: (choice.option["dis"] ?? []) as string[],
});

const gives = (option: PullOption, place: string): Give =>
  option.sup.includes(place) ? "sup" : option.dis.includes(place) ? "dis" : "";

export const PULLS = new Set(["pull", "riot-pull"]);

/** What each place can give, over all the offered combinations. */
export function gifts(choices: Choice[]): Map<string, Give[]> {
  const options = choices.map(pullOf);
  const places = [...new Set(options.flatMap((one) => [...one.sup, ...one.dis]))].sort();
  return new Map(
    places.map((place) => {
      const found = new Set(options.map((option) => gives(option, place)));
      return [place, (["sup", "dis", ""] as const).filter((give) => found.has(give))];
    }),
  );
}

/** The one combination that was chosen. */
export function pullChosen(choices: Choice[], given: ReadonlyMap<string, Give>): Choice | undefined {
  return choices.find((choice) => {
    const option = pullOf(choice);
    return [...given].every(([place, give]) => gives(option, place) === give);
  });
}

export class Draft {
  /** The card that was raised: the next click on the map says where to. */
  armed: string | null = $state(null);
  /** The card pointed at. */
  looked: string | null = $state(null);
  /** The place pointed at. */
  place: string | null = $state(null);
  /** Chosen sides of a pull, by place. */
  given: ReadonlyMap<string, Give> = $state.raw(new Map());
  /** Wendy's cube: is the ability in use, and from where? */
  carrying: boolean = $state(false);
  from: string | null = $state(null);
  /** Where the raised card should lead, once it is played. */
  private goal: { card: string; place: string } | null = null;
  private prompt = "";

  /** The card whose ways are shown. */
  get card(): string | null {
    return this.looked ?? this.armed;
  }

  arm(card: string): void {
    this.armed = this.armed === card ? null : card;
    this.carrying = false;
  }

  /** Play the raised card towards a place: the second answer follows by itself. */
  aim(place: string): void {
    if (this.armed) this.goal = { card: this.armed, place };
  }

  /** A new question: what was begun for the last one is forgotten, or goes on. */
  asked(frame: Frame): Choice | null {
    const key = frame.ask ? `${frame.view.seat}.${frame.ask.prompt}` : "";
    if (key === this.prompt) return null;
    this.prompt = key;
    this.armed = null;
    this.carrying = frame.ask?.what === "ability" && frame.ask.options.some((choice) => choice.option.do === "move-cube");
    this.from = null;
    const choices = frame.ask?.options ?? [];
    // To begin with: support wherever it can be had, for a riot and for rumours alike; a cube's neighbour is left alone in a riot.
    const riot = frame.ask?.what === "riot-pull";
    this.given = new Map(
      [...gifts(PULLS.has(frame.ask?.what ?? "") ? choices : [])].map(([place, can]) => [
        place,
        riot && can.includes("") ? "" : (can[0] ?? ""),
      ]),
    );
    const goal = this.goal;
    if (!frame.ask) return null;
    this.goal = null;
    if (!goal || (frame.ask.what !== "go" && frame.ask.what !== "teleport")) return null;
    if ((frame.view.table as { card: string }).card !== goal.card) return null;
    return choices.find((choice) => choice.option["place"] === goal.place) ?? null;
  }

  give(place: string, side: Give): void {
    this.given = new Map(this.given).set(place, side);
  }

  /** The next possibility for a place: a click on its arrow. */
  turn(place: string, can: Give[]): void {
    const at = can.indexOf(this.given.get(place) ?? "");
    const next = can[(at + 1) % can.length];
    if (next !== undefined) this.give(place, next);
  }

  letGo(): void {
    this.armed = null;
    this.from = null;
  }

  /** Nothing is asked: whatever was raised goes down. What was aimed at is remembered until the next question. */
  idle(): void {
    this.letGo();
    this.carrying = false;
  }
}

/** The draft of the table on the page. */
export const [useDraft, provideDraft] = createContext<Draft>();
