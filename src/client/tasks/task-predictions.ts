import { isPriorityLocked, stateOf } from '#shared/items/items.rules.ts';
import { occursOn } from '#shared/tasks/recurrence.rules.ts';
import type { Task, TaskChange } from '#shared/tasks/tasks.contract.ts';
import { changeTask, isThisOrLater, patternAfter, putTask, type TaskListScope } from '#shared/tasks/tasks.rules.ts';
import type { Prediction } from '#client/data/optimistic.ts';
import { lineOf, resolveId } from '#client/data/temporary-ids.ts';
import type { SeriesScope } from './task-text.ts';

/** How a change of tasks shows in the list of a day or a week. */
export type TaskPrediction = Prediction<Task, TaskListScope>;

/** The task is in the list, as it is given. */
export function withTask(task: Task): TaskPrediction {
  return (tasks, listScope) => putTask(tasks, listScope, task);
}

/** The task is changed, or it and the later ones of its series. `now` is the instant a completion is dated with. */
export function withChange(task: Task, change: TaskChange, scope: SeriesScope, now: string): TaskPrediction {
  const isMeant = scope === 'this' ? isThis(task) : isThisOrLaterThan(task);
  return (tasks, listScope) => {
    const others = tasks.filter((other) => !isMeant(other));
    return tasks.filter(isMeant).reduce((list, other) => {
      const its = isThis(task)(other) ? change : changeOfLater(task, change, other);
      return its === undefined ? list : putTask(list, listScope, changeTask(other, allowed(other, its), now));
    }, others);
  };
}

/**
 * What a change of `task` is for a later one of its series; undefined when the new pattern has no place for it. What a
 * person is done with stays all the same.
 */
function changeOfLater(task: Task, change: TaskChange, other: Task): TaskChange | undefined {
  const pattern = patternAfter(task, change);
  const recurrence = { pattern, anchorDay: task.date, startDay: task.date, endDay: null };
  if (pattern === task.recurringPattern || occursOn(recurrence, other.date)) return change;
  if (stateOf(other) === 'active') return undefined;
  const { isRecurring: _marked, recurringPattern: _pattern, ...others } = change;
  return pattern === 'none' ? {} : others;
}

/** Priority is not changed on what is done with. */
function allowed(task: Task, change: TaskChange): TaskChange {
  return isPriorityLocked(task, change) ? { ...change, isPriority: undefined } : change;
}

/** Tasks that were taken out of the lists, so that they can be put back as they were. By their lines: an id may change. */
export type Removed = Map<string, Task>;

/** The task is gone, or it and the later ones of its series; what that takes away is noted in `removed`. */
export function without(task: Task, scope: SeriesScope, removed: Removed): TaskPrediction {
  const isMeant = scope === 'this' ? isThis(task) : isThisOrLaterThan(task);
  return (tasks) => {
    for (const other of tasks.filter(isMeant)) removed.set(lineOf(other.id), other);
    return tasks.filter((other) => !isMeant(other));
  };
}

/** What was taken away is back. */
export function withRemoved(removed: Removed): TaskPrediction {
  return (tasks, listScope) =>
    [...removed.values()].reduce(
      (list, task) => putTask(list, listScope, { ...task, id: resolveId(task.id) }),
      [...tasks],
    );
}

/** What was just created has another id once the server has answered. */
function isThis(task: Task): (other: Task) => boolean {
  return (other) => other.id === resolveId(task.id);
}

function isThisOrLaterThan(task: Task): (other: Task) => boolean {
  return (other) => isThisOrLater({ ...task, id: resolveId(task.id) }, other);
}
