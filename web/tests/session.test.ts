import { afterEach, describe, expect, it, vi } from "vitest";
import type { Asked, TableInfo } from "$/lib/protocol";
import { ownSeats, Session, SPECTATOR } from "$/lib/session.svelte";
import type { Link, TableStore } from "$/lib/store.svelte";
import { choice, frame, line } from "./frames";

const quiet: Link = {
  start: () => undefined,
  close: () => undefined,
  nudge: () => undefined,
  send: () => Promise.resolve({ t: "ack", id: "", seq: 0 }),
};
const settle = () => new Promise((done) => setTimeout(done, 0));

function open(seats: number[], team = false): { session: Session; made: TableStore[] } {
  const made: TableStore[] = [];
  const session = new Session("table", seats, team, (store) => {
    made.push(store);
    return quiet;
  });
  session.open("en");
  return { session, made };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("a session", () => {
  it("knows whose seats are whose", () => {
    const seats = [true, false, true].map((mine) => ({ mine }));
    expect(ownSeats({ seats } as TableInfo)).toEqual([0, 2]);
  });

  it("without a seat is a spectator's", () => {
    const { session, made } = open([]);
    expect(session.seat).toBe(SPECTATOR);
    expect(made.map((store) => store.seat)).toEqual([SPECTATOR]);
    expect(session.curtain).toBeNull();
  });

  it("on a shared device begins behind the curtain and hands over to whoever is asked", async () => {
    const { session, made } = open([0, 1, 2]);
    expect(session.curtain).toBe(0);
    session.raiseCurtain();
    expect(session.seat).toBe(0);
    made[0]?.accept(frame(1));
    made[1]?.accept(frame(1, { ask: null }));
    made[2]?.accept(frame(1, { ask: null }));
    await settle();
    expect(session.next).toBeNull();
    made[0]?.accept(frame(2, { ask: null }));
    made[2]?.accept(frame(2));
    await settle();
    expect(session.next).toBe(2);
    session.handOver(2);
    expect(session.seat).toBe(0);
    session.raiseCurtain();
    expect(session.seat).toBe(2);
  });

  it("calls whoever is asked first to a shared device", async () => {
    const { session, made } = open([0, 1]);
    made[0]?.accept(frame(1, { ask: null }));
    made[1]?.accept(frame(1));
    await settle();
    expect(session.curtain).toBe(1);
  });

  it("asks all at once where somebody might have something to say, and tells of what", async () => {
    const { session, made } = open([0, 1, 2]);
    session.raiseCurtain();
    const pass = choice("pass");
    const ask = { ...(frame(1).ask as Asked), sealed: true, abstain: pass.option };
    const told = [line(1, 1, "played")];
    made[0]?.accept(frame(2, { ask: null, lines: [...told, { ...line(2, 1, "drawn"), text: "You draw a Cat." }] }));
    made[1]?.accept(frame(2, { ask: { ...ask, options: [pass, choice("cat")] }, lines: [...told, line(2, 1, "drawn")] }));
    made[2]?.accept(frame(2, { ask: { ...ask, options: [pass] }, lines: [...told, line(2, 1, "drawn")] }));
    await settle();
    expect(session.next).toBe(1);
    expect(session.isForAnybody).toBe(true);
    expect(session.lastEvent).toBe("played 1"); // not what one of them alone may read
    const sent: unknown[] = [];
    for (const store of made)
      vi.spyOn(store, "choose").mockImplementation((one) => (sent.push([store.seat, one.option.do]), Promise.resolve(true)));
    await session.abstain();
    expect(sent).toEqual([
      [1, "pass"],
      [2, "pass"],
    ]);
    made[2]?.accept(frame(3, { ask: { ...ask, abstain: undefined } as never }));
    expect(session.isForAnybody).toBe(false);
  });

  it("stays with whoever was called while they owe an answer", async () => {
    const { session, made } = open([0, 1, 2]);
    session.raiseCurtain();
    made[0]?.accept(frame(2, { ask: null }));
    made[1]?.accept(frame(2));
    made[2]?.accept(frame(2));
    await settle();
    session.handOver(2);
    session.callNext();
    expect(session.curtain).toBe(2);
    made[2]?.accept(frame(3, { ask: null })); // the clock has answered for them
    session.callNext();
    expect(session.curtain).toBe(1);
  });

  it("of a team at one device goes on without a curtain", async () => {
    const { session, made } = open([0, 1], true);
    expect(session.curtain).toBeNull();
    made[0]?.accept(frame(1, { ask: null }));
    made[1]?.accept(frame(1));
    await settle();
    expect(session.next).toBe(1);
    session.handOver(1);
    expect(session.curtain).toBeNull();
    expect(session.seat).toBe(1);
  });

  it("keeps the old words on the board until the new ones are here", async () => {
    const { session, made } = open([0]);
    made[0]?.accept(frame(3));
    await settle();
    session.open("uk");
    expect(session.store?.lang).toBe("en");
    made[1]?.accept(frame(3));
    await vi.waitFor(() => expect(session.store?.lang).toBe("uk"));
    expect(session.store?.shown?.seq).toBe(3);
  });

  it("does not bring back the past to whoever left it while the new words were on their way", async () => {
    const { session, made } = open([0]);
    const answers: (() => void)[] = [];
    const past = () => new Response(JSON.stringify(frame(3)), { status: 200 });
    vi.stubGlobal("fetch", () => new Promise((done) => answers.push(() => done(past()))));
    made[0]?.accept(frame(3));
    await settle();
    void made[0]?.look(1);
    session.open("uk");
    made[1]?.accept(frame(3));
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(1));
    made[0]?.now();
    for (const answer of answers) answer();
    await vi.waitFor(() => expect(session.store?.lang).toBe("uk"));
    expect(session.store?.cursor).toBeNull();
  });
});
