/**
 * Cards that fly: first-last-invert-play over the whole board.
 *
 * Pieces carry `data-piece`, places carry `data-zone`. The board changes at once to the new frame; copies of the
 * pieces that moved fly over it from where they were, in the order of the events. Only `transform` and `opacity`
 * change, everything is measured before anything is written.
 */

/** How one event shows itself. */
export interface Cue {
  /** Pieces that move because of it. */
  pieces: string[];
  /** Where pieces come from that were not on the board before. */
  from?: string;
  /** Where pieces go that are not on the board afterwards. */
  to?: string;
  /** Places its pieces pass on their way, in order. */
  via?: string[];
  /** A card nobody here may see: the drawing of its back (an address), flying from zone to zone. */
  back?: Flown | Flown[];
  /** A number or word that rises from a place. */
  rise?: { zone: string; text: string; tone: "good" | "bad" | "plain" };
  /** Places and pieces that pulse. */
  pulse?: string[];
  /** Extra time before the next event, in units of a flight. */
  hold?: number;
}

/** A drawing (its address) that flies from zone to zone. */
export interface Flown {
  image: string;
  from: string;
  to: string;
  count?: number;
}

export interface Scene {
  cues: Cue[];
  /** How long each event stands at least before the next begins, in milliseconds. */
  least: number[];
  /** Called when an event begins to show. */
  begin(index: number): void;
}

const FLIGHT = 440;
const GAP = 170;
const EASE = "cubic-bezier(.3,.7,.25,1)";

type Rects = Map<string, { rect: DOMRect; node: HTMLElement }>;

function measure(root: HTMLElement): Rects {
  const found: Rects = new Map();
  for (const node of root.querySelectorAll<HTMLElement>("[data-piece]")) {
    const id = node.dataset["piece"];
    if (id && !found.has(id)) found.set(id, { rect: node.getBoundingClientRect(), node });
  }
  return found;
}

function zoneRect(root: HTMLElement, zone: string | undefined): DOMRect | null {
  if (!zone) return null;
  const node = root.querySelector(`[data-zone="${CSS.escape(zone)}"], [data-piece="${CSS.escape(zone)}"]`);
  const rect = node?.getBoundingClientRect();
  return rect && rect.width > 0 ? rect : null;
}

function invisible(rect: DOMRect): boolean {
  return rect.width === 0 || rect.bottom < 0 || rect.top > innerHeight || rect.right < 0 || rect.left > innerWidth;
}

function centred(rect: DOMRect, width: number, height: number): { x: number; y: number } {
  return { x: rect.left + (rect.width - width) / 2, y: rect.top + (rect.height - height) / 2 };
}

interface Flight {
  node: HTMLElement;
  rect: DOMRect;
  from: DOMRect;
  to: DOMRect;
  /** Where it passes. */
  via?: DOMRect[];
  delay: number;
  real: HTMLElement | null;
  fade: "in" | "out" | "none";
}

export class Stage {
  private running: Animation[] = [];
  private release: (() => void) | null = null;

  constructor(
    private readonly root: HTMLElement,
    private readonly overlay: HTMLElement,
  ) {}

  get busy(): boolean {
    return this.release !== null;
  }

  /** End whatever moves, now. */
  skip(): void {
    for (const one of this.running) one.finish();
    this.release?.();
  }

  /** Show a scene: `change` puts the new frame on the board. `pace` stretches flights; with 0 nothing moves. */
  async play(scene: Scene, change: () => Promise<void>, pace: number): Promise<void> {
    this.skip();
    if (pace <= 0) {
      await change();
      const moments = scene.least.map((_, index) => scene.least.slice(0, index).reduce((sum, one) => sum + one, 0));
      const length = scene.least.reduce((sum, one) => sum + one, 0);
      if (length > 0) await this.wait(scene, moments, length);
      else scene.cues.forEach((_, index) => scene.begin(index));
      return;
    }
    const first = measure(this.root);
    const zonesBefore = new Map(
      scene.cues.flatMap((cue) => (cue.from ? [[cue.from, zoneRect(this.root, cue.from)] as const] : [])),
    );
    await change();
    const last = measure(this.root);
    const { flights, moments, length } = this.plan(scene, first, last, zonesBefore, pace);
    this.running = flights.map((flight) => this.launch(flight, pace)).flat();
    this.effects(scene, moments, pace);
    this.settle(first, last, new Set(flights.map((flight) => flight.real)), pace);
    await this.wait(scene, moments, length);
  }

