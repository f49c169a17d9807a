import { createStore, useStore } from '#client/ui/store.ts';

/** The number of open dialogs. */
export const openDialogCount = createStore(0);

/** Counts a dialog as open. Returns a function that counts it as closed. */
export function countDialog(): () => void {
  add(1);
  return () => add(-1);
}

/** True if a dialog is open now. */
export function isDialogOpen(): boolean {
  return openDialogCount.current() > 0;
}

/** True while a dialog is open. Dialogs that open by themselves wait until it is false. */
export function useIsDialogOpen(): boolean {
  return useStore(openDialogCount) > 0;
}

function add(change: 1 | -1): void {
  openDialogCount.set(openDialogCount.current() + change);
}
