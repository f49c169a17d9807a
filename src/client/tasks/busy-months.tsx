import { useQuery } from '@tanstack/react-query';
import { Month, type MonthProps } from '#client/ui/calendar/month.tsx';
import { MonthList, type MonthListProps } from '#client/ui/calendar/month-list.tsx';
import { describeProgress } from './date-labels.ts';
import { dayCountsQuery } from './tasks.queries.ts';

/** The months around a day, to pick a day. Each day that has tasks has a dot. */
export function BusyMonths(props: Omit<MonthListProps, 'MonthView'>) {
  return <MonthList {...props} MonthView={BusyMonth} />;
}

function BusyMonth(props: MonthProps) {
  const { data } = useQuery(dayCountsQuery(props.month));
  return <Month {...props} describeBusy={(day) => describeProgress(data?.find((counts) => counts.day === day))} />;
}
