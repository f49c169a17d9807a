import type { ReactNode } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import { STACKED_CARD } from '#client/ui/lists/card-stack.tsx';
import { PeriodNavigator } from './period-navigator.tsx';
import { useSelectedDate } from '#client/app/providers/selected-date.tsx';
import { useToday } from '#client/ui/use-today.ts';

/**
 * Returns the props of a weekly or monthly card on its own page: the selected date's period and the navigation to
 * others. `prefetch` loads a period ahead.
 */
export function usePeriodCard(
  isWeekly: boolean,
  prefetch: (day: Day) => void,
): { className: string; isWeekly: boolean; day: Day; navigation: ReactNode } {
  const { selectedDate } = useSelectedDate();
  const today = useToday();
  return {
    className: STACKED_CARD,
    isWeekly,
    day: selectedDate,
    navigation: <PeriodNavigator isWeekly={isWeekly} today={today} onPrefetch={prefetch} hasReturn />,
  };
}
