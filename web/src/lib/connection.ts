/**
 * The line to a table: a socket, and plain HTTP where sockets do not get through.
 *
 * A socket brings a whole frame first and then patches, each for the frame before it; if that is missing, the line asks
 * for a whole frame. A frame carries `seq`; after any gap the line asks for everything since the last one it saw. A
 * command keeps its id until it is answered, so sending it again after a break is harmless.
 */
import { address } from "./api";
import { patchedFrame } from "./patch";
import { prefs } from "./prefs.svelte";
import type { Ack, Command, Frame, Message, Nack, Patch, Tried } from "./protocol";

export type ConnectionState = "connecting" | "live" | "polling" | "lost" | "refused";

export interface Listener {
  frame(frame: Frame): void;
  connection(state: ConnectionState): void;
  /** How far the server's clock is ahead of ours, in milliseconds. */
  clock(ahead: number): void;
  refused(text: string): void;
}

export type Answer = Ack | Nack | Tried;

/** A command without its id. */
export type Intent = Command extends infer C ? (C extends Command ? Omit<C, "id"> : never) : never;

interface Pending {
  command: Command;
  resolve(answer: Answer): void;
  sent: boolean;
}

interface Tools {
  socket(url: string): WebSocket;
  fetch: typeof fetch;
  wait(ms: number): Promise<void>;
}

const TOOLS: Tools = {
  socket: (url) => new WebSocket(url),
  fetch: (...args) => fetch(...args),
  wait: (ms) => new Promise((done) => setTimeout(done, ms)),
};

const PATIENCE = [250, 500, 1000, 2000, 4000, 8000];
/** So many failed sockets in a row, and HTTP takes over. */
const FAILURES = 2;
/** How long HTTP serves before a socket is tried again. */
const POLLING = 45_000;
/** A socket that says nothing for so long is dead: pings come every 20 s. */
const SILENCE = 50_000;

