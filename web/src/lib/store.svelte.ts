/**
 * The projector: what the server sent, in order, and which moment of it is on the screen.
 *
 * It knows no rules. The board always shows a frame the server made, live or of a past moment; new frames never
 * move a viewer who is looking back.
 */
import { get, post } from "./api";
import { seatOf } from "./facts";
import type { Cue } from "./motion";
import { READING } from "./prefs.svelte";
import type {
  Asked,
  ChatLine,
  Choice,
  Frame,
  Line,
  Mark,
  Move,
  Option,
  StoryEntry,
} from "./protocol";
import { freshId, Connection, type Answer, type ConnectionState, type Intent } from "./connection";

/**
 * Puts a frame on the screen; whoever draws the board animates `lines` on the way and calls `commit` once.
 * `quick`: without any motion or waiting.
 */
export type Director = (next: Frame, lines: Line[], commit: () => void, quick: boolean) => Promise<void>;

/** What somebody else did, in small. */
export interface Told {
  line: Line;
  /** Still pictures of the pieces it was about. */
  pictures: HTMLElement[];
  /** Points or a sign that rose from the board. */
  rise: Cue["rise"] | null;
}

/** The line to the server, or what stands for it in a test. */
export interface Link {
  start(): void;
  close(): void;
  send(intent: Intent): Promise<Answer>;
  nudge(): void;
}

/** What the server calls a step back. */
const UNDONE = "table-undone";
/** What games call the beginning of a turn. */
const TURN = "turn";
/** What it calls a partner's reason for a move. */
const SAID = "because";

/** Shows frames without telling what led to them. */
export const atOnce: Director = (_next, _lines, commit) => {
  commit();
  return Promise.resolve();
};

export class TableStore {
  /** The newest frame. */
  live: Frame | null = $state.raw(null);
  /** The frame on the board. */
  shown: Frame | null = $state.raw(null);
  /** The past moment being looked at, in moves; `null`: now. */
  cursor: number | null = $state(null);
  /** The log, move by move. */
  story: StoryEntry[] = $state.raw([]);
  chat: ChatLine[] = $state.raw([]);
  connection: ConnectionState = $state("connecting");
  /** The option on its way to the server. */
  sending: Option | null = $state.raw(null);
  /** Why this table is not for us to see. */
  turnedAway: string = $state("");
  /** What the server said against the last command. */
  notice: string = $state("");
  /** The events just told in words, each until it can have been read. */
  captions: Line[] = $state.raw([]);
  /** Is a step of somebody else being told? */
  telling: boolean = $state(false);
  /** What others did since this seat last acted. */
  since: Told[] = $state.raw([]);
  /** Events of which no board has shown anything: they came before this page, behind a curtain, or while looking back. */
  unseen: Line[] = $state.raw([]);
  /** The pieces and places that the last step of somebody else was about. */
  touched: ReadonlySet<string> = $state.raw(new Set());
  /** What a partner has last said about its move; it stays until this seat acts. */
  private said: Line | null = $state.raw(null);
  /** Frames that arrived while looking back. */
  missed: number = $state(0);
  /** How far the server's clock is ahead of ours, in milliseconds. */
  ahead: number = $state(0);
  director: Director = atOnce;

  private waiting: { frame: Frame; lines: Line[] }[] = [];
  private pumping = false;
  private hurrying = false;
  /** Is a frame on its way to the board, or what led to it still being shown? */
  isShowing = false;
  private moments = new Map<string, Frame>();
  private link: Link;
  private storyAsked = 0;
  private hasCome: () => void = () => undefined;
  /** Kept when the first frame is here. */
  readonly first: Promise<void> = new Promise((done) => (this.hasCome = done));

  constructor(
    readonly table: string,
    readonly seat: number,
    readonly lang: string,
    link?: (listener: TableStore) => Link,
    /** From the very beginning: the first frame brings the whole log. */
    since = -1,
  ) {
    this.link = link
      ? link(this)
      : new Connection(table, seat, lang, since, {
          frame: (frame) => this.accept(frame),
          connection: (state) => (this.connection = state),
          clock: (ahead) => (this.ahead = ahead),
          refused: (text) => (this.turnedAway = text),
        });
  }

  start(): void {
    this.link.start();
  }

  close(): void {
    this.link.close();
  }

  nudge(): void {
    this.link.nudge();
  }

  /** Is the present on the screen, with nothing left to show? */
  get isNow(): boolean {
    return this.cursor === null && this.shown === this.live && !this.telling;
  }

  /** The question to answer, if the board shows the position it is about. */
  get ask(): Asked | null {
    return this.isNow ? (this.live?.ask ?? null) : null;
  }

  /** What was said with the move on the board. */
  get spoken(): Line | null {
    return this.cursor === null ? this.said : (this.linesOf(this.cursor).findLast((line) => line.what === SAID) ?? null);
  }

  get lastMove(): number {
    return this.live?.lastMove ?? 0;
  }

