import { ApiError, overloadMessageOf } from '#client/data/api-client.ts';
import { showToast, type Toast } from '#client/ui/overlays/toasts.ts';

/**
 * The verbs of error toasts: 'Failed to flag task' / 'There was an error flagging the task. Please try again.'
 * (DASH-39, DASH-40)
 */
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
 * Returns the description of an error toast: the server's message for a 503 or 507, the offline message when the
 * browser knows it is offline, else `description`.
 */
export function explain(description: string, error?: Error): string {
  const message = overloadMessageOf(error);
  if (message !== undefined) return message;
  return navigator.onLine ? description : 'halo cannot be reached. Check your connection and try again.';
}

/** Milliseconds that a toast with an offer or an explanation stays. */
export const OFFER_DURATION = 10_000;

export type FailedVerb = keyof typeof FAILURE_VERBS;

/** Shows an error toast and returns its id. */
export function showErrorToast(title: string, description?: string, action?: Toast['action']): number {
  return showToast({
    title,
    tone: 'destructive',
    ...(description !== undefined && { description }),
    ...(action && { action, duration: OFFER_DURATION }),
  });
}

/** True if the item does not exist on the server. */
export function isGone(error: Error | undefined): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Shows a toast if a change failed because its item was deleted or changed elsewhere. Returns whether it did. */
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

/** Shows the error toast of a failed change, named by its verb and noun. */
export function showFailureTo(verb: FailedVerb, noun: string, error?: Error, action?: Toast['action']): void {
  if (showElsewhere(noun, error)) return;
  const description = `There was an error ${FAILURE_VERBS[verb]} the ${noun}. Please try again.`;
  showErrorToast(`Failed to ${verb} ${noun}`, explain(description, error), action);
}

/** Returns a function that shows the toast of a failed undo of a deletion, with the offer to try again. */
export function showRestoreFailure(noun: string): (onRetry: () => void) => void {
  return (onRetry) => showFailureTo('restore', noun, undefined, { label: 'Try again', onSelect: onRetry });
}
