import { useSyncExternalStore } from 'react';

/** After this many milliseconds a menu or a dialog that has closed is gone, the focus is back, and what is said is heard. */
const CLOSED = 150;

export interface Announcement {
  text: string;
  /** Of what is said twice in the same words, the second has another one. */
  id: number;
}

let last: Announcement | undefined;
const listeners = new Set<() => void>();

/** Tells those who do not see it what has just changed. */
export function announce(text: string): void {
  setTimeout(() => {
    last = { text, id: (last?.id ?? 0) + 1 };
    for (const listener of listeners) listener();
  }, CLOSED);
}

/** What was said last. */
export function useAnnouncement(): Announcement | undefined {
  return useSyncExternalStore(subscribe, () => last);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
