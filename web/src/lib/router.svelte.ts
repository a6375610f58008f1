/** A tiny router on the History API: a pattern is `/rules/:game`, a route is what matched. */

export interface Route {
  name: string;
  params: Record<string, string>;
  query: URLSearchParams;
  hash: string;
}

const PATTERNS: Record<string, string> = {
  home: "/",
  new: "/new/:game/:mode",
  campaign: "/c/:id",
  match: "/c/:campaign/new/:mode",
  table: "/t/:id",
  rules: "/rules/:game",
  gallery: "/gallery",
  galleryStates: "/gallery/states",
  galleryBook: "/gallery/:game",
  galleryChapter: "/gallery/:game/:chapter",
  tutorial: "/tutorial/:game",
  settings: "/settings",
};

export function match(path: string): { name: string; params: Record<string, string> } {
  const parts = path.replace(/\/+$/, "").split("/");
  for (const [name, pattern] of Object.entries(PATTERNS)) {
    const wanted = pattern.replace(/\/+$/, "").split("/");
    if (wanted.length !== parts.length) continue;
    const params: Record<string, string> = {};
    const fits = wanted.every((piece, index) => {
      const part = parts[index] ?? "";
      if (!piece.startsWith(":")) return piece === part;
      params[piece.slice(1)] = decodeURIComponent(part);
      return part !== "";
    });
    if (fits) return { name, params };
  }
  return { name: "missing", params: {} };
}

function read(): Route {
  return {
    ...match(location.pathname),
    query: new URLSearchParams(location.search),
    hash: decodeURIComponent(location.hash.slice(1)),
  };
}

let current: Route = $state.raw({ name: "home", params: {}, query: new URLSearchParams(), hash: "" });

export const route = (): Route => current;

export function go(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  const before = current.name;
  current = read();
  if (before !== current.name && !current.hash) scrollTo(0, 0);
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** Follow links inside the page without loading it anew. Called once. */
export function startRouter(): void {
  current = read();
  addEventListener("popstate", () => (current = read()));
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || !isPlainClick(event)) return;
    const link = (event.target as Element | null)?.closest?.("a[href]");
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
    const url = new URL(link.href);
    if (url.origin !== location.origin || url.pathname.startsWith("/api")) return;
    if (url.pathname === location.pathname && url.search === location.search && url.hash) return; // the browser's own
    event.preventDefault();
    go(url.pathname + url.search + url.hash);
  });
}
