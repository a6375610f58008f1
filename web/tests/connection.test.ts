import { describe, expect, it, vi } from "vitest";
import type { Frame } from "$/lib/protocol";
import { Connection, type ConnectionState } from "$/lib/connection";
import { frame } from "./frames";

class FakeSocket {
  readyState = 1;
  sent: Record<string, unknown>[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly url: string) {}
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  query(name: string): string | null {
    return new URL(this.url).searchParams.get(name);
  }
}

function line(http: (url: string, init?: RequestInit) => Promise<Response> = () => Promise.reject(new Error("offline"))) {
  const sockets: FakeSocket[] = [];
  const frames: Frame[] = [];
  const states: ConnectionState[] = [];
  let refused = "";
  let ahead = 0;
  let works = true;
  const wire = new Connection(
    "table",
    0,
    "en",
    -1,
    {
      frame: (one) => frames.push(one),
      connection: (state) => states.push(state),
      clock: (ms) => (ahead = ms),
      refused: (text) => (refused = text),
    },
    {
      socket: (url) => {
        const socket = new FakeSocket(url);
        sockets.push(socket);
        if (!works) queueMicrotask(() => socket.close());
        return socket as unknown as WebSocket;
      },
      fetch: http as typeof fetch,
      wait: () => Promise.resolve(),
    },
  );
  const last = () => sockets.at(-1) as FakeSocket;
  return { wire, sockets, frames, states, last, refused: () => refused, ahead: () => ahead, breakSockets: () => (works = false) };
}

const until = vi.waitFor;

describe("a socket", () => {
  it("asks for everything first, and after a break for what it missed", async () => {
    const { wire, sockets, frames, last } = line();
    wire.start();
    expect(last().query("since")).toBe("-1");
    last().say({ t: "frame", ...frame(7) });
    expect(frames.map((one) => one.seq)).toEqual([7]);
    last().close();
    await until(() => expect(sockets.length).toBe(2));
    expect(last().query("since")).toBe("7");
    expect(last().query("seat")).toBe("0");
    wire.close();
  });

  it("sends a command again after a break, under the same id, until it is answered", async () => {
    const { wire, sockets, last } = line();
    wire.start();
    last().say({ t: "frame", ...frame(1) });
    const answer = wire.send({ t: "undo" });
    const first = last().sent.find((one) => one["t"] === "undo");
    last().close();
    await until(() => expect(sockets.length).toBe(2));
    last().say({ t: "frame", ...frame(1) });
    const second = last().sent.find((one) => one["t"] === "undo");
    expect(second).toEqual(first);
    last().say({ t: "ack", id: first?.["id"], seq: 2 });
    expect((await answer).t).toBe("ack");
    wire.close();
  });

  it("applies a patch to the frame before it", () => {
    const { wire, frames, last } = line();
    wire.start();
    last().say({ t: "frame", ...frame(1) });
    last().say({ t: "patch", base: 1, rev: 2, seq: 4, change: { status: ["over"] } });
    last().say({ t: "patch", base: 2, rev: 3, seq: 5, change: { ask: [null] } });
    expect(frames.map((one) => [one.seq, one.status, one.ask === null])).toEqual([
      [1, "running", false],
      [4, "over", false],
      [5, "over", true],
    ]);
    expect(frames[2]?.view).toBe(frames[0]?.view);
    expect(last().sent).toEqual([]);
    wire.close();
  });

  it("asks once for a whole frame when a patch is for one it does not have, and goes on from there", () => {
    const { wire, frames, last } = line();
    wire.start();
    last().say({ t: "frame", ...frame(1) });
    last().say({ t: "patch", base: 2, rev: 3, seq: 3, change: { status: ["over"] } });
    last().say({ t: "patch", base: 3, rev: 4, seq: 4 });
    expect(frames.map((one) => one.seq)).toEqual([1]);
    expect(last().sent).toEqual([{ t: "frame", since: 1 }]);
    last().say({ t: "frame", ...frame(4) });
    last().say({ t: "patch", base: 4, rev: 5, seq: 5 });
    expect(frames.map((one) => one.seq)).toEqual([1, 4, 5]);
    last().say({ t: "patch", base: 9, rev: 10, seq: 10 });
    expect(last().sent).toEqual([
      { t: "frame", since: 1 },
      { t: "frame", since: 5 },
    ]);
    wire.close();
  });

  it("applies no patch to a frame of an earlier socket", async () => {
    const { wire, sockets, frames, last } = line();
    wire.start();
    last().say({ t: "frame", ...frame(1) });
    last().close();
    await until(() => expect(sockets.length).toBe(2));
    last().say({ t: "patch", base: 1, rev: 2, seq: 2 });
    expect(frames.map((one) => one.seq)).toEqual([1]);
    expect(last().sent).toEqual([{ t: "frame", since: 1 }]);
    wire.close();
  });

  it("is answered with a refusal after the table as it stands", async () => {
    const { wire, frames, last } = line();
    wire.start();
    last().say({ t: "frame", ...frame(1) });
    const answer = wire.send({ t: "do", prompt: 0, option: { do: "end" } });
    last().say({ t: "patch", base: 1, rev: 2, seq: 3 });
    last().say({ t: "nack", id: last().sent.at(-1)?.["id"], error: "error.stale-answer", text: "Too late." });
    expect((await answer).t).toBe("nack");
    expect(frames.at(-1)?.seq).toBe(3);
    wire.close();
  });

  it("answers signs of life and learns the server's clock", () => {
    const { wire, last, ahead } = line();
    wire.start();
    last().say({ t: "ping", now: Date.now() + 60_000 });
    expect(last().sent).toEqual([{ t: "pong" }]);
    expect(ahead()).toBeGreaterThan(59_000);
    wire.close();
  });

  it("stops where it is turned away", async () => {
    const { wire, sockets, last, refused, states } = line();
    wire.start();
    last().say({ t: "refused", error: "server.error.private", text: "Not for spectators." });
    await new Promise((done) => setTimeout(done, 5));
    expect(refused()).toBe("Not for spectators.");
    expect(states.at(-1)).toBe("refused");
    expect(sockets.length).toBe(1);
    wire.close();
  });
});

