import type { Day } from '#shared/calendar/day.ts';
import { stateOf } from '#shared/items/items.rules.ts';
import type { Task, TaskChange } from '#shared/tasks/tasks.contract.ts';
import { isCrossedOutByHand, type TaskListScope } from '#shared/tasks/tasks.rules.ts';
import { call, failsForAll, reasonOf } from '#client/data/api-client.ts';
import type { Change } from '#client/data/optimistic.ts';
import { lineOf, requireStoredId } from '#client/data/temporary-ids.ts';
import { showFailure, showFailureTo, type FailureVerb } from '#client/items/failures.ts';
import { isChangedElsewhere, sendEdit, unlessChangedElsewhere, withSeen } from '#client/items/stale-edits.ts';
import { withChange } from './task-predictions.ts';
import type { SeriesScope } from '#client/items/series-scope.ts';
import { TASK_LISTS } from './tasks.queries.ts';

type TaskEdit = Change<Task, TaskListScope, Task>;

/** A change from the task dialog, of a task or of it and the later ones of its series. */
export function editTaskChange(task: Task, change: TaskChange, scope: SeriesScope): TaskEdit {
  const { title, ...others } = change;
  const send = async (): Promise<Task> => {
    const params = { id: requireStoredId(task.id) };
    const put = async (body: TaskChange) => call('PUT /api/tasks/:id', { params, body });
    const query = { updateFuture: 'true' } as const;
    const sendInScope = async (body: TaskChange) => {
      if (scope === 'this and later') return call('PUT /api/tasks/:id', { params, query, body });
      if (title !== undefined && Object.keys(others).length === 0) return renameTask(task, params, title);
      return put(body);
    };
    return sendEdit(withSeen(task, change), sendInScope, async () => put({}));
  };
  return {
    ...changing(task, change, scope, send),
    onError: unlessChangedElsewhere((error) => showFailure(`Failed to update task: ${reasonOf(error)}`)),
  };
}

/** A change from a task's row, which is about this task alone. */
export function updateTaskChange(task: Task, change: TaskChange, verb: FailureVerb): TaskEdit {
  const send = async () => call('PUT /api/tasks/:id', { params: { id: requireStoredId(task.id) }, body: change });
  return { ...changing(task, change, 'this', send), onError: () => showFailureTo(verb, 'task') };
}

/** A task put on another day, and what takes that back. What a new day has crossed out is to be done again there. */
export function moveOf(task: Task, date: Day): { there: TaskEdit; back: TaskEdit } {
  const isLeft = stateOf(task) === 'crossed-out' && !isCrossedOutByHand(task);
  const change = isLeft ? { date, isCrossedOut: false } : { date };
  const before = isLeft ? { date: task.date, isCrossedOut: true } : { date: task.date };
  return {
    there: updateTaskChange(task, change, 'move'),
    back: updateTaskChange({ ...task, ...change }, before, 'move'),
  };
}

/** Renames by the call for titles and, when that fails, by the call for whole tasks (core specification, section 7). */
async function renameTask(task: Task, params: { id: number }, title: string): Promise<Task> {
  try {
    return await call('PUT /api/tasks/edit/:id', { params, body: withSeen(task, { title }) });
  } catch (error) {
    // Where nobody answers, or nobody is signed in, another call fares no better; one that was refused must not be bypassed.
    if (failsForAll(error) || isChangedElsewhere(error)) throw error;
    const { isRecurring, recurringPattern, isPriority, flagged } = task;
    const whole = { title, isRecurring, recurringPattern, isPriority, flagged };
    return call('PUT /api/tasks/:id', { params, body: withSeen(task, whole) });
  }
}

/** What all changes of one task have in common. */
function changing(
  task: Task,
  change: TaskChange,
  scope: SeriesScope,
  send: () => Promise<Task>,
): Omit<TaskEdit, 'onError'> {
  const predict = withChange(task, change, scope, new Date().toISOString());
  return {
    lists: TASK_LISTS,
    line: lineOf(task.id),
    send,
    predict,
    // The answer is this task alone: the later ones stay as they were predicted until they are read again.
    confirm: (stored) => (tasks, listScope) => TASK_LISTS.put(predict(tasks, listScope), listScope, stored),
  };
}
