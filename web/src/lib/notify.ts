/** Calling a person back to the table: the title and the icon of the tab, and a notification if they want one. */
import plainIcon from "$/art/brand/favicon.svg";
import markedIcon from "$/art/brand/favicon-move.svg";
import { prefs } from "./prefs.svelte";

let flashing: ReturnType<typeof setInterval> | null = null;
let title = "";

/** The title of the tab; `isAwaited`: the person has something to decide, and the icon has a mark. */
export function setTitle(text: string, isAwaited = false): void {
  title = text;
  if (!flashing) document.title = text;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const wanted = isAwaited ? markedIcon : plainIcon;
  if (icon && icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
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
