/**
 * Follow things that move: look at them in every animation frame while anything changes, and not at all when all is
 * calm. Whatever can set the board in motion calls `wake`.
 */

/** So many frames without a change, and nobody looks any more: transitions begin a moment late. */
const CALM = 14;

interface Clock {
  request(step: () => void): number;
  cancel(id: number): void;
}

const FRAMES: Clock = {
  request: (step) => requestAnimationFrame(step),
  cancel: (id) => cancelAnimationFrame(id),
};

export class Follower {
  private calm = 0;
  private next: number | null = null;

  constructor(
    /** Look; says whether anything has changed. */
    private readonly look: () => boolean,
    private readonly clock: Clock = FRAMES,
  ) {}

  get awake(): boolean {
    return this.next !== null;
  }

  readonly wake = (): void => {
    this.calm = 0;
    this.next ??= this.clock.request(this.step);
  };

  stop(): void {
    if (this.next !== null) this.clock.cancel(this.next);
    this.next = null;
  }

  private readonly step = (): void => {
    this.calm = this.look() ? 0 : this.calm + 1;
    this.next = this.calm < CALM ? this.clock.request(this.step) : null;
  };
}

const EVENTS = ["scroll", "wheel", "pointerdown", "pointerup", "keydown", "load", "transitionrun", "animationstart"] as const;

/** Wake a follower by everything that can move what is in `roots`; returns how to end it. */
export function watch(roots: readonly Element[], follower: Follower): () => void {
  const dragged = (event: PointerEvent) => {
    if (event.buttons) follower.wake();
  };
  for (const event of EVENTS) addEventListener(event, follower.wake, { capture: true, passive: true });
  addEventListener("pointermove", dragged, { capture: true, passive: true });
  addEventListener("resize", follower.wake);
  const changes = new MutationObserver(follower.wake);
  const sizes = new ResizeObserver(follower.wake);
  for (const root of roots) {
    changes.observe(root, { subtree: true, childList: true, attributes: true });
    sizes.observe(root);
  }
  follower.wake();
  return () => {
    for (const event of EVENTS) removeEventListener(event, follower.wake, { capture: true });
    removeEventListener("pointermove", dragged, { capture: true });
    removeEventListener("resize", follower.wake);
    changes.disconnect();
    sizes.disconnect();
    follower.stop();
  };
}
