/** Events on the board: the pieces they move, the captions and sounds that go with them. */
import { tick } from "svelte";
import type { GameModule } from "$/games/contract";
import { partsOf } from "$/lib/captions";
import { STILL } from "$/lib/cues";
import { picturesOf, Stage, type Cue } from "$/lib/motion";
import { longestCaption, pace, prefs, stepTime } from "$/lib/prefs.svelte";
import type { Frame, Line } from "$/lib/protocol";
import type { Moments } from "$/lib/moments.svelte";
import { play } from "$/lib/sound";
import type { TableStore } from "$/lib/store.svelte";

export class BoardMotion {
  private stage: Stage | null = null;
  private root: HTMLElement | null = null;

  constructor(
    private readonly game: () => GameModule | null,
    private readonly store: () => TableStore | null,
    /** Everything printed on the cards. */
    private readonly cards: () => unknown = () => null,
    private readonly moments: Moments | null = null,
  ) {}

  /** Move the pieces inside `root`; copies of them fly over `overlay`. Returns how to stop. */
  attach(root: HTMLElement, overlay: HTMLElement): () => void {
    this.stage = new Stage(root, overlay);
    this.root = root;
    return () => {
      this.stage?.skip();
      this.stage = this.root = null;
    };
  }

  get isBusy(): boolean {
    return this.stage?.busy ?? false;
  }

  readonly skip = (): void => {
    if (this.stage?.busy) this.stage.skip();
  };

  /**
   * Show a frame: `lines` are told and animated on the way from the frame before; `commit` puts it on the board.
   * The steps of others, and what follows from them, take their time, so that they can be followed; those that move
   * nothing take none.
   */
  readonly show = async (before: Frame | null, next: Frame, lines: Line[], commit: () => void, quick = false): Promise<void> => {
    const [game, store] = [this.game(), this.store()];
    const change = async () => {
      commit();
      await tick();
      if (store && store.cursor === null) this.remember(store, told);
    };
    const told = game && before ? lines.map((line) => ({ line, cue: game.cue(line, before, next) })) : [];
    if (!this.stage || !game || !before || !store) {
      await change();
      store?.overlook(lines);
      return;
    }
    const others = store.ofOthers(lines);
    const steps = told.flatMap(({ line, cue }) => stepsOf(line, cue, !quick && cue !== STILL && others.has(line)));
    const begin = (index: number) => {
      const step = steps[index];
      if (!step || quick) return;
      const { line, cue, caption, isFirst } = step;
      if (cue !== STILL && caption && stepTime(caption)) store.tell({ ...line, text: caption });
      if (!isFirst) return;
      const moment = store.cursor === null && prefs.speed !== "instant" ? game.moment?.(line, next, this.cards()) : null;
      if (moment) this.moments?.show({ ...moment, text: line.text });
      const sound = game.sound(line);
      if (sound) play(sound);
    };
    const least = steps.map(({ caption, isTimed }) => (isTimed ? stepTime(caption) : 0));
    await this.stage.play({ cues: steps.map((one) => one.cue), least, begin }, change, quick ? 0 : pace());
    if (store.cursor === null) await this.moments?.over(); // nothing is told below it
  };

  /** Keep events that were not shown when they happened, move by move; `frame` is on the board. */
  readonly recall = (frame: Frame, lines: readonly Line[]): void => {
    const [game, store] = [this.game(), this.store()];
    if (!game || !store) return;
    for (const move of new Set(lines.map((line) => line.move))) {
      const told = lines.filter((line) => line.move === move).map((line) => ({ line, cue: stillCue(game, line, frame) }));
      this.remember(store, told);
    }
  };

  /** Keep the steps of others, with pictures of what they were about. */
  private remember(store: TableStore, told: readonly { line: Line; cue: Cue }[]): void {
    const theirs = store.ofOthers(told.map((one) => one.line));
    const others = told.filter(({ line, cue }) => cue !== STILL && line.text && theirs.has(line));
    if (!others.length || !this.root) return;
    const root = this.root;
    store.remember(
      others.map(({ line, cue }) => ({ line, pictures: picturesOf(root, cue.pieces.slice(0, 3)), rise: cue.rise ?? null })),
      others.flatMap(({ cue }) => touchedBy(root, cue)),
    );
  }
}

interface Step {
  line: Line;
  cue: Cue;
  caption: string;
  /** Does it stand long enough to be read? */
  isTimed: boolean;
  isFirst: boolean;
}

/** The steps in which an event is told: several where its caption is long and there is time for it. */
function stepsOf(line: Line, cue: Cue, isTimed: boolean): Step[] {
  const parts = isTimed ? partsOf(line.text, longestCaption()) : [line.text];
  return (parts.length ? parts : [""]).map((caption, index) => ({ line, cue: index ? SAID : cue, caption, isTimed, isFirst: index === 0 }));
}

/** What is still to be said of an event that moved its pieces before. */
const SAID: Cue = { pieces: [] };

/** What a step was about that led to a position long past; told in words alone where that cannot be seen any more. */
function stillCue(game: GameModule, line: Line, frame: Frame): Cue {
  try {
    return game.cue(line, frame, frame);
  } catch {
    return { pieces: [] };
  }
}

/** What a step was about: its pieces as far as they lie on the board, or else the places where they went. */
function touchedBy(root: HTMLElement, cue: Cue): string[] {
  const pieces = cue.pieces.filter((id) => root.querySelector(`[data-piece="${CSS.escape(id)}"]`));
  if (pieces.length) return pieces;
  const backs = [cue.back ?? []].flat().map((back) => back.to);
  return [cue.rise?.zone, cue.to, ...backs, ...(cue.pulse ?? [])].filter((zone): zone is string => zone !== undefined);
}
