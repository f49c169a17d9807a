import type { Habit } from '#shared/habits/habits.contract.ts';
import { call, overloadMessageOf } from '#client/data/api-client.ts';
import { showElsewhere, showErrorToast, showRestoreFailure } from '#client/items/error-toasts.ts';
import { isSame, removalOf, type Removal } from '#client/items/item-changes.ts';
import type { SeriesScope } from '#client/items/series-scope.ts';
import { isLater, isOfSeries, type HabitListScope } from './habit-predictions.ts';
import { HABIT_LISTS, todayQuery } from './habits.queries.ts';

/** The deletion of a habit from its week or month, or also from all later ones. */
export function deletionOf(habit: Habit, scope: SeriesScope): Removal<Habit, HabitListScope> {
  const isForFuture = scope === 'this and later';
  return removalOf({
    listCache: HABIT_LISTS,
    item: habit,
    isMeant: (other) => isSame(habit)(other) || (isForFuture && isLater(habit, other)),
    remove: async (id) =>
      call('DELETE /api/habits/:id', { params: { id }, query: isForFuture ? { deleteFuture: 'true' } : {} }),
    restore: async (id) => [await call('POST /api/habits/:id/restore', { params: { id }, query: todayQuery(habit) })],
    onError: (error) => {
      if (!showElsewhere('habit', error))
        showErrorToast('Delete Failed', overloadMessageOf(error) ?? failureInWords(habit, scope));
    },
    onRestoreError: showRestoreFailure('habit'),
  });
}

/** What is said of a deletion that failed: of one that recurs it names what was to go, which the person had chosen. */
function failureInWords(habit: Habit, scope: SeriesScope): string {
  if (scope === 'this and later') return 'There was an error deleting these habits.';
  return isOfSeries(habit) ? 'There was an error deleting this habit.' : 'Could not delete habit. Please try again.';
}
