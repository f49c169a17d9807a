import { useEffect } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import { mondayOf } from '#shared/calendar/week.ts';
import { useStoredList } from '#client/data/optimistic.ts';
import { useLocalStorageStore } from '#client/data/local-storage-store.ts';
import { dayTasksQuery, weekTasksQuery } from '#client/tasks/tasks.queries.ts';
import { createLazyComponent } from '#client/ui/lazy-component.tsx';
import { ONBOARDING, onboardingStateAt, OVER } from './onboarding-state.ts';

/** As high as the strip, so that nothing moves when it comes. */
const ROOM = <div className="h-18 shrink-0 lg:h-15" />;

const strip = createLazyComponent(async () => (await import('./onboarding-strip.tsx')).OnboardingStrip, ROOM);

export interface OnboardingProps {
  today: Day;
  /** When the person registered. */
  createdAt: string;
  /** Whether the screen reads weeks, as a desk does, or days. */
  isWeekly: boolean;
}

/** The guide to the first day of a new account. For everybody else it is nothing, and none of it is fetched. */
export function Onboarding({ today, createdAt, isWeekly }: OnboardingProps) {
  const standing = onboardingStateAt(today, createdAt, useLocalStorageStore(ONBOARDING));
  return standing && <Guide today={today} isWeekly={isWeekly} isLooking={standing === 'looking'} />;
}

function Guide({ today, isWeekly, isLooking }: Pick<OnboardingProps, 'today' | 'isWeekly'> & { isLooking: boolean }) {
  // What the screen reads for itself: nothing is asked for here. A step is done once the server has stored it.
  const query = isWeekly ? weekTasksQuery(mondayOf(today)) : dayTasksQuery(today);
  const { data: tasks } = useStoredList({ ...query, enabled: false });
  useEffect(() => {
    // Who has tasks already has found their way in another browser, or has brought them along.
    if (isLooking && tasks) ONBOARDING.set(tasks.length > 0 ? OVER : '');
  }, [isLooking, tasks]);
  return isLooking ? ROOM : <strip.Component today={today} tasks={tasks} onUnavailable={() => undefined} />;
}
