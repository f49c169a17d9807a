import { useEffect, useState } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import { findDayJustDone, isDayDone } from '#shared/tasks/day-progress.rules.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';

/** Milliseconds that a day counts as just done: long enough to read it, and to choose what it offers. */
const DURATION = 7_000;

/**
 * Returns the day of the week whose last task was completed a moment ago; undefined if there is none, or if the day has
 * an open task again.
 */
export function useDayJustDone(monday: Day, tasks: readonly Task[] | undefined): Day | undefined {
  const [before, setBefore] = useState({ monday, tasks });
  const [done, setDone] = useState<Day>();
  if (before.monday !== monday || before.tasks !== tasks) {
    setBefore({ monday, tasks });
    const isSameWeek = before.monday === monday;
    const day = isSameWeek && before.tasks && tasks ? findDayJustDone(before.tasks, tasks) : undefined;
    const isStillDone = isSameWeek && done !== undefined && tasks !== undefined && isDayDone(tasks, done);
    if (day !== undefined || !isStillDone) setDone(day);
  }
  useEffect(() => {
    if (done === undefined) return undefined;
    const timer = setTimeout(() => setDone(undefined), DURATION);
    return () => clearTimeout(timer);
  }, [done]);
  return done;
}
