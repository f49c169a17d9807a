import { useMemo } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import { longDay } from '#shared/calendar/labels.ts';
import { getState } from '#shared/items/items.rules.ts';
import type { SelectionChange } from '#shared/tasks/selections.contract.ts';
import { changeBack, changeSelection } from '#shared/tasks/selections.rules.ts';
import type { Task, TaskChange } from '#shared/tasks/tasks.contract.ts';
import { changeTask, type TaskListScope } from '#shared/tasks/tasks.rules.ts';
import { plural, t } from '#shared/language/language.ts';
import { call } from '#client/data/api-client.ts';
import { upsertAll, useChange, type Change } from '#client/data/optimistic.ts';
import { resolveId } from '#client/data/temporary-ids.ts';
import { isGone, showFailureTo, showRestoreFailure, type FailedVerb } from '#client/items/error-toasts.ts';
import { labelCompletedStay } from '#client/items/completed-stay.ts';
import { buildRemoval } from '#client/items/item-changes.ts';
import { ignoreShownError, offerUndo, removeWithUndo } from '#client/items/undo.ts';
import { showToast, type Toast } from '#client/ui/overlays/toasts.ts';
import { TASK_LISTS } from './tasks.queries.ts';
import { createMove, createMoveToast, describeDay } from './moves.mutations.ts';

/** All calls for selections are sent one after the other. */
const QUEUE_KEY = 'selection';

/**
 * Returns the tasks that a move to a day changes: those that are not completed, and then those of this day that get
 * another place in its order. `order` has tasks of the day in their new order, with the moved ones in their places.
 */
function createOrderedMove(tasks: readonly Task[], day: Day, order: readonly Task[] = []) {
  const places = new Map(order.map(({ id }, sortOrder) => [id, sortOrder]));
  const moved = tasks.filter((task) => getState(task) !== 'completed' && task.date !== day);
  const movedIds = new Set(moved.map(({ id }) => id));
  const reordered = order.filter(({ id, sortOrder }) => !movedIds.has(id) && sortOrder !== places.get(id));
  return {
    tasks: [...moved, ...reordered],
    count: moved.length,
    getChange: (task: Task): TaskChange => {
      const sortOrder = places.get(task.id);
      return { ...(movedIds.has(task.id) && createMove(task, day)), ...(sortOrder !== undefined && { sortOrder }) };
    },
  };
}

interface SelectionChangeParts {
  /** The tasks that the change affects. */
  tasks: readonly Task[];
  verb: FailedVerb;
  /** How many tasks the toast names; all unless given. */
  count?: number;
  /** Returns the text of the toast. */
  describe: (count: number) => string;
  getChange: (task: Task) => TaskChange;
  /** More parts of the toast. */
  toast?: Partial<Toast>;
}

