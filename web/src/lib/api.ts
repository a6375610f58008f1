/** Calls to the JSON API. Every text in an answer is already in the viewer's language. */

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly id: string,
    text: string,
  ) {
    super(text);
  }
}

type Query = Record<string, string | number | boolean | undefined>;

let languageOf: () => string = () => "ru";

/** Who knows the viewer's language (set once, at the start). */
export function speakWith(source: () => string): void {
  languageOf = source;
}

export function address(path: string, query: Query = {}, lang = languageOf()): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...query, lang })) {
    if (value !== undefined) search.set(key, String(value));
  }
  return `/api${path}?${search.toString()}`;
}

async function call<T>(method: string, url: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  let response: Response;
  try {
    response = await fetch(url, {
      method,
      credentials: "same-origin",
      headers: body === undefined ? {} : { "content-type": "application/json" },
      ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError(0, "web.error.offline", "");
  }
  if (response.status === 204) return undefined as T;
  const data: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const said = (data ?? {}) as { error?: string; text?: string };
    throw new ApiError(response.status, said.error ?? "web.error.server", said.text ?? "");
  }
  return data as T;
}

export const get = <T>(path: string, query: Query = {}, lang?: string, signal?: AbortSignal): Promise<T> =>
  call<T>("GET", address(path, query, lang), undefined, signal);

export const post = <T>(path: string, body: unknown = {}, query: Query = {}): Promise<T> =>
  call<T>("POST", address(path, query), body);

export const remove = <T>(path: string, query: Query = {}): Promise<T> => call<T>("DELETE", address(path, query));
