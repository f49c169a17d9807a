import type { Day } from '#shared/calendar/day.ts';
import { pickFields } from '#shared/items/fields.rules.ts';
import { withoutCopied } from '#shared/items/items.rules.ts';
import type { Task, TaskCopyDraft } from './tasks.contract.ts';
import { isCrossedOutByHand, sortTasks, TASK_CONTENT_FIELDS } from './tasks.rules.ts';

/** True for a task that New Day offers to copy: neither completed nor recurring. (TIME-08) */
export function isOfferedByNewDay(task: Task): boolean {
  return !task.isCompleted && !task.isRecurring;
}

/**
 * Returns yesterday's tasks that New Day offers to copy: not completed, not recurring, and without a copy among today's
 * tasks. They have the order of the list.
 */
export function copyCandidates(yesterdays: readonly Task[], todays: readonly Task[]): Task[] {
  return withoutCopied(sortTasks(yesterdays).filter(isOfferedByNewDay), todays);
}

/**
 * Returns the tasks of earlier days that New Day offers on request: those that it would offer and that the rollover crossed
 * out, by day. `tasks` holds all tasks from these days until today. A task that has a copy among them is not
 * offered.
 */
export function earlierCandidates(earlier: readonly Task[], tasks: readonly Task[]): Task[] {
  const days = Map.groupBy(earlier, ({ date }) => date);
  return [...days.keys()]
    .toSorted()
    .flatMap((day) => copyCandidates(days.get(day) ?? [], tasks))
    .filter((task) => task.rolledOverAt !== null && !isCrossedOutByHand(task));
}

/** Returns a copy of a task for another day: active, with the same content. */
export function createCopy(task: Task, day: Day): TaskCopyDraft {
  return {
    ...pickFields(TASK_CONTENT_FIELDS, task),
    date: day,
    isCompleted: false,
    isCrossedOut: false,
    carriedFrom: task.id,
  };
}