/** Returns what can be done with several tasks. Each is one call, and its toast undoes it with one call. */
export function useSelectionChanges() {
  const mutate = useChange();
  return useMemo(() => {
    function change({ tasks, count = tasks.length, verb, describe, getChange, toast }: SelectionChangeParts): void {
      if (tasks.length === 0) return;
      const changes: SelectionChange[] = tasks.map((task) => ({ id: task.id, ...getChange(task) }));
      mutate(createSelectionChange(tasks, changes, verb)).catch(ignoreShownError);
      const now = new Date().toISOString();
      const changed = tasks.map((task, place) => changeTask(task, changes[place] ?? {}, now));
      const back = tasks.map((task, place) => changeBack(task, changes[place] ?? { id: task.id }));
      const undoes = tasks.map((task, place) => ({ before: task, after: changed[place] ?? task }));
      offerUndo(
        describe(count),
        () => void mutate({ ...createSelectionChange(changed, back, verb), undoes }).catch(ignoreShownError),
        toast,
      );
    }

    return {
      completeTasks: (tasks: readonly Task[]): void =>
        change({
          tasks: tasks.filter((task) => getState(task) !== 'completed'),
          verb: 'update',
          describe: (count) => plural(count, '{count} task completed', '{count} tasks completed'),
          getChange: () => ({ isCompleted: true }),
        }),

      crossOutTasks: (tasks: readonly Task[]): void =>
        change({
          tasks: tasks.filter((task) => getState(task) !== 'crossed-out'),
          verb: 'cross out',
          describe: (count) => plural(count, '{count} task crossed out', '{count} tasks crossed out'),
          getChange: () => ({ isCrossedOut: true }),
        }),

      /** Flags the tasks; unflags them if all are flagged. */
      flagTasks: (tasks: readonly Task[]): void => {
        const flagged = tasks.some((task) => !task.flagged);
        change({
          tasks: tasks.filter((task) => task.flagged !== flagged),
          verb: 'flag',
          describe: (count) =>
            flagged
              ? plural(count, '{count} task flagged', '{count} tasks flagged')
              : plural(count, '{count} task unflagged', '{count} tasks unflagged'),
          getChange: () => ({ flagged }),
        });
      },

      /** Gives the open tasks priority; removes it if all have it. */
      prioritizeTasks: (tasks: readonly Task[]): void => {
        const open = tasks.filter((task) => getState(task) === 'active');
        const isPriority = open.some((task) => !task.isPriority);
        change({
          tasks: open.filter((task) => task.isPriority !== isPriority),
          verb: 'update',
          describe: (count) =>
            isPriority
              ? plural(count, '{count} task made a priority', '{count} tasks made a priority')
              : plural(count, '{count} task no longer a priority', '{count} tasks no longer a priority'),
          getChange: () => ({ isPriority }),
        });
      },

      /** Moves the tasks that are not completed. With `order`, the day's tasks have this order afterwards. */
      moveTasks: (tasks: readonly Task[], day: Day, order?: readonly Task[]): void => {
        const move = createOrderedMove(tasks, day, order);
        const completed = tasks.filter((task) => getState(task) === 'completed' && task.date !== day).length;
        if (move.count === 0 && completed > 0) showToast({ title: labelCompletedStay(completed) });
        change({
          ...move,
          verb: 'move',
          describe: (count) =>
            plural(count, '{count} task moved to {day}', '{count} tasks moved to {day}', { day: longDay(day) }),
          toast: describeDay(day, completed > 0 && labelCompletedStay(completed)),
        });
      },

      /** Moves a task to its place among the tasks of another day, which have this order then. */
      placeTask: (task: Task, day: Day, order: readonly Task[]): void => {
        const toast = createMoveToast(task, changeTask(task, createMove(task, day), new Date().toISOString()));
        change({ ...createOrderedMove([task], day, order), verb: 'move', describe: () => toast.title, toast });
      },

      /** Stores this order of tasks of a day, sorted by their times. */
      sortByTime: (order: readonly Task[]): void => {
        const places = new Map(order.map(({ id }, place) => [id, place]));
        change({
          tasks: order.filter(({ id, sortOrder }) => sortOrder !== places.get(id)),
          verb: 'reorder',
          describe: () => t('Sorted by time'),
          getChange: ({ id }) => ({ sortOrder: places.get(id) }),
        });
      },

      /** Deletes the tasks. Of a series it deletes the selected occurrences alone. */
      deleteTasks: (tasks: readonly Task[]): void => {
        const [first] = tasks;
        if (first === undefined) return;
        const ids = tasks.map(({ id }) => id);
        const removal = buildRemoval<Task, TaskListScope>({
          listCache: TASK_LISTS,
          item: first,
          isRemoved: ({ id }) => ids.includes(id),
          remove: async () => call('POST /api/tasks/batch/delete', { body: { ids } }),
          restore: async () => call('POST /api/tasks/batch/restore', { body: { ids } }),
          onError: (error) => reportFailure('delete', error),
          onRestoreError: showRestoreFailure(t('tasks')),
        });
        removeWithUndo(mutate, removal, plural(tasks.length, '{count} task deleted', '{count} tasks deleted'));
      },
    };
  }, [mutate]);
}

function createSelectionChange(
  tasks: readonly Task[],
  changes: readonly SelectionChange[],
  verb: FailedVerb,
): Change<Task, TaskListScope, Task[]> {
  const now = new Date().toISOString();
  return {
    listCache: TASK_LISTS,
    queueKey: QUEUE_KEY,
    send: async () =>
      call('PATCH /api/tasks/batch', {
        body: { changes: changes.map((each) => ({ ...each, id: resolveId(each.id) })) },
      }),
    predict: () => tasks.map((task, place) => changeTask(task, changes[place] ?? {}, now)),
    optimisticUpdate: (list, scope) => changeSelection(list, scope, tasks, changes, now),
    reconcile: (stored) => (list, scope) =>
      upsertAll(TASK_LISTS, changeSelection(list, scope, tasks, changes, now), scope, stored),
    onError: (error) => reportFailure(verb, error),
  };
}

function reportFailure(verb: FailedVerb, error: Error): void {
  if (isGone(error)) showToast({ title: t('These tasks were deleted elsewhere') });
  else showFailureTo(verb, t('tasks'), error);
}
