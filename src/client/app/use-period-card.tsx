import type { ReactNode } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import { STACKED_CARD } from '#client/ui/card-stack.tsx';
import { PeriodNavigator } from './period-navigator.tsx';
import { useSelectedDate } from './selected-date.tsx';
import { useToday } from '#client/ui/use-today.ts';

/**
 * What a card of a week or a month is given on a screen of its own: the selected date's week or month, and the way to the ones
 * beside it. `prefetch` reads one of those ahead of time.
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
    navigation: <PeriodNavigator isWeekly={isWeekly} today={today} onPrefetch={prefetch} />,
  };
}
