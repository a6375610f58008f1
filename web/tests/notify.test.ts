import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { callBack, setTitle } from "$/lib/notify";
import { prefs } from "$/lib/prefs.svelte";

let hidden = false;
const shown: string[] = [];

class FakeNotification {
  static permission = "granted";
  onclick: (() => void) | null = null;
  constructor(_title: string, { body }: { body: string }) {
    shown.push(body);
  }
  close(): void {}
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("Notification", FakeNotification);
  vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
  shown.length = 0;
  setTitle("Table");
});
afterEach(() => {
  hidden = false;
  document.dispatchEvent(new Event("visibilitychange"));
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("calling somebody back", () => {
  it("flashes the title until the tab is looked at", () => {
    hidden = true;
    callBack("Your move");
    vi.advanceTimersByTime(1000);
    expect(document.title).toBe("● Your move");
    vi.advanceTimersByTime(1000);
    expect(document.title).toBe("Table");
    hidden = false;
    document.dispatchEvent(new Event("visibilitychange"));
    vi.advanceTimersByTime(5000);
    expect(document.title).toBe("Table");
  });

  it("leaves whoever is looking alone", () => {
    prefs.notify = true;
    callBack("Your move");
    vi.advanceTimersByTime(3000);
    expect(document.title).toBe("Table");
    expect(shown).toEqual([]);
  });

  it("notifies only those who asked for it", () => {
    hidden = true;
    prefs.notify = false;
    callBack("Your move");
    expect(shown).toEqual([]);
    prefs.notify = true;
    callBack("Your move");
    expect(shown).toEqual(["Your move"]);
  });
});
