import { t } from '#shared/language/language.ts';
import { ApiError, getOverloadMessage } from '#client/data/api-client.ts';
import { showToast, type Toast } from '#client/ui/overlays/toasts.ts';

/**
 * The verbs of error toasts: 'Failed to flag task' / 'There was an error flagging the task. Please try again.'
 * (DASH-39, DASH-40)
 */
const FAILURE_VERBS = {
  update: () => [t('update'), t('updating')],
  move: () => [t('move'), t('moving')],
  flag: () => [t('flag'), t('flagging')],
  delete: () => [t('delete'), t('deleting')],
  restore: () => [t('restore'), t('restoring')],
  reorder: () => [t('reorder'), t('reordering')],
  'cross out': () => [t('cross out'), t('crossing out')],
} as const satisfies Record<string, () => [string, string]>;

/**
 * Returns the description of an error toast: the server's message for a 503 or 507, the offline message when the
 * browser knows it is offline, else `description`.
 */
export function explain(description: string, error?: Error): string {
  const message = getOverloadMessage(error);
  if (message !== undefined) return message;
  return navigator.onLine ? description : t('halo cannot be reached. Check your connection and try again.');
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
    title:
      conflict === undefined
        ? t('This {noun} was deleted elsewhere', { noun })
        : t('This {noun} was changed elsewhere', { noun }),
    ...(conflict !== undefined && { description: `${conflict}.` }),
    duration: OFFER_DURATION,
  });
  return true;
}

/** Shows the error toast of a failed change, named by its verb and its noun in the current language. */
export function showFailureTo(verb: FailedVerb, noun: string, error?: Error, action?: Toast['action']): void {
  if (showElsewhere(noun, error)) return;
  const [infinitive, participle] = FAILURE_VERBS[verb]();
  const title = t('Failed to {verb} {noun}', { verb: infinitive, noun });
  const text = t('There was an error {doing} the {noun}. Please try again.', {
    doing: participle,
    noun,
  });
  showErrorToast(title, explain(text, error), action);
}

/** Returns a function that shows the toast of a failed undo of a deletion, with the offer to try again. */
export function showRestoreFailure(noun: string): (onRetry: () => void) => void {
  return (onRetry) => showFailureTo('restore', noun, undefined, { label: t('Try again'), onSelect: onRetry });
}
