/** Calling a person back to the table: the title of the tab, and a notification if they want one. */
import { prefs } from "./prefs.svelte";

let flashing: ReturnType<typeof setInterval> | null = null;
let title = "";

export function setTitle(text: string): void {
  title = text;
  if (!flashing) document.title = text;
}

function stop(): void {
  if (flashing) clearInterval(flashing);
  flashing = null;
  document.title = title;
}

/** It is your move: say so, unless the person is looking at the table anyway. */
export function callBack(text: string): void {
  if (!document.hidden) return;
  if (!flashing) {
    let on = false;
    flashing = setInterval(() => {
      on = !on;
      document.title = on ? `● ${text}` : title;
    }, 1000);
    document.addEventListener("visibilitychange", stop, { once: true });
  }
  if (prefs.notify && typeof Notification !== "undefined" && Notification.permission === "granted") {
    const note = new Notification(title, { body: text, tag: "wondertable" });
    note.onclick = () => {
      focus();
      note.close();
    };
  }
}

/** Ask the browser for leave to notify; the setting stays off without it. */
export async function wantNotifications(): Promise<boolean> {
  if (typeof Notification === "undefined") return false;
  return (await Notification.requestPermission()) === "granted";
}
