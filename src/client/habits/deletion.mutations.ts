import type { Habit } from '#shared/habits/habits.contract.ts';
import { t } from '#shared/language/language.ts';
import { call, getOverloadMessage } from '#client/data/api-client.ts';
import { showElsewhere, showErrorToast, showRestoreFailure } from '#client/items/error-toasts.ts';
import { isSame, buildRemoval, type Removal } from '#client/items/item-changes.ts';
import type { SeriesScope } from '#client/items/series-scope.ts';
import { isLater, isOfSeries, type HabitListScope } from './habit-predictions.ts';
import { HABIT_LISTS, todayQuery } from './habits.queries.ts';

/** Returns the deletion of a habit from its week or month, or also from all later ones, with its undo. */
export function habitDeletion(habit: Habit, scope: SeriesScope): Removal<Habit, HabitListScope> {
  const isForFuture = scope === 'this and later';
  return buildRemoval({
    listCache: HABIT_LISTS,
    item: habit,
    isRemoved: (other) => isSame(habit)(other) || (isForFuture && isLater(habit, other)),
    remove: async (id) =>
      call('DELETE /api/habits/:id', { params: { id }, query: isForFuture ? { deleteFuture: 'true' } : {} }),
    restore: async (id) => [await call('POST /api/habits/:id/restore', { params: { id }, query: todayQuery(habit) })],
    onError: (error) => {
      if (!showElsewhere(t('habit'), error))
        showErrorToast(t('Delete Failed'), getOverloadMessage(error) ?? describeFailure(habit, scope));
    },
    onRestoreError: showRestoreFailure(t('habit')),
  });
}

/**
 * Returns the message of a failed deletion (HABIT-46, HABIT-47). For a series it names the scope that the person has
 * chosen.
 */
function describeFailure(habit: Habit, scope: SeriesScope): string {
  if (scope === 'this and later') return t('There was an error deleting these habits.');
  return isOfSeries(habit)
    ? t('There was an error deleting this habit.')
    : t('Could not delete habit. Please try again.');
}
