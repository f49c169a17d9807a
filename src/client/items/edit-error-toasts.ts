import { showToast } from '#client/ui/toasts.ts';
import { OFFER_DURATION } from './error-toasts.ts';
import { elsewhereInWords } from './merge-edit.ts';
import { lockedPriorityWords } from './edit-conflicts.ts';

/** Says so where an edit was saved without the priority that it asked for, and answers whether it said so. */
export function showPriorityLocked(...edit: Parameters<typeof lockedPriorityWords>): boolean {
  const words = lockedPriorityWords(...edit);
  if (words !== undefined) showToast({ ...words, duration: OFFER_DURATION });
  return words !== undefined;
}

/** Says that an edit was not saved because the item was changed elsewhere meanwhile, and offers to save it all the same. */
export function showChangedElsewhere(noun: string, elsewhere: object, onKeep: () => void): void {
  const words = elsewhereInWords(elsewhere);
  showToast({
    title: `${noun} was changed elsewhere meanwhile`,
    description: `${words === '' ? '' : `To ${words}. `}Your change was not saved.`,
    action: { label: 'Keep mine', onSelect: onKeep },
    duration: OFFER_DURATION,
  });
}