export function freshId(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  // Over plain HTTP from another machine browsers keep randomUUID to themselves.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Is the table, or the seat, not for us? Asking again would not help. */
const isRefusal = (response: Response): boolean => response.status === 403 || response.status === 404;

async function reason(response: Response): Promise<string> {
  const said = (await response.json().catch(() => null)) as { text?: string } | null;
  return said?.text ?? "";
}

export class Connection {
  private socket: WebSocket | null = null;
  private pending = new Map<string, Pending>();
  private closed = false;
  private failures = 0;
  private heard = 0;
  private since: number;
  private rev: number | undefined;
  /** The frame to which the next patch applies. */
  private base: Frame | null = null;
  /** Has a whole frame been asked for that has not come yet? */
  private isBehind = false;
  private readonly aborter = new AbortController();

  constructor(
    private readonly table: string,
    private readonly seat: number,
    private readonly lang: string,
    since: number,
    private readonly listener: Listener,
    private readonly tools: Tools = TOOLS,
  ) {
    this.since = since;
  }

  start(): void {
    void this.run();
  }

  close(): void {
    this.closed = true;
    this.aborter.abort();
    this.socket?.close();
    this.socket = null;
  }

  /** Send a command; the promise is kept however often the line breaks meanwhile. */
  send(intent: Intent): Promise<Answer> {
    const command: Command = { ...intent, id: freshId() };
    return new Promise((resolve) => {
      this.pending.set(command.id, { command, resolve, sent: false });
      this.flush();
    });
  }

  /** A browser that comes back from sleep should not wait for a timeout to notice. */
  nudge(): void {
    if (this.socket && Date.now() - this.heard > SILENCE) this.socket.close();
  }

  private async run(): Promise<void> {
    let tries = 0;
    while (!this.closed) {
      this.listener.connection(tries ? "lost" : "connecting");
      const opened = await this.overSocket();
      if (this.closed) return;
      if (opened) {
        tries = this.failures = 0;
      } else {
        this.failures += 1;
      }
      this.unsend();
      if (this.failures >= FAILURES) await this.overHttp();
      if (this.closed) return;
      this.listener.connection("lost");
      await this.tools.wait((PATIENCE[Math.min(tries, PATIENCE.length - 1)] ?? 8000) * (0.8 + Math.random() * 0.4));
      tries += 1;
    }
  }

  /** Speak over a socket until it breaks; says whether it ever opened. */
  private overSocket(): Promise<boolean> {
    const query = new URLSearchParams({ seat: String(this.seat), since: String(this.since), lang: this.lang });
    if (this.seat < 0 && prefs.name) query.set("name", prefs.name);
    const url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/tables/${this.table}?${query.toString()}`;
    return new Promise((done) => {
      let opened = false;
      let socket: WebSocket;
      try {
        socket = this.tools.socket(url);
      } catch {
        done(false);
        return;
      }
      this.socket = socket;
      this.base = null;
      this.isBehind = false;
      const watch = setInterval(() => this.nudge(), 10_000);
      socket.onmessage = (event: MessageEvent<string>) => {
        opened = true;
        this.heard = Date.now();
        this.listener.connection("live");
        this.hear(JSON.parse(event.data) as Message);
        this.flush();
      };
      socket.onclose = () => {
        clearInterval(watch);
        if (this.socket === socket) this.socket = null;
        done(opened);
      };
    });
  }

  /** Speak over HTTP for a while. */
  private async overHttp(): Promise<void> {
    const until = Date.now() + POLLING;
    let first = true;
    while (!this.closed && Date.now() < until) {
      try {
        const query = { seat: this.seat, since: this.since, rev: this.rev, wait: first ? 0 : 25 };
        const response = await this.tools.fetch(address(`/tables/${this.table}/frame`, query, this.lang), {
          credentials: "same-origin",
          signal: this.aborter.signal,
        });
        if (isRefusal(response)) {
          this.turnedAway(await reason(response));
          return;
        }
        if (!response.ok && response.status !== 304 && response.status !== 204) return;
        this.listener.connection("polling");
        if (response.status === 200) {
          const frame = (await response.json()) as Frame | null;
          if (frame) this.take(frame);
        }
        first = false;
        this.flush();
      } catch {
        return;
      }
    }
  }

  private hear(message: Message): void {
    if (message.t === "frame") this.startFrom(message);
    else if (message.t === "patch") this.goOn(message);
    else if (message.t === "refused") this.turnedAway(message.text);
    else if (message.t === "ping") {
      this.listener.clock(message.now - Date.now());
      this.socket?.send(JSON.stringify({ t: "pong" }));
    } else this.answered(message);
  }

  private turnedAway(text: string): void {
    this.close();
    for (const id of [...this.pending.keys()]) this.answered({ t: "nack", id, error: "", text });
    this.listener.connection("refused");
    this.listener.refused(text);
  }

  private startFrom(frame: Frame): void {
    this.isBehind = false;
    this.base = frame;
    this.take(frame);
  }

  /** A patch for a frame that is not here cannot be applied: the whole frame is asked for, once. */
  private goOn(patch: Patch): void {
    if (this.base?.rev === patch.base) {
      this.base = patchedFrame(this.base, patch);
      this.take(this.base);
    } else if (!this.isBehind) {
      this.isBehind = true;
      this.socket?.send(JSON.stringify({ t: "frame", since: this.since }));
    }
  }

  private take(frame: Frame): void {
    this.since = Math.max(this.since, frame.seq);
    this.rev = frame.rev;
    this.listener.frame(frame);
  }

  private answered(answer: Answer): void {
    if (answer.t === "nack" && answer.frame) this.take(answer.frame);
    const waiting = this.pending.get(answer.id);
    this.pending.delete(answer.id);
    waiting?.resolve(answer);
  }

  private unsend(): void {
    for (const one of this.pending.values()) one.sent = false;
  }

  private flush(): void {
    for (const one of this.pending.values()) {
      if (one.sent) continue;
      if (this.socket?.readyState === 1) {
        one.sent = true;
        this.socket.send(JSON.stringify(one.command));
      } else if (this.failures >= FAILURES) {
        one.sent = true;
        void this.post(one);
      }
    }
  }

  private async post(one: Pending): Promise<void> {
    try {
      const response = await this.tools.fetch(address(`/tables/${this.table}/commands`, { seat: this.seat, since: this.since, rev: this.rev }, this.lang), {
        method: "POST",
        credentials: "same-origin",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(one.command),
      });
      if (isRefusal(response)) {
        this.turnedAway(await reason(response));
        return;
      }
      if (!response.ok) {
        // Too often, too busy, or the store cannot write: the command has not been carried out.
        this.answered({ t: "nack", id: one.command.id, error: "", text: await reason(response) });
        return;
      }
      this.answered((await response.json()) as Answer);
    } catch {
      one.sent = false; // the next round of the line tries again
    }
  }
}