  // -- receiving ----------------------------------------------------------------------------------------------------

  /** Take a frame from the line. An older one than we have is dropped; its like (same seq) replaces ours. */
  accept(frame: Frame): void {
    const before = this.live;
    if (before && frame.seq < before.seq) return;
    const fresh = frame.lines.filter((line) => line.seq > (before?.seq ?? -1));
    this.addChat(frame.chat);
    this.live = frame;
    this.addToStory(before, frame, fresh);
    if (!before) this.unseen = this.meanwhile();
    if (this.cursor !== null) {
      if (before && frame.lastMove !== before.lastMove) this.missed += 1;
      if (before) this.overlook(fresh);
      return;
    }
    this.waiting.push({ frame, lines: fresh });
    void this.pump();
    this.hasCome();
  }

  private async pump(): Promise<void> {
    if (this.pumping) return;
    this.pumping = true;
    try {
      while (this.waiting.length) {
        const next = this.waiting.shift();
        if (!next || this.cursor !== null) continue;
        await this.present(next.frame, next.lines);
        if (next.frame.ask || next.frame.status !== "running") this.hurrying = false;
      }
    } finally {
      this.pumping = false;
      if (this.seat < 0) this.hurrying = false; // nobody asks a spectator: the present is here
    }
  }

  private async present(frame: Frame, lines: Line[]): Promise<void> {
    let done = false;
    const commit = () => {
      done = true;
      if (this.cursor === null) this.shown = frame;
    };
    if (this.shown) this.hear(lines); // what was said before we came is in the log
    const director = this.shown && lines.length ? this.director : atOnce;
    if (this.shown && director === atOnce) this.overlook(lines);
    this.telling = director !== atOnce && lines.some((line) => this.isOthers(line));
    this.isShowing = true;
    try {
      await director(frame, lines, commit, this.hurrying || document.hidden);
    } catch {
      // A broken animation must not hold the game up.
    }
    this.isShowing = false;
    this.telling = false;
    if (!done) commit();
  }

  /** Does a line tell of another player, or did another player's answer lead to it? */
  isOthers(line: Line): boolean {
    return [seatOf(line), line.by ?? -1].some((seat) => seat >= 0 && seat !== this.seat);
  }

  /** Does a move of the log have an answer of this seat? Of answers given together only what they tell is known. */
  private isOwn({ lines }: StoryEntry): boolean {
    const by = lines.find((line) => (line.by ?? -1) >= 0)?.by;
    return by === undefined ? lines.some((line) => line.what !== TURN && seatOf(line) === this.seat) : by === this.seat;
  }

  /** The lines among `lines` that tell what others did: theirs, and those of nobody that come with them. */
  ofOthers(lines: readonly Line[]): ReadonlySet<Line> {
    const isWatched = lines.some((line) => this.isOthers(line));
    return new Set(isWatched ? lines.filter((line) => this.isOthers(line) || (seatOf(line) < 0 && line.by !== this.seat)) : []);
  }

  /** Tell an event in words, as long as it takes to read them. */
  tell(line: Line): void {
    this.captions = [...this.captions, line];
    setTimeout(() => (this.captions = this.captions.filter((one) => one !== line)), Math.max(1000, line.text.length * READING));
  }

  /** Keep what others did in a move, and what it was about, until this seat acts; who only looks on has the log. */
  remember(told: Told[], touched: readonly string[]): void {
    if (this.seat >= 0) this.since = [...this.since, ...told];
    if (touched.length) this.touched = new Set(touched);
  }

  /** No board has shown anything of these events. */
  overlook(lines: readonly Line[]): void {
    this.unseen = [...this.unseen, ...lines];
  }

  /** The events of which no board has shown anything; the next time there are none of them. */
  takeUnseen(): Line[] {
    const lines = this.unseen;
    if (lines.length) this.unseen = [];
    return lines;
  }

  /** What happened since this seat's last move, its consequences included. */
  private meanwhile(): Line[] {
    if (this.seat < 0 || this.live?.status !== "running") return [];
    const moves = this.story.filter((entry) => entry.move > 0); // before them stands the deal
    const own = moves.findLastIndex((entry) => this.isOwn(entry));
    return moves.slice(Math.max(0, own)).flatMap((entry) => entry.lines);
  }

  /** Tell no more until this seat is asked; what is left is in the log. Whoever draws the board ends what moves. */
  hurry(): void {
    this.hurrying = true;
    this.captions = [];
  }

  private acted(): void {
    this.said = null;
    this.captions = [];
    this.since = [];
    this.unseen = [];
    this.touched = new Set();
    this.hurrying = false;
  }

  private hear(lines: Line[]): void {
    this.said = lines.findLast((line) => line.what === SAID && line.who !== this.seat) ?? this.said;
  }

  private addChat(lines: ChatLine[]): void {
    const last = this.chat.at(-1)?.seq ?? -1;
    const fresh = lines.filter((line) => line.seq > last);
    if (fresh.length) this.chat = [...this.chat, ...fresh];
  }

