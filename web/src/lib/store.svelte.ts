/**
 * The projector: what the server sent, in order, and which moment of it is on the screen.
 *
 * It knows no rules. The board always shows a frame the server made, live or of a past moment; new frames never
 * move a viewer who is looking back.
 */
import { get, post } from "./api";
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

/** Puts a frame on the screen; whoever draws the board animates `lines` on the way and calls `commit` once. */
export type Director = (next: Frame, lines: Line[], commit: () => void) => Promise<void>;

/** The line to the server, or what stands for it in a test. */
export interface Link {
  start(): void;
  close(): void;
  send(intent: Intent): Promise<Answer>;
  nudge(): void;
}

/** More frames than this waiting (a tab that slept): nobody wants to watch them one by one. */
const BACKLOG = 8;
/** What the server calls a step back. */
const UNDONE = "table-undone";
/** What it calls a partner's reason for a move. */
const SAID = "because";

const at_once: Director = (_next, _lines, commit) => {
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
  /** The event being shown, in words. */
  caption: Line | null = $state.raw(null);
  /** What a partner has last said about its move; it stays until this seat acts. */
  private said: Line | null = $state.raw(null);
  /** Frames that arrived while looking back. */
  missed: number = $state(0);
  /** How far the server's clock is ahead of ours, in milliseconds. */
  ahead: number = $state(0);
  director: Director = at_once;

  private waiting: { frame: Frame; lines: Line[] }[] = [];
  private pumping = false;
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
    return this.cursor === null && this.shown === this.live;
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
    if (this.cursor !== null) {
      if (before && frame.lastMove !== before.lastMove) this.missed += 1;
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
        if (this.waiting.length > BACKLOG || document.hidden)
          for (const skipped of this.waiting.splice(0, this.waiting.length - 1)) this.hear(skipped.lines);
        const next = this.waiting.shift();
        if (!next || this.cursor !== null) continue;
        await this.present(next.frame, next.lines);
      }
    } finally {
      this.pumping = false;
      this.caption = null;
    }
  }

  private async present(frame: Frame, lines: Line[]): Promise<void> {
    let done = false;
    const commit = () => {
      done = true;
      if (this.cursor === null) this.shown = frame;
    };
    if (this.shown) this.hear(lines); // what was said before we came is in the log
    const director = this.shown && lines.length && !document.hidden ? this.director : at_once;
    try {
      await director(frame, lines, commit);
    } catch {
      // A broken animation must not hold the game up.
    }
    if (!done) commit();
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
      this.moments.clear(); // what was taken back is no part of the story any more
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
    const director = lines.length ? this.director : at_once;
    try {
      await director(past, lines, commit);
    } catch {
      // As above: the moment is shown all the same.
    }
    if (!done) commit();
    if (this.cursor === wanted) this.caption = null;
  }

  linesOf(move: number): Line[] {
    return this.story.find((entry) => entry.move === move)?.lines ?? [];
  }

  /** Back to the present; nothing else ever leads there. */
  now(): void {
    this.cursor = null;
    this.missed = 0;
    this.waiting = [];
    this.caption = null;
    this.shown = this.live;
  }

  // -- sending ------------------------------------------------------------------------------------------------------

  async choose(choice: Choice): Promise<boolean> {
    const ask = this.ask;
    if (!ask || this.sending) return false;
    this.sending = choice.option;
    this.said = null;
    const took = await this.command({ t: "do", prompt: ask.prompt, option: choice.option });
    this.sending = null;
    return took;
  }

  undo(): Promise<boolean> {
    this.said = null;
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
