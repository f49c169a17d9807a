import { useEffect } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import { mondayOf } from '#shared/calendar/week.ts';
import { useStoredList } from '#client/data/optimistic.ts';
import { useStored } from '#client/data/stored.ts';
import { dayTasksQuery, weekTasksQuery } from '#client/tasks/tasks.queries.ts';
import { defer } from '#client/ui/deferred.tsx';
import { FIRST_DAY, firstDayAt, OVER } from './first-day-state.ts';

/** As high as the strip, so that nothing moves when it comes. */
const ROOM = <div className="h-18 shrink-0 lg:h-15" />;

const strip = defer(async () => (await import('./first-day-strip.tsx')).FirstDayStrip, ROOM);

export interface FirstDayProps {
  today: Day;
  /** When the person registered. */
  createdAt: string;
  /** Whether the screen reads weeks, as a desk does, or days. */
  isWeekly: boolean;
}

/** The guide to the first day of a new account. For everybody else it is nothing, and none of it is fetched. */
export function FirstDay({ today, createdAt, isWeekly }: FirstDayProps) {
  const standing = firstDayAt(today, createdAt, useStored(FIRST_DAY));
  return standing && <Guide today={today} isWeekly={isWeekly} isLooking={standing === 'looking'} />;
}

function Guide({ today, isWeekly, isLooking }: Pick<FirstDayProps, 'today' | 'isWeekly'> & { isLooking: boolean }) {
  // What the screen reads for itself: nothing is asked for here. A step is done once the server has stored it.
  const query = isWeekly ? weekTasksQuery(mondayOf(today)) : dayTasksQuery(today);
  const { data: tasks } = useStoredList({ ...query, enabled: false });
  useEffect(() => {
    // Who has tasks already has found their way in another browser, or has brought them along.
    if (isLooking && tasks) FIRST_DAY.set(tasks.length > 0 ? OVER : '');
  }, [isLooking, tasks]);
  return isLooking ? ROOM : <strip.Component today={today} tasks={tasks} onUnavailable={() => undefined} />;
}
