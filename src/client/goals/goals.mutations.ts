import { useMemo } from 'react';
import { toLocalDay, type Day } from '#shared/calendar/day.ts';
import type { Goal, GoalChange, GoalDraft } from '#shared/goals/goals.contract.ts';
import { changeGoal, newGoal, type GoalListScope } from '#shared/goals/goals.rules.ts';
import { t } from '#shared/language/language.ts';
import { call, getDetail, type CallHeaders } from '#client/data/api-client.ts';
import { logFailure } from '#client/data/log.ts';
import { useChange, type Change } from '#client/data/optimistic.ts';
import { cutTitle } from '#client/items/cut-title.ts';
import { showChangedElsewhere, showPriorityLocked } from '#client/items/edit-error-toasts.ts';
import { showErrorToast, showFailureTo, showRestoreFailure, type FailedVerb } from '#client/items/error-toasts.ts';
import { buildCreation, buildEdit } from '#client/items/form-changes.ts';
import { buildRemoval, type Removal } from '#client/items/item-changes.ts';
import { computeDifference } from '#client/items/item-form-values.ts';
import type { PeriodPlace } from '#client/items/period-form-values.ts';
import { mergeEdit } from '#client/items/merge-edit.ts';
import { mutateWithRetry } from '#client/items/retried-change.ts';
import { getConflictingItem, sendEdit, withExpected } from '#client/items/edit-conflicts.ts';
import { ignoreShownError, offerToCompleteAgain, offerUndo, removeWithUndo } from '#client/items/undo.ts';
import type { Toast } from '#client/ui/overlays/toasts.ts';
import { periodName, type GoalPeriod } from './goal-period.ts';
import { createGoalDraft, goalFormValues, type GoalFormValues } from './goal-form-values.ts';
import { GOAL_LISTS } from './goals.queries.ts';

/**
 * Returns the changes that a person makes to goals. Each is optimistic. Edits and deletions do not wait for the
 * response (GOAL-26); a failure is rolled back and shows a toast (CLASH-12).
 */
export function useGoalChanges() {
  const mutate = useChange();
  return useMemo(
    () => ({
      /** Adds a goal to its week or month. Sent again with the same key, it adds it once. */
      createGoal: async ({ day }: PeriodPlace, text: GoalFormValues, idempotencyKey: string): Promise<Goal> =>
        mutate(createGoalChange(day, createGoalDraft(text), idempotencyKey)),

      /** Saves the changed fields of the dialog. If the period changed, a toast offers Undo. */
      editGoal: (goal: Goal, text: GoalFormValues): void => {
        const change = computeDifference(goalFormValues({ kind: 'edit', item: goal }), text);
        if (Object.keys(change).length === 0) return;
        mutateWithRetry(
          mutate,
          goal,
          (expected, onRetry) =>
            updateGoalChange(expected, withExpected(expected, change), (error) =>
              reportFailedEdit(error, expected, change, onRetry),
            ),
          (stored) => showPriorityLocked(t('goal'), change, stored),
        );
        if (!isMove(change)) return;
        const { isWeekly, dueDate } = goal;
        const moved = { ...goal, ...change };
        const undoChange = updateGoalChange(moved, { isWeekly, dueDate }, (error) => reportFailure('move', error));
        const undoes = [{ before: goal, after: moved }];
        const name = periodName(text, toLocalDay(new Date()));
        offerUndo(
          t('Moved to {day}', { day: name }),
          () => void mutate({ ...undoChange, undoes }).catch(ignoreShownError),
          { description: cutTitle(moved.title) },
        );
      },

      /** Changes a goal from its row. */
      updateGoal: (goal: Goal, change: GoalChange): void => {
        mutate(createRowChange(goal, change)).then(
          (stored) => showPriorityLocked(t('goal'), change, stored),
          ignoreShownError,
        );
        offerToCompleteAgain(mutate, goal, change, createRowChange);
      },

      /** Deletes a goal and shows a toast with Undo. */
      deleteGoal: (goal: Goal): void => removeWithUndo(mutate, goalDeletion(goal), t('Goal deleted'), goal.title),
    }),
    [mutate],
  );
}

/** True if a change moves a goal to another week or month. */
function isMove({ isWeekly, dueDate }: Partial<GoalPeriod>): boolean {
  return isWeekly !== undefined || dueDate !== undefined;
}

/** Returns the change that adds a goal to the week or month of its due date, else of `date`. */
export function createGoalChange(
  date: Day,
  draft: GoalDraft,
  idempotencyKey: string,
  headers?: CallHeaders,
): Change<Goal, GoalListScope, Goal> {
  const now = new Date().toISOString();
  return buildCreation({
    listCache: GOAL_LISTS,
    fields: { ...newGoal(draft, date, now), userId: 0, createdAt: now },
    send: async () => call('POST /api/goals', { query: { date }, body: draft }, { idempotencyKey, headers }),
    onError: (error) => showErrorToast(t('Failed to create goal'), getDetail(error)),
  });
}

function createRowChange(goal: Goal, change: GoalChange): Change<Goal, GoalListScope, Goal> {
  return updateGoalChange(goal, change, (error) => reportFailure('update', error));
}

function updateGoalChange(
  goal: Goal,
  change: GoalChange,
  onError: (error: Error) => void,
): Change<Goal, GoalListScope, Goal> {
  const now = new Date().toISOString();
  return buildEdit({
    listCache: GOAL_LISTS,
    item: goal,
    change: (current) => changeGoal(current, change, now),
    moved: isMove(change) ? goal : undefined,
    send: async (id) => sendEdit(change, async (body) => call('PUT /api/goals/:id', { params: { id }, body })),
    onError,
  });
}

/** Returns the deletion of a goal with its undo. */
export function goalDeletion(goal: Goal): Removal<Goal, GoalListScope> {
  return buildRemoval({
    listCache: GOAL_LISTS,
    item: goal,
    remove: async (id) => call('DELETE /api/goals/:id', { params: { id } }),
    restore: async (id) => [await call('POST /api/goals/:id/restore', { params: { id } })],
    onError: (error) => reportFailure('delete', error),
    onRestoreError: showRestoreFailure(t('goal')),
  });
}

/**
 * Shows the failure of an edit that the dialog did not wait for. After a conflict the person decides whose edit is
 * kept; any other failure can be retried.
 */
function reportFailedEdit(
  error: Error,
  expected: Goal,
  change: Partial<GoalFormValues>,
  onRetry: (goal: Goal) => void,
): void {
  const current = getConflictingItem(error) as Goal | undefined;
  if (current === undefined) {
    reportFailure('update', error, { label: t('Try again'), onSelect: () => onRetry(expected) });
    return;
  }
  const before = goalFormValues({ kind: 'edit', item: expected });
  const { elsewhere } = mergeEdit(before, { ...before, ...change }, goalFormValues({ kind: 'edit', item: current }));
  showChangedElsewhere(t('Goal'), elsewhere, () => onRetry(current));
}

/** Logs a failure that was rolled back and shows its toast (CLASH-12). */
function reportFailure(verb: FailedVerb, error: Error, action?: Toast['action']): void {
  logFailure(`Failed to ${verb} goal`, error);
  showFailureTo(verb, t('goal'), error, action);
}
