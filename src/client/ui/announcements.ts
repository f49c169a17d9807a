import { useSyncExternalStore } from 'react';

/** After this many milliseconds a menu or a dialog that has closed is gone, the focus is back, and what is said is heard. */
const CLOSED = 150;

/** So long, in milliseconds, it stands there to be heard: what it names is not for whoever sits there next. */
const KEPT = 5_000;

/** What is said to those who do not see it. */
export interface Announcement {
  text: string;
  /** Of what is said twice in the same words, the second has another one. */
  id: number;
}

let lastId = 0;
let last: Announcement | undefined;
const listeners = new Set<() => void>();

/** Tells those who do not see it what has just changed. */
export function announce(text: string): void {
  lastId += 1;
  const id = lastId;
  setTimeout(() => set({ text, id }), CLOSED);
  setTimeout(() => id === last?.id && set(undefined), CLOSED + KEPT);
}

/** What was said last, as long as it stands there. */
export function useAnnouncement(): Announcement | undefined {
  return useSyncExternalStore(subscribe, () => last);
}

function set(next: Announcement | undefined): void {
  last = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
