import { plural, t } from '#shared/language/language.ts';
import { sessionEpoch } from '#client/data/session-epoch.ts';
import { ApiError, failsForAll } from '#client/data/api-client.ts';
import type { UndoGroup } from '#client/data/optimistic.ts';
import { showErrorToast } from '#client/items/error-toasts.ts';
import type { CommandUndo } from '#client/items/item-commands.ts';
import { showToast, type Toast } from '#client/ui/overlays/toasts.ts';

/** Undoes actions in reverse order. A failed undo does not stop the others; a toast offers to retry all failed ones. */
export async function undoActions(undos: readonly CommandUndo[]): Promise<void> {
  const epoch = sessionEpoch();
  const failed: CommandUndo[] = [];
  const group: UndoGroup | undefined = undos.length > 1 ? { count: undos.length, isRedoable: false } : undefined;
  let mustStop = false;
  for (const undo of undos.toReversed()) {
    // The session has changed.
    if (sessionEpoch() !== epoch) return;
    const failure = mustStop ? 'not tried' : await trySend(undo, group);
    if (failure !== undefined) failed.unshift(undo);
    mustStop ||= failsForAll(failure);
  }
  if (sessionEpoch() !== epoch) return;
  if (failed.length === 0) {
    if (group?.isRedoable === false)
      showToast({ title: plural(group.count, '1 action undone', '{count} actions undone') });
    return;
  }
  const retryAction = { label: t('Try again'), onSelect: () => void undoActions(failed) };
  showErrorToast(t('Failed to undo'), t('The changes could not be undone. Please try again.'), retryAction);
}

/** Returns the error of a failed undo; undefined if it succeeded. */
async function trySend({ send, isRemoval }: CommandUndo, group: UndoGroup | undefined): Promise<unknown> {
  try {
    await send(group);
    return undefined;
  } catch (error) {
    const isGone = error instanceof ApiError && error.status === 404;
    return isRemoval && isGone ? undefined : error;
  }
}

/** Returns the button of a toast that undoes what was done; none if nothing can be undone. */
export function createUndoAction(undos: readonly CommandUndo[]): Pick<Toast, 'action'> {
  if (undos.length === 0) return {};
  const epoch = sessionEpoch();
  const onSelect = async () => {
    if (sessionEpoch() === epoch) await undoActions(undos);
  };
  return {
    action:
      undos.length === 1
        ? { label: t('Undo'), onSelect, undoes: 'one' }
        : { label: t('Undo all'), onSelect, undoes: 'several' },
  };
}