describe("turned away", () => {
  const forbidden = () => Promise.resolve(new Response(JSON.stringify({ error: "server.error.not-your-seat", text: "Not yours." }), { status: 403 }));

  it("HTTP stops where it is turned away, and whatever was sent is answered", async () => {
    let calls = 0;
    const { wire, sockets, states, refused, breakSockets } = line(() => {
      calls += 1;
      return forbidden();
    });
    breakSockets();
    const answer = wire.send({ t: "undo" });
    wire.start();
    await until(() => expect(refused()).toBe("Not yours."));
    const tried = [calls, sockets.length];
    await new Promise((done) => setTimeout(done, 20));
    expect([calls, sockets.length]).toEqual(tried);
    expect(states.at(-1)).toBe("refused");
    expect(await answer).toMatchObject({ t: "nack", text: "Not yours." });
  });

  it("a command over HTTP stops the line, too", async () => {
    const http = (url: string) => (url.includes("/commands") ? forbidden() : Promise.resolve(new Response(JSON.stringify({ t: "frame", ...frame(1) }))));
    let polls = 0;
    const { wire, frames, states, refused, breakSockets } = line((url) => {
      if (!url.includes("/commands") && ++polls > 1) return new Promise<Response>(() => undefined);
      return http(url);
    });
    breakSockets();
    wire.start();
    await until(() => expect(frames.length).toBe(1));
    const answer = await wire.send({ t: "undo" });
    expect(answer).toMatchObject({ t: "nack", text: "Not yours." });
    expect(refused()).toBe("Not yours.");
    expect(states.at(-1)).toBe("refused");
  });

  it("a command that is refused over HTTP is answered with the reason, and the line goes on", async () => {
    let polls = 0;
    const { wire, frames, refused, breakSockets } = line((url) => {
      if (url.includes("/commands")) {
        return Promise.resolve(new Response(JSON.stringify({ error: "server.error.wait", text: "Too often.", retry: 3 }), { status: 429 }));
      }
      if (++polls > 1) return new Promise<Response>(() => undefined);
      return Promise.resolve(new Response(JSON.stringify({ t: "frame", ...frame(1) })));
    });
    breakSockets();
    wire.start();
    await until(() => expect(frames.length).toBe(1));
    expect(await wire.send({ t: "undo" })).toMatchObject({ t: "nack", text: "Too often." });
    expect(refused()).toBe("");
    wire.close();
  });

  it("a command that was under way over the socket is answered", async () => {
    const { wire, last, sockets, refused } = line();
    wire.start();
    last().say({ t: "frame", ...frame(1) });
    const answer = wire.send({ t: "undo" });
    last().say({ t: "refused", error: "server.error.seat-lost", text: "No longer yours." });
    expect(await answer).toMatchObject({ t: "nack", text: "No longer yours." });
    expect(refused()).toBe("No longer yours.");
    await new Promise((done) => setTimeout(done, 5));
    expect(sockets.length).toBe(1);
  });
});

describe("without sockets", () => {
  it("takes the fresh state that comes with a refusal", async () => {
    let polls = 0;
    const http = (url: string) => {
      if (url.includes("/commands")) {
        const refused = { t: "nack", id: "1", error: "error.stale-answer", text: "Too late.", frame: { t: "frame", ...frame(3) } };
        return Promise.resolve(new Response(JSON.stringify(refused)));
      }
      if (++polls > 1) return new Promise<Response>(() => undefined);
      return Promise.resolve(new Response(JSON.stringify({ t: "frame", ...frame(1) })));
    };
    const { wire, frames, breakSockets } = line(http);
    breakSockets();
    wire.start();
    await until(() => expect(frames.length).toBe(1));
    void wire.send({ t: "undo" });
    await until(() => expect(frames.at(-1)?.seq).toBe(3));
    wire.close();
  });

  it("HTTP carries both directions", async () => {
    let polls = 0;
    const bodies: Record<string, unknown>[] = [];
    const http = (url: string, init?: RequestInit) => {
      if (url.includes("/commands")) {
        const command = JSON.parse(String(init?.body)) as Record<string, unknown>;
        bodies.push(command);
        return Promise.resolve(new Response(JSON.stringify({ t: "ack", id: command["id"], seq: 9 })));
      }
      polls += 1;
      if (polls > 3) return new Promise<Response>(() => undefined);
      return Promise.resolve(new Response(JSON.stringify({ t: "frame", ...frame(polls) })));
    };
    const { wire, frames, states, breakSockets } = line(http);
    breakSockets();
    wire.start();
    await until(() => expect(frames.map((one) => one.seq)).toEqual([1, 2, 3]));
    expect(states).toContain("polling");
    const answer = await wire.send({ t: "chat", text: "hello" });
    expect(answer.t).toBe("ack");
    expect(bodies[0]?.["text"]).toBe("hello");
    wire.close();
  });
});
