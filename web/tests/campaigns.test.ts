import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { leaveCampaign, practise, takeSeats } from "$/lib/campaigns";
import { keepFresh } from "$/lib/fresh";
import { prefs } from "$/lib/prefs.svelte";

interface Call {
  method: string;
  path: string;
  body: unknown;
}

let calls: Call[] = [];

/** A server that answers every call with the same data. */
function answering(data: unknown): void {
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    calls.push({ method: init.method ?? "", path: url.split("?")[0] ?? "", body: typeof init.body === "string" ? JSON.parse(init.body) : undefined });
    return Promise.resolve(new Response(JSON.stringify(data), { status: 200 }));
  });
}

beforeEach(() => {
  calls = [];
  prefs.name = "Анна";
  prefs.bot = "greedy";
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("practice", () => {
  const seat = (kind: string, bot = "", mine = false) => ({ kind, bot, mine, name: "", taken: true });
  const wishes = (): unknown => (calls[1]?.body as { seats: unknown }).seats;

  it("has as many seats as the match had: one's own, and bots on the others", async () => {
    answering({ id: "t2", seats: [seat("human"), seat("bot", "search"), seat("human", "", true)] });
    await practise("key", "t1");
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(["GET /api/tables/t1", "POST /api/campaigns/key/matches"]);
    expect(calls[1]?.body).toMatchObject({ mode: "solo", again: "t1" });
    expect(wishes()).toEqual([
      { kind: "bot", bot: "greedy", name: "" },
      { kind: "bot", bot: "search", name: "" },
      { kind: "me", name: "Анна" },
    ]);
    expect(location.pathname).toBe("/t/t2");
  });

  it("takes the first person's seat in a match of others, and the first of all in one of bots", async () => {
    answering({ id: "t2", seats: [seat("bot", "random"), seat("human")] });
    await practise("key", "t1");
    expect(wishes()).toEqual([
      { kind: "bot", bot: "random", name: "" },
      { kind: "me", name: "Анна" },
    ]);
    calls = [];
    answering({ id: "t2", seats: [seat("bot", "random")] });
    await practise("key", "t1");
    expect(wishes()).toEqual([{ kind: "me", name: "Анна" }]);
  });
});

it("takes all seats and goes to the table; leaves a campaign and goes home", async () => {
  answering({ id: "t3" });
  await takeSeats("key", [0, 2]);
  expect(calls.map(({ path }) => path)).toEqual(["/api/campaigns/key/seats/0", "/api/campaigns/key/seats/2"]);
  expect(location.pathname).toBe("/t/t3");
  await leaveCampaign("key");
  expect(calls[2]).toMatchObject({ method: "DELETE", path: "/api/campaigns/key" });
  expect(location.pathname).toBe("/");
});

it("loads again every so often while it is looked at, and not after its end", () => {
  vi.useFakeTimers();
  const load = vi.fn();
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(false);
  const end = keepFresh(load);
  vi.advanceTimersByTime(31_000);
  expect(load).toHaveBeenCalledTimes(2);
  hidden.mockReturnValue(true);
  vi.advanceTimersByTime(31_000);
  expect(load).toHaveBeenCalledTimes(2);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(load).toHaveBeenCalledTimes(3);
  end();
  document.dispatchEvent(new Event("visibilitychange"));
  vi.advanceTimersByTime(31_000);
  expect(load).toHaveBeenCalledTimes(3);
  hidden.mockRestore();
});
