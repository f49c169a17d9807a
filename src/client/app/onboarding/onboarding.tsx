import { useEffect } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import { getMonday } from '#shared/calendar/week.ts';
import { useServerList } from '#client/data/optimistic.ts';
import { useStore } from '#client/ui/store.ts';
import { dayTasksQuery, weekTasksQuery } from '#client/tasks/tasks.queries.ts';
import { createLazyComponent } from '#client/ui/lazy-component.tsx';
import { ONBOARDING, onboardingStateAt, ONBOARDING_OVER } from './onboarding-state.ts';

/** A placeholder as high as the strip. */
const PLACEHOLDER = <div className="h-18 shrink-0 lg:h-15" />;

const strip = createLazyComponent(async () => (await import('./onboarding-strip.tsx')).OnboardingStrip, {
  fallback: PLACEHOLDER,
});

export interface OnboardingProps {
  today: Day;
  /** The time of registration. */
  createdAt: string;
  /** True if the page loads tasks by week (the dashboard), false if by day. */
  isWeekly: boolean;
}

/** The onboarding of a new account. For everyone else it renders nothing and loads no code. */
export function Onboarding({ today, createdAt, isWeekly }: OnboardingProps) {
  const state = onboardingStateAt(today, createdAt, useStore(ONBOARDING));
  return state && <Guide today={today} isWeekly={isWeekly} isLooking={state === 'looking'} />;
}

function Guide({ today, isWeekly, isLooking }: Pick<OnboardingProps, 'today' | 'isWeekly'> & { isLooking: boolean }) {
  // Uses the tasks that the page loads itself, without a request. A step is completed once the server has stored it.
  const query = isWeekly ? weekTasksQuery(getMonday(today)) : dayTasksQuery(today);
  const { data: tasks } = useServerList({ ...query, enabled: false });
  useEffect(() => {
    // A person who has tasks already knows halo from another browser or has imported them.
    if (isLooking && tasks) ONBOARDING.set(tasks.length > 0 ? ONBOARDING_OVER : '');
  }, [isLooking, tasks]);
  return isLooking ? PLACEHOLDER : <strip.Component today={today} tasks={tasks} />;
}
