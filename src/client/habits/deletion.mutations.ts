import type { Habit } from '#shared/habits/habits.contract.ts';
import { call } from '#client/data/api-client.ts';
import { showFailure, showRestoreFailure } from '#client/items/failures.ts';
import { isSame, removalOf, type Removal } from '#client/items/item-changes.ts';
import type { SeriesScope } from '#client/items/series-scope.ts';
import { isLater, type HabitListScope } from './habit-predictions.ts';
import { HABIT_LISTS } from './habits.queries.ts';

/** The deletion of a habit from its week or month, or also from all later ones. */
export function deletionOf(habit: Habit, scope: SeriesScope): Removal<Habit, HabitListScope> {
  const isForFuture = scope === 'this and later';
  return removalOf({
    lists: HABIT_LISTS,
    item: habit,
    isMeant: (other) => isSame(habit)(other) || (isForFuture && isLater(habit, other)),
    remove: async (id) =>
      call('DELETE /api/habits/:id', { params: { id }, query: isForFuture ? { deleteFuture: 'true' } : {} }),
    restore: async (id) => [await call('POST /api/habits/:id/restore', { params: { id } })],
    onError: () =>
      showFailure(
        'Delete Failed',
        isForFuture ? 'There was an error deleting these habits.' : 'Could not delete habit. Please try again.',
      ),
    onRestoreError: showRestoreFailure('habit'),
  });
}
