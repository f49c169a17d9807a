import type { CarryOverItem } from '#shared/carry-over/carry-over.contract.ts';
import type { Goal } from '#shared/goals/goals.contract.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { isCrossedOutByHand } from '#shared/tasks/tasks.rules.ts';

/** A task as an item that can be carried over. What a new day has crossed out is proposed all the same. */
export function presentTaskItem(task: Task): CarryOverItem {
  const { id, title, date, isCrossedOut } = task;
  return { id, type: 'day-task', title, date, isCrossedOut, isSelected: !isCrossedOutByHand(task) };
}

/** A goal as an item that can be carried over. */
export function presentGoalItem({ id, title, dueDate, isWeekly, isCrossedOut }: Goal): CarryOverItem {
  const type = isWeekly ? 'weekly-goal' : 'monthly-goal';
  return { id, type, title, date: dueDate, isCrossedOut, isSelected: !isCrossedOut };
}
