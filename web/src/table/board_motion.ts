/** Events on the board: the pieces they move, the captions and sounds that go with them. */
import { tick } from "svelte";
import type { GameModule } from "$/games/contract";
import { Stage } from "$/lib/motion";
import { pace } from "$/lib/prefs.svelte";
import type { Frame, Line } from "$/lib/protocol";
import { play } from "$/lib/sound";
import type { TableStore } from "$/lib/store.svelte";

export class BoardMotion {
  private stage: Stage | null = null;

  constructor(
    private readonly game: () => GameModule | null,
    private readonly store: () => TableStore | null,
  ) {}

  /** Move the pieces inside `root`; copies of them fly over `overlay`. Returns how to stop. */
  attach(root: HTMLElement, overlay: HTMLElement): () => void {
    this.stage = new Stage(root, overlay);
    return () => (this.stage = null);
  }

  get isBusy(): boolean {
    return this.stage?.busy ?? false;
  }

  readonly skip = (): void => {
    if (this.stage?.busy) this.stage.skip();
  };

  /** Show a frame: `lines` are told and animated on the way from the frame before; `commit` puts it on the board. */
  readonly show = async (before: Frame | null, next: Frame, lines: Line[], commit: () => void): Promise<void> => {
    const change = async () => {
      commit();
      await tick();
    };
    const [game, store] = [this.game(), this.store()];
    if (!this.stage || !game || !before || !store) {
      await change();
      return;
    }
    const told = lines.map((line) => ({ line, cue: game.cue(line, before, next) }));
    const begin = (index: number) => {
      const line = told[index]?.line;
      if (!line) return;
      store.caption = line;
      const sound = game.sound(line);
      if (sound) play(sound);
    };
    await this.stage.play({ cues: told.map((one) => one.cue), begin }, change, pace());
  };
}
