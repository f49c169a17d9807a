import { useMemo } from 'react';
import { toLocalDay } from '#shared/calendar/day.ts';
import type { Habit, HabitChange } from '#shared/habits/habits.contract.ts';
import { changeHabit, completeHabit } from '#shared/habits/habits.rules.ts';
import { changeFlags, getState, type FlagsChange } from '#shared/items/items.rules.ts';
import { t } from '#shared/language/language.ts';
import { call, getOverloadMessage, getServerMessage } from '#client/data/api-client.ts';
import { useChange, type Change } from '#client/data/optimistic.ts';
import { showPriorityLocked } from '#client/items/edit-error-toasts.ts';
import { showElsewhere, showErrorToast } from '#client/items/error-toasts.ts';
import { buildCreation, buildEdit } from '#client/items/form-changes.ts';
import { computeDifference } from '#client/items/item-form-values.ts';
import type { ColoredText, PeriodPlace } from '#client/items/period-form-values.ts';
import type { SeriesScope } from '#client/items/series-scope.ts';
import { sendEdit, ignoreConflicts, withExpected } from '#client/items/edit-conflicts.ts';
import { ignoreShownError, offerToCompleteAgain, removeWithUndo } from '#client/items/undo.ts';
import { showToast } from '#client/ui/overlays/toasts.ts';
import { habitDeletion } from './deletion.mutations.ts';
import { changeLater, newHabit, stopLater, stopRecurring, type HabitListScope } from './habit-predictions.ts';
import { createHabitDraft, habitFormValues } from './habit-form-values.ts';
import { HABIT_LISTS, todayQuery } from './habits.queries.ts';

type HabitEdit = Change<Habit, HabitListScope, Habit>;

/**
 * Returns the changes that a person makes to habits. Each is optimistic; a failure is rolled back and shows a toast.
 */
export function useHabitChanges() {
  const mutate = useChange();
  return useMemo(() => {
    return {
      /**
       * Adds a habit to a week or month, and to later ones if it is ongoing. Sent again with the same key, it adds it
       * once.
       */
      createHabit: async (
        place: PeriodPlace,
        text: ColoredText,
        isOngoing: boolean,
        idempotencyKey: string,
      ): Promise<Habit> => mutate(createHabitChange(place, text, isOngoing, idempotencyKey)),

      /** Saves the changed fields of the dialog. */
      editHabit: async (habit: Habit, text: ColoredText): Promise<void> => {
        const change = computeDifference(habitFormValues({ kind: 'edit', item: habit }), text);
        if (Object.keys(change).length === 0) return;
        const stored = await mutate(updateHabitChange(habit, withExpected(habit, change)));
        if (showPriorityLocked(t('habit'), change, stored)) return;
        showToast({ title: t('Habit updated'), description: t('Your habit has been successfully updated') });
      },

      /** Changes a habit from its row: its state in its week or month, or its priority. */
      updateHabit: (habit: Habit, change: FlagsChange & { isPriority?: boolean }): void => {
        mutate(createRowChange(habit, change)).then(
          (stored) => showPriorityLocked(t('habit'), change, stored),
          ignoreShownError,
        );
        offerToCompleteAgain(mutate, habit, change, createRowChange);
      },

      /** Stops the recurrence of a habit. */
      stopRecurringHabit: (habit: Habit): void => void mutate(stopRecurringChange(habit)).catch(ignoreShownError),

      /** Deletes a habit, or also the later ones of its series, and shows a toast with Undo. */
      deleteHabit: (habit: Habit, scope: SeriesScope): void =>
        removeWithUndo(
          mutate,
          habitDeletion(habit, scope),
          scope === 'this' ? t('Habit deleted') : t('Habits deleted'),
          habit.title,
        ),
    };
  }, [mutate]);
}

/** Returns the change that adds a habit of a form to a week or month, and to later ones if it is ongoing. */
export function createHabitChange(
  place: PeriodPlace,
  text: ColoredText,
  isOngoing: boolean,
  idempotencyKey: string,
): HabitEdit {
  const body = createHabitDraft(place, text, isOngoing);
  const query = todayQuery(body);
  return habitCreation(body, async () => call('POST /api/habits', { query, body }, { idempotencyKey }));
}

/** Returns the change that adds a habit. */
export function habitCreation(fields: Parameters<typeof newHabit>[0], send: () => Promise<Habit>): HabitEdit {
  const now = new Date();
  return buildCreation({
    listCache: HABIT_LISTS,
    fields: newHabit(fields, toLocalDay(now), now.toISOString()),
    send,
    onError: (error) => showErrorToast(t('Error creating habit'), getOverloadMessage(error) ?? t('Please try again')),
  });
}

/** Creates a change from a habit's row. Completing a habit has calls of its own (HABIT-39). */
function createRowChange(habit: Habit, change: FlagsChange & { isPriority?: boolean }): HabitEdit {
  if (change.isPriority !== undefined) return updateHabitChange(habit, { isPriority: change.isPriority });
  const before = getState(habit);
  const after = getState(changeFlags(habit, change));
  const isCompletionChange = after === 'completed' || (before === 'completed' && after === 'active');
  if (isCompletionChange) return completeHabitChange(habit, after === 'completed');
  return updateHabitChange(habit, { isCrossedOut: after === 'crossed-out' });
}

function updateHabitChange(habit: Habit, change: HabitChange): HabitEdit {
  return buildEdit({
    listCache: HABIT_LISTS,
    item: habit,
    change: (current) => changeHabit(current, change),
    changeOther: changeLater(habit, change),
    send: async (id) =>
      sendEdit(change, async (body) => call('PUT /api/habits/:id', { params: { id }, query: todayQuery(habit), body })),
    onError: ignoreConflicts(showUpdateFailure),
  });
}

/** Completes a habit on the first day of its week or month (READ-12). */
function completeHabitChange(habit: Habit, isCompleted: boolean): HabitEdit {
  const date = habit.dueDate;
  return buildEdit({
    listCache: HABIT_LISTS,
    item: habit,
    change: (current) => completeHabit(current, isCompleted),
    send: async (id) =>
      isCompleted
        ? call('POST /api/habits/:id/complete', { params: { id }, query: todayQuery(habit), body: { date } })
        : call('POST /api/habits/:id/uncomplete', {
            params: { id },
            query: todayQuery(habit),
            body: { date, wholePeriod: true },
          }),
    onError: showUpdateFailure,
  });
}

function stopRecurringChange(habit: Habit): HabitEdit {
  return buildEdit({
    listCache: HABIT_LISTS,
    item: habit,
    change: stopRecurring,
    changeOther: stopLater(habit),
    send: async (id) => call('PUT /api/habits/:id/stop-recurring', { params: { id }, query: todayQuery(habit) }),
    onError: showUpdateFailure,
  });
}

function showUpdateFailure(error: Error): void {
  if (!showElsewhere(t('habit'), error))
    showErrorToast(t('Error updating habit'), getServerMessage(error) ?? t('Please try again'));
}