  // -- the log ------------------------------------------------------------------------------------------------------

  private addToStory(before: Frame | null, frame: Frame, lines: Line[]): void {
    const isBack = lines.some((line) => line.what === UNDONE) || frame.lastMove < (before?.lastMove ?? 0);
    if (isBack) {
      // What was taken back is no part of the story any more.
      this.moments.clear();
      this.since = this.since.filter((one) => one.line.move <= frame.lastMove);
      this.unseen = this.unseen.filter((line) => line.move <= frame.lastMove);
      void this.loadStory();
      return;
    }
    if (!lines.length) return;
    const story = [...this.story];
    for (const line of lines) {
      const last = story.at(-1);
      if (last?.move === line.move) story[story.length - 1] = { ...last, seq: line.seq, lines: [...last.lines, line] };
      else story.push({ move: line.move, seq: line.seq, lines: [line] });
    }
    this.story = story;
  }

  async loadStory(): Promise<void> {
    const asked = ++this.storyAsked;
    try {
      const story = await get<StoryEntry[]>(`/tables/${this.table}/story`, { seat: this.seat }, this.lang);
      if (asked === this.storyAsked) this.story = story;
    } catch {
      // The log stays as it is; the line says that something is wrong.
    }
  }

  // -- looking back -------------------------------------------------------------------------------------------------

  /** Look at the table as it was after `move` moves. */
  async look(move: number): Promise<void> {
    const wanted = Math.max(0, Math.min(move, this.lastMove));
    const before = this.cursor;
    this.cursor = wanted;
    this.overlook(this.waiting.flatMap((one) => one.lines));
    this.waiting = [];
    const key = `${wanted}`;
    let frame = this.moments.get(key);
    if (!frame) {
      try {
        frame = await get<Frame>(`/tables/${this.table}/at/${wanted}`, { seat: this.seat }, this.lang);
        this.moments.set(key, frame);
      } catch (error) {
        if (this.cursor === wanted) this.notice = error instanceof Error ? error.message : "";
        return;
      }
    }
    if (this.cursor !== wanted) return; // the viewer went elsewhere meanwhile
    const past = frame;
    const lines = before !== null && wanted === before + 1 ? this.linesOf(wanted) : [];
    let done = false;
    const commit = () => {
      done = true;
      if (this.cursor === wanted) this.shown = past;
    };
    const director = lines.length ? this.director : atOnce;
    try {
      await director(past, lines, commit, false);
    } catch {
      // As above: the moment is shown all the same.
    }
    if (!done) commit();
    if (this.cursor === wanted) this.captions = [];
  }

  linesOf(move: number): Line[] {
    return this.story.find((entry) => entry.move === move)?.lines ?? [];
  }

  /** Back to the present; nothing else ever leads there. */
  now(): void {
    this.cursor = null;
    this.missed = 0;
    this.overlook(this.waiting.flatMap((one) => one.lines));
    this.waiting = [];
    this.captions = [];
    this.shown = this.live;
  }

  // -- sending ------------------------------------------------------------------------------------------------------

  async choose(choice: Choice): Promise<boolean> {
    const ask = this.ask;
    if (!ask || this.sending) return false;
    this.sending = choice.option;
    this.acted();
    const took = await this.command({ t: "do", prompt: ask.prompt, option: choice.option });
    this.sending = null;
    return took;
  }

  undo(): Promise<boolean> {
    this.acted();
    return this.command({ t: "undo" });
  }

  say(text: string): Promise<boolean> {
    return this.command({ t: "chat", text });
  }

  settle(value: Record<string, unknown>): Promise<boolean> {
    return this.command({ t: "settings", value });
  }

  /** Put a mark on the table of a team. */
  mark(mark: Mark): Promise<boolean> {
    return this.command({ t: "mark", mark });
  }

  /** Propose a line of moves from the question with this number on. */
  propose(prompt: number, moves: Move[]): Promise<boolean> {
    return this.command({ t: "mark", prompt, mark: { kind: "line", moves } });
  }

  /** Take a mark of one's own away, or all of them. */
  unmark(mark?: number): Promise<boolean> {
    return this.command(mark === undefined ? { t: "unmark" } : { t: "unmark", mark });
  }

  /** What would a line of moves lead to? Nobody notices, and a refusal is for whoever tries. */
  tryOut(prompt: number, moves: Move[]): Promise<Answer> {
    return this.link.send({ t: "try", prompt, moves });
  }

  async vote(what: "bot" | "undo", seat: number, yes: boolean): Promise<boolean> {
    try {
      await post(`/tables/${this.table}/votes`, { seat, what, yes, id: freshId() });
      return true;
    } catch (error) {
      this.notice = error instanceof Error ? error.message : "";
      return false;
    }
  }

  private async command(intent: Intent): Promise<boolean> {
    this.notice = "";
    const answer = await this.link.send(intent);
    if (answer.t === "nack") this.notice = answer.text;
    return answer.t === "ack";
  }
}