  private plan(
    scene: Scene,
    first: Rects,
    last: Rects,
    zonesBefore: Map<string, DOMRect | null>,
    pace: number,
  ): { flights: Flight[]; moments: number[]; length: number } {
    const flights: Flight[] = [];
    const moments: number[] = [];
    const taken = new Set<string>();
    let clock = 0;
    let length = 0;
    for (const [index, cue] of scene.cues.entries()) {
      const begin = clock;
      moments.push(begin);
      const before = flights.length;
      for (const id of cue.pieces) {
        if (taken.has(id)) continue;
        const flight = this.flightOf(cue, first.get(id), last.get(id), zonesBefore, clock);
        if (flight) {
          taken.add(id);
          flight.via = (cue.via ?? []).flatMap((zone) => zoneRect(this.root, zone) ?? []);
          flights.push(flight);
          clock += (GAP / 2) * pace;
          length = Math.max(length, flight.delay + lengthOf(flight) * pace);
          if (flight.via.length) clock += (lengthOf(flight) - FLIGHT) * pace;
        }
      }
      flights.push(...this.backsOf(cue, clock));
      const moved = flights.length > before;
      if (moved) length = Math.max(length, clock + FLIGHT * pace);
      clock += (moved ? GAP : GAP * 0.6) * pace + (cue.hold ?? 0) * FLIGHT * pace;
      clock = Math.max(clock, begin + (scene.least[index] ?? 0));
      length = Math.max(length, clock);
    }
    return { flights, moments, length };
  }

  private flightOf(
    cue: Cue,
    was: { rect: DOMRect; node: HTMLElement } | undefined,
    is: { rect: DOMRect; node: HTMLElement } | undefined,
    zonesBefore: Map<string, DOMRect | null>,
    delay: number,
  ): Flight | null {
    if (is) {
      const from = was?.rect ?? zonesBefore.get(cue.from ?? "") ?? zoneRect(this.root, cue.from);
      if (!from || (invisible(from) && invisible(is.rect))) return null;
      if (was && Math.abs(from.left - is.rect.left) + Math.abs(from.top - is.rect.top) < 3) return null;
      return { node: copyOf(is.node), rect: is.rect, from, to: is.rect, delay, real: is.node, fade: was ? "none" : "in" };
    }
    const goal = zoneRect(this.root, cue.to);
    if (!was || !goal || (invisible(was.rect) && invisible(goal))) return null;
    return { node: copyOf(was.node), rect: was.rect, from: was.rect, to: goal, delay, real: null, fade: "out" };
  }

  private backsOf(cue: Cue, delay: number): Flight[] {
    return [cue.back ?? []].flat().flatMap((back) => this.flownOf(back, delay));
  }

  private flownOf(back: Flown, delay: number): Flight[] {
    const from = zoneRect(this.root, back.from);
    const to = zoneRect(this.root, back.to);
    if (!from || !to) return [];
    return Array.from({ length: back.count ?? 1 }, (_, index) => {
      const node = document.createElement("img");
      node.alt = "";
      node.src = back.image;
      return { node, rect: from, from, to, delay: delay + index * 90, real: null, fade: "out" as const };
    });
  }

  private launch(flight: Flight, pace: number): Animation[] {
    const { node, rect } = flight;
    const start = centred(flight.from, rect.width, rect.height);
    const end = centred(flight.to, rect.width, rect.height);
    const scale = (goal: DOMRect) => Math.min(goal.width / rect.width, goal.height / rect.height) || 1;
    node.classList.add("flying");
    node.style.width = `${rect.width}px`;
    node.style.height = `${rect.height}px`;
    this.overlay.append(node);
    const opacity = { none: [1, 1, 1], in: [0.4, 1, 1], out: [1, 1, 0] }[flight.fade];
    const pose = (at: { x: number; y: number }, size: number) => `translate(${at.x}px, ${at.y}px) scale(${size})`;
    const middle = {
      x: (start.x + end.x) / 2,
      y: (start.y + end.y) / 2 - Math.min(40, Math.abs(end.x - start.x) / 8 + 10),
    };
    const big = Math.max(scale(flight.from), scale(flight.to)) * 1.06;
    const timing = { duration: lengthOf(flight) * pace, delay: flight.delay, easing: EASE, fill: "both" as const };
    const passed = flight.via?.length ? flight.via.map((one) => centred(one, rect.width, rect.height)) : [middle];
    const fly = node.animate(
      [
        { transform: pose(start, scale(flight.from)), opacity: opacity[0] },
        ...passed.map((at) => ({ transform: pose(at, big), opacity: opacity[1] })),
        { transform: pose(end, scale(flight.to)), opacity: opacity[2] },
      ],
      timing,
    );
    const gone = () => node.remove();
    fly.onfinish = gone;
    fly.oncancel = gone;
    if (!flight.real) return [fly];
    const total = flight.delay + lengthOf(flight) * pace;
    const hide = flight.real.animate([{ opacity: 0 }, { opacity: 0 }], { duration: total });
    return [fly, hide];
  }

