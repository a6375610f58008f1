/** Patches: what has changed since the frame before. `wondertable/server/patch.py` writes them. */
import type { Frame, Patch } from "./protocol";

/** `0`: gone. `[value]`: the new value. Otherwise changes inside an object, or by position inside a list. */
export type Change = 0 | [unknown] | { [key: string]: Change };

/** A value after a change. The old one stays as it is, and whatever has not changed is shared with it. */
export function patched(old: unknown, change: Change): unknown {
  if (Array.isArray(change)) return change[0];
  const made = (Array.isArray(old) ? [...(old as unknown[])] : { ...(old as object) }) as Record<string, unknown>;
  for (const [key, one] of Object.entries(change)) {
    if (one === 0) Reflect.deleteProperty(made, key);
    else made[key] = patched(made[key], one);
  }
  return made;
}

/** A frame after a patch, with the lines and the chat that came with the patch. */
export function patchedFrame(frame: Frame, patch: Patch): Frame {
  const { change, seq, rev, lines, chat } = patch;
  return { ...(patched(frame, change ?? {}) as Frame), seq, rev, lines: lines ?? [], chat: chat ?? [] };
}
