import { createStore, useStore } from '#client/ui/store.ts';

/** Milliseconds after which a closed menu or dialog is gone, the focus is back, and an announcement is read out. */
const DELAY = 150;

/** Milliseconds that an announcement stays in the page. It may name items that the next person must not find. */
const DURATION = 5_000;

/** A message for screen readers. */
export interface Announcement {
  text: string;
  /** Identifies the message: the same text announced twice has two ids. */
  id: number;
}

let lastId = 0;
const latest = createStore<Announcement | undefined>(undefined);

/** Announces a change to screen readers. */
export function announce(text: string): void {
  lastId += 1;
  const id = lastId;
  setTimeout(() => latest.set({ text, id }), DELAY);
  setTimeout(() => id === latest.current()?.id && latest.set(undefined), DELAY + DURATION);
}

/** The latest announcement; undefined after 5 seconds. */
export function useAnnouncement(): Announcement | undefined {
  return useStore(latest);
}
