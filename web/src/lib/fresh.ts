/** Pages that show what others change: they load again every so often, while somebody looks at them. */

const REFRESH = 15_000;

/** Calls `load` every so often and whenever the page comes into sight again; returns what ends it. */
export function keepFresh(load: () => void): () => void {
  const refresh = () => {
    if (!document.hidden) load();
  };
  const timer = setInterval(refresh, REFRESH);
  document.addEventListener("visibilitychange", refresh);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", refresh);
  };
}
