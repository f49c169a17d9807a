import { useSyncExternalStore } from 'react';

let count = 0;
const listeners = new Set<() => void>();

/** Counts a dialog as open. The returned function takes that back. */
export function countDialog(): () => void {
  add(1);
  return () => add(-1);
}

/** Whether any dialog is open at this moment. */
export function isDialogOpen(): boolean {
  return count > 0;
}

/** Whether any dialog is open: what opens by itself waits until none is. */
export function useIsDialogOpen(): boolean {
  return useSyncExternalStore(subscribe, isDialogOpen);
}

function add(change: 1 | -1): void {
  count += change;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
