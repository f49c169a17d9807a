import type { SelectionChange } from './selections.contract.ts';
import type { Task } from './tasks.contract.ts';
import { changeTask, isInScope, sortTasks, type TaskListScope } from './tasks.rules.ts';

/** Returns the list of a scope after a selection was changed: tasks can leave it, and others can come. */
export function changeSelection(
  tasks: readonly Task[],
  scope: TaskListScope,
  selected: readonly Task[],
  changes: readonly SelectionChange[],
  now: string,
): Task[] {
  const changeById = new Map(changes.map((change) => [change.id, change]));
  const known = new Set(tasks.map(({ id }) => id));
  const added = selected.filter(({ id }) => changeById.get(id)?.date !== undefined && !known.has(id));
  const changed = [...tasks, ...added].map((task) => {
    const change = changeById.get(task.id);
    return change === undefined ? task : changeTask(task, change, now);
  });
  return sortTasks(changed.filter(({ date }) => isInScope(scope, date)));
}

/** Returns the change that undoes a change of a task: it names the same fields, and the place if the day changed. */
export function changeBack(
  task: Task,
  { isCompleted, isCrossedOut, isPriority, flagged, date, sortOrder }: SelectionChange,
): SelectionChange {
  const hasState = isCompleted !== undefined || isCrossedOut !== undefined;
  return {
    id: task.id,
    ...(hasState && { isCompleted: task.isCompleted, isCrossedOut: task.isCrossedOut }),
    ...(isPriority !== undefined && { isPriority: task.isPriority }),
    ...(flagged !== undefined && { flagged: task.flagged }),
    ...(date !== undefined && { date: task.date }),
    ...((date ?? sortOrder) !== undefined && { sortOrder: task.sortOrder }),
  };
}
