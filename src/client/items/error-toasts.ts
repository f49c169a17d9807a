import { ApiError, overloadMessageOf } from '#client/data/api-client.ts';
import { showToast, type Toast } from '#client/ui/toasts.ts';

/** How a failed change is called: 'Failed to flag task' / 'There was an error flagging the task. Please try again.' */
const FAILURE_VERBS = {
  update: 'updating',
  move: 'moving',
  flag: 'flagging',
  delete: 'deleting',
  restore: 'restoring',
  reorder: 'reordering',
  'cross out': 'crossing out',
} as const;

/**
 * What is said of a failure: the server's own words where it has no time or no room; where the browser knows that it is offline, that
 * trying again at once, or in other words, would not help; else the `description`.
 */
export function explain(description: string, error?: Error): string {
  const message = overloadMessageOf(error);
  if (message !== undefined) return message;
  return navigator.onLine ? description : 'halo cannot be reached. Check your connection and try again.';
}

/** How long a failure that offers or explains something stays, in milliseconds: there is something to think about. */
export const OFFER_DURATION = 10_000;

export type FailedVerb = keyof typeof FAILURE_VERBS;

/** Says that a change failed, in a title of its own. Answers the toast's id. */
export function showErrorToast(title: string, description?: string, action?: Toast['action']): number {
  return showToast({
    title,
    tone: 'destructive',
    ...(description !== undefined && { description }),
    ...(action && { action, duration: OFFER_DURATION }),
  });
}

/** Whether a change failed because its item no longer exists. */
export function isGone(error: Error | undefined): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Says why a change failed whose item was deleted or changed elsewhere, and answers whether it said so. */
export function showElsewhere(noun: string, error: Error | undefined): boolean {
  const conflict = error instanceof ApiError && error.status === 409 ? error.serverMessage : undefined;
  if (conflict === undefined && !isGone(error)) return false;
  showToast({
    title: `This ${noun} was ${conflict === undefined ? 'deleted' : 'changed'} elsewhere`,
    ...(conflict !== undefined && { description: `${conflict}.` }),
    duration: OFFER_DURATION,
  });
  return true;
}

/** Says that a change of an item failed, which is called by its verb and its noun. */
export function showFailureTo(verb: FailedVerb, noun: string, error?: Error, action?: Toast['action']): void {
  if (showElsewhere(noun, error)) return;
  const description = `There was an error ${FAILURE_VERBS[verb]} the ${noun}. Please try again.`;
  showErrorToast(`Failed to ${verb} ${noun}`, explain(description, error), action);
}

/** Says that a deletion could not be taken back, and offers to try again. */
export function showRestoreFailure(noun: string): (onRetry: () => void) => void {
  return (onRetry) => showFailureTo('restore', noun, undefined, { label: 'Try again', onSelect: onRetry });
}
