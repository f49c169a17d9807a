import { isDialogOpen, openDialogCount } from './open-dialogs.ts';

/** Calls back when no dialog is open and the focus is back on the page. */
export function afterDialogs(act: () => void): void {
  function actOnceClosed(): void {
    if (isDialogOpen()) return;
    unsubscribe();
    // A closed dialog returns the focus in a task of its own, which it adds after this call.
    queueMicrotask(() => void setTimeout(act));
  }
  const unsubscribe = openDialogCount.subscribe(actOnceClosed);
  actOnceClosed();
}
