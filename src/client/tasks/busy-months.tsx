import { useQuery } from '@tanstack/react-query';
import { Month, type DayLoad, type MonthProps } from '#client/ui/calendar/month.tsx';
import { MonthList, type MonthListProps } from '#client/ui/calendar/month-list.tsx';
import { countDots, describeProgress } from './date-labels.ts';
import { dayCountsQuery } from './tasks.queries.ts';

/** The months around a day, to pick a day. The more tasks a day has, the more dots are below it. */
export function BusyMonths(props: Omit<MonthListProps, 'MonthView'>) {
  return <MonthList {...props} MonthView={BusyMonth} />;
}

function BusyMonth(props: MonthProps) {
  const { data } = useQuery(dayCountsQuery(props.month));
  return <Month {...props} getLoad={(day) => getLoad(data?.find((counts) => counts.day === day))} />;
}

function getLoad(counts: { total: number; completed: number } | undefined): DayLoad | undefined {
  const label = describeProgress(counts);
  return label === undefined || counts === undefined ? undefined : { label, dots: countDots(counts.total) };
}