  /** Pieces that only made room slide to their new place. */
  private settle(first: Rects, last: Rects, flown: Set<HTMLElement | null>, pace: number): void {
    for (const [id, is] of last) {
      const was = first.get(id);
      if (!was || flown.has(is.node) || invisible(is.rect)) continue;
      const dx = was.rect.left - is.rect.left;
      const dy = was.rect.top - is.rect.top;
      if (Math.abs(dx) + Math.abs(dy) < 2 || Math.abs(dx) + Math.abs(dy) > 900) continue;
      this.running.push(
        is.node.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], {
          duration: FLIGHT * 0.7 * pace,
          easing: EASE,
        }),
      );
    }
  }

  private effects(scene: Scene, moments: number[], pace: number): void {
    scene.cues.forEach((cue, index) => {
      const delay = moments[index] ?? 0;
      for (const zone of cue.pulse ?? []) {
        const node = this.root.querySelector(`[data-zone="${CSS.escape(zone)}"], [data-piece="${CSS.escape(zone)}"]`);
        if (!node) continue;
        const timing = { duration: FLIGHT * 1.3 * pace, delay, easing: "ease-in-out" };
        this.running.push(
          node.animate([{ transform: "none" }, { transform: "scale(1.06)" }, { transform: "none" }], timing),
        );
      }
      if (cue.rise) this.rise(cue.rise, delay, pace);
    });
  }

  private rise(rise: NonNullable<Cue["rise"]>, delay: number, pace: number): void {
    const rect = zoneRect(this.root, rise.zone);
    if (!rect) return;
    const node = document.createElement("div");
    node.className = `rising ${rise.tone}`;
    node.textContent = rise.text;
    this.overlay.append(node);
    const x = rect.left + rect.width / 2;
    const y = rect.top + rect.height / 2;
    const pose = (up: number, size: number) => `translate(${x}px, ${y - up}px) translate(-50%, -50%) scale(${size})`;
    const show = node.animate(
      [
        { transform: pose(0, 0.6), opacity: 0 },
        { transform: pose(18, 1.1), opacity: 1, offset: 0.25 },
        { transform: pose(30, 1), opacity: 1, offset: 0.7 },
        { transform: pose(56, 1), opacity: 0 },
      ],
      { duration: 1300 * pace, delay, fill: "both", easing: "ease-out" },
    );
    show.onfinish = () => node.remove();
    show.oncancel = () => node.remove();
    this.running.push(show);
  }

  private wait(scene: Scene, moments: number[], length: number): Promise<void> {
    return new Promise((done) => {
      const timers: ReturnType<typeof setTimeout>[] = [];
      let begun = 0;
      const begin = (index: number) => {
        begun = Math.max(begun, index + 1);
        scene.begin(index);
      };
      const end = () => {
        if (this.release !== end) return;
        this.release = null;
        for (const timer of timers) clearTimeout(timer);
        for (let index = begun; index < scene.cues.length; index += 1) scene.begin(index);
        done();
      };
      this.release = end;
      moments.forEach((moment, index) => timers.push(setTimeout(() => begin(index), moment)));
      timers.push(setTimeout(end, length));
    });
  }
}

/** A walk takes longer than a flight: a leg each. */
function lengthOf(flight: Flight): number {
  return FLIGHT * (1 + 0.7 * (flight.via?.length ?? 0));
}

/** The pieces on a board by their ids, as still pictures of the size they have there. */
export function picturesOf(root: HTMLElement, ids: Iterable<string>): HTMLElement[] {
  return [...ids].flatMap((id) => {
    const node = root.querySelector<HTMLElement>(`[data-piece="${CSS.escape(id)}"]`);
    const rect = node?.getBoundingClientRect();
    if (!node || !rect || rect.width === 0 || rect.height === 0) return [];
    const copy = copyOf(node);
    copy.style.width = `${rect.width}px`;
    copy.style.height = `${rect.height}px`;
    return [copy];
  });
}

/** A picture of a piece: nothing can be done with it, and nothing finds it. */
export function copyOf(node: HTMLElement): HTMLElement {
  const copy = node.cloneNode(true) as HTMLElement;
  for (const name of ["data-piece", "data-last", "id"]) copy.removeAttribute(name);
  copy.setAttribute("aria-hidden", "true");
  copy.setAttribute("inert", "");
  for (const inner of copy.querySelectorAll("[data-piece],[data-zone],[id]")) {
    inner.removeAttribute("data-piece");
    inner.removeAttribute("data-zone");
    inner.removeAttribute("id");
  }
  return copy;
}
