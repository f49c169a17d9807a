import { useMemo } from 'react';
import { localDayOf } from '#shared/calendar/day.ts';
import type { Goal, GoalChange } from '#shared/goals/goals.contract.ts';
import { changeGoal, newGoal, type GoalListScope } from '#shared/goals/goals.rules.ts';
import { call, detailOf } from '#client/data/api-client.ts';
import { logFailure } from '#client/data/log.ts';
import { useChange, type Change } from '#client/data/optimistic.ts';
import { showChangedElsewhere, showPriorityLocked } from '#client/items/edit-error-toasts.ts';
import { showErrorToast, showFailureTo, showRestoreFailure, type FailedVerb } from '#client/items/error-toasts.ts';
import { creationOf, editOf, removalOf, type Removal } from '#client/items/item-changes.ts';
import { differenceOf } from '#client/items/item-form-values.ts';
import type { PeriodPlace } from '#client/items/period-form-values.ts';
import { mergeEdit } from '#client/items/merge-edit.ts';
import { carryOutWithRetry } from '#client/items/retried-change.ts';
import { itemElsewhere, sendEdit, withExpected } from '#client/items/edit-conflicts.ts';
import { ignoreShownFailure, offerUndo, removeWithUndo } from '#client/items/undo.ts';
import type { Toast } from '#client/ui/toasts.ts';
import { periodName, type GoalPeriod } from './goal-period.ts';
import { draftOf, goalFormValues, type GoalFormValues } from './goal-form-values.ts';
import { GOAL_LISTS } from './goals.queries.ts';

/**
 * Everything a person does to goals. Each shows at once. Nobody waits for changes and deletions; what fails is put back and
 * says so (core specification, section 4; clash 12).
 */
export function useGoalChanges() {
  const carryOut = useChange();
  return useMemo(
    () => ({
      /** Adds a goal to its week or month. The same key sent again adds it once. */
      createGoal: async (place: PeriodPlace, text: GoalFormValues, idempotencyKey: string): Promise<Goal> =>
        carryOut(createGoalChange(place, text, idempotencyKey)),

      /** Stores what was edited in the dialog: only what is different. Offers to take another week or month back. */
      editGoal: (goal: Goal, text: GoalFormValues): void => {
        const change = differenceOf(goalFormValues({ kind: 'edit', item: goal }), text);
        if (Object.keys(change).length === 0) return;
        carryOutWithRetry(
          carryOut,
          goal,
          (seen, onRetry) =>
            updateGoalChange(seen, withExpected(seen, change), (error) =>
              reportFailedEdit(error, seen, change, onRetry),
            ),
          (stored) => showPriorityLocked('goal', change, stored),
        );
        if (!isMove(change)) return;
        const { isWeekly, dueDate } = goal;
        const back = updateGoalChange({ ...goal, ...change }, { isWeekly, dueDate }, (error) =>
          reportFailure('move', error),
        );
        const name = periodName(text, localDayOf(new Date()));
        offerUndo(`Moved to ${name}`, () => void carryOut(back).catch(ignoreShownFailure));
      },

      /** Changes a goal from its row. */
      updateGoal: (goal: Goal, change: GoalChange): void => {
        carryOut(updateGoalChange(goal, change, (error) => reportFailure('update', error))).then(
          (stored) => showPriorityLocked('goal', change, stored),
          ignoreShownFailure,
        );
      },

      /** Deletes a goal, and offers at once to take that back. */
      deleteGoal: (goal: Goal): void => removeWithUndo(carryOut, deletionOf(goal), 'Goal deleted'),
    }),
    [carryOut],
  );
}

/** Whether a change takes a goal to another week or month, or from the one kind to the other. */
function isMove({ isWeekly, dueDate }: Partial<GoalPeriod>): boolean {
  return isWeekly !== undefined || dueDate !== undefined;
}

function createGoalChange(
  { day: date }: PeriodPlace,
  text: GoalFormValues,
  idempotencyKey: string,
): Change<Goal, GoalListScope, Goal> {
  const draft = draftOf(text);
  const now = new Date().toISOString();
  return creationOf({
    listCache: GOAL_LISTS,
    fields: { ...newGoal(draft, date, now), userId: 0, createdAt: now },
    send: async () => call('POST /api/goals', { query: { date }, body: draft }, { idempotencyKey }),
    onError: (error) => showErrorToast('Failed to create goal', detailOf(error)),
  });
}

function updateGoalChange(
  goal: Goal,
  change: GoalChange,
  onError: (error: Error) => void,
): Change<Goal, GoalListScope, Goal> {
  const now = new Date().toISOString();
  return editOf({
    listCache: GOAL_LISTS,
    item: goal,
    change: (current) => changeGoal(current, change, now),
    isMove: isMove(change),
    send: async (id) => sendEdit(change, async (body) => call('PUT /api/goals/:id', { params: { id }, body })),
    onError,
  });
}

function deletionOf(goal: Goal): Removal<Goal, GoalListScope> {
  return removalOf({
    listCache: GOAL_LISTS,
    item: goal,
    remove: async (id) => call('DELETE /api/goals/:id', { params: { id } }),
    restore: async (id) => [await call('POST /api/goals/:id/restore', { params: { id } })],
    onError: (error) => reportFailure('delete', error),
    onRestoreError: showRestoreFailure('goal'),
  });
}

/**
 * An edit that nobody waited for has failed. Whoever was told that the goal is another one by now decides whether theirs is kept; every
 * other failure offers to try again.
 */
function reportFailedEdit(
  error: Error,
  seen: Goal,
  change: Partial<GoalFormValues>,
  onRetry: (goal: Goal) => void,
): void {
  const current = itemElsewhere(error) as Goal | undefined;
  if (current === undefined) {
    reportFailure('update', error, { label: 'Try again', onSelect: () => onRetry(seen) });
    return;
  }
  const before = goalFormValues({ kind: 'edit', item: seen });
  const { elsewhere } = mergeEdit(before, { ...before, ...change }, goalFormValues({ kind: 'edit', item: current }));
  showChangedElsewhere('Goal', elsewhere, () => onRetry(current));
}

/** What fails is put back: it is logged, and the person is told (clash 12). */
function reportFailure(verb: FailedVerb, error: Error, action?: Toast['action']): void {
  logFailure(`Failed to ${verb} goal`, error);
  showFailureTo(verb, 'goal', error, action);
}
