import { t } from '#shared/language/language.ts';
import { showToast } from '#client/ui/overlays/toasts.ts';
import { OFFER_DURATION } from './error-toasts.ts';
import { describeConflicts } from './merge-edit.ts';
import { describeLockedPriority } from './edit-conflicts.ts';

/** Shows a toast if an edit was saved without its priority change. Returns whether it did. */
export function showPriorityLocked(...edit: Parameters<typeof describeLockedPriority>): boolean {
  const toast = describeLockedPriority(...edit);
  if (toast !== undefined) showToast({ ...toast, duration: OFFER_DURATION });
  return toast !== undefined;
}

/** Shows a toast that an edit was not saved because the item was changed elsewhere, and offers to save it anyway. */
export function showChangedElsewhere(noun: string, elsewhere: object, onKeep: () => void): void {
  const words = describeConflicts(elsewhere);
  showToast({
    title: t('{noun} was changed elsewhere meanwhile', { noun }),
    description:
      words === '' ? t('Your change was not saved.') : t('To {values}. Your change was not saved.', { values: words }),
    action: { label: t('Keep mine'), onSelect: onKeep },
    duration: OFFER_DURATION,
  });
}
