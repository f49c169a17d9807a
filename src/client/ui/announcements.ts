import { createStore, useStore } from './store.ts';

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
const last = createStore<Announcement | undefined>(undefined);

/** Tells those who do not see it what has just changed. */
export function announce(text: string): void {
  lastId += 1;
  const id = lastId;
  setTimeout(() => last.set({ text, id }), CLOSED);
  setTimeout(() => id === last.current()?.id && last.set(undefined), CLOSED + KEPT);
}

/** What was said last, as long as it stands there. */
export function useAnnouncement(): Announcement | undefined {
  return useStore(last);
}
