import { useCallback } from 'react';
import { t } from '#shared/language/language.ts';
import type { AddReminder } from '#client/books/finished-book-dialog.tsx';
import { getServerMessage } from '#client/data/api-client.ts';
import { useChange } from '#client/data/optimistic.ts';
import { showErrorToast } from '#client/items/error-toasts.ts';
import { createTaskChange } from '#client/tasks/editing.mutations.ts';

/** Returns a function that adds the reminder task of a finished book. */
export function useAddReminder(): AddReminder {
  const mutate = useChange();
  return useCallback(
    async (title, date, idempotencyKey) => {
      const draft = { title, date, isCompleted: false, isCrossedOut: false, isPriority: false, isRecurring: false };
      return mutate(createTaskChange(draft, idempotencyKey, showReminderFailure));
    },
    [mutate],
  );
}

function showReminderFailure(error: Error): void {
  showErrorToast(t('Error'), getServerMessage(error) ?? t('Failed to add task'));
}
