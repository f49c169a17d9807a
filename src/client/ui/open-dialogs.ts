import { createStore, useStore } from './store.ts';

const count = createStore(0);

/** Counts a dialog as open. The returned function takes that back. */
export function countDialog(): () => void {
  add(1);
  return () => add(-1);
}

/** Whether any dialog is open at this moment. */
export function isDialogOpen(): boolean {
  return count.current() > 0;
}

/** Whether any dialog is open: what opens by itself waits until none is. */
export function useIsDialogOpen(): boolean {
  return useStore(count) > 0;
}

function add(change: 1 | -1): void {
  count.set(count.current() + change);
}
