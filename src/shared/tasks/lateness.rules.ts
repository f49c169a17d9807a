import type { Day } from '#shared/calendar/day.ts';
import { getState } from '#shared/items/items.rules.ts';
import type { Task } from './tasks.contract.ts';
import { splitDate } from './tasks.rules.ts';

/** True for an active task of today whose time, or its end if it has one, is before `time` (HH:mm). */
export function isLate(
  task: Pick<Task, 'date' | 'startTime' | 'endTime' | 'isCompleted' | 'isCrossedOut'>,
  { day, time }: { day: Day; time: string },
): boolean {
  const end = task.endTime ?? task.startTime;
  return end !== null && end < time && splitDate(task.date).day === day && getState(task) === 'active';
}
