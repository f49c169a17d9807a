import type { CarryOverItem } from '#shared/carry-over/carry-over.contract.ts';
import type { Goal } from '#shared/goals/goals.contract.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { isCrossedOutByHand } from '#shared/tasks/tasks.rules.ts';

/**
 * Converts a task to an item to carry over. It is selected unless the person crossed it out; a rollover does not count.
 */
export function presentTaskItem(task: Task): CarryOverItem {
  const { id, title, date, isCrossedOut } = task;
  return { id, type: 'day-task', title, date, isCrossedOut, isSelected: !isCrossedOutByHand(task) };
}

/** Converts a goal to an item to carry over. It is selected unless it is crossed out. */
export function presentGoalItem({ id, title, dueDate, isWeekly, isCrossedOut }: Goal): CarryOverItem {
  const type = isWeekly ? 'weekly-goal' : 'monthly-goal';
  return { id, type, title, date: dueDate, isCrossedOut, isSelected: !isCrossedOut };
}
