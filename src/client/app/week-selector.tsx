import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { addDays } from '#shared/calendar/day.ts';
import { weekRange } from '#shared/calendar/labels.ts';
import { DAYS_PER_WEEK, mondayOf, weekNumber } from '#shared/calendar/week.ts';
import { usePrefetchWeek } from '#client/tasks/tasks.queries.ts';
import { IconButton } from '#client/ui/button.tsx';
import { useSelectedDate } from './selected-date.tsx';

/** Which week is shown, with arrows to its neighbours, which are read ahead for as long as an arrow is pointed at. */
export function WeekSelector() {
  const { selectedDate, setSelectedDate } = useSelectedDate();
  const prefetchWeek = usePrefetchWeek();
  const [isPointedAt, setPointedAt] = useState(false);
  const monday = mondayOf(selectedDate);
  useEffect(() => {
    if (!isPointedAt) return;
    for (const weeks of [-1, 0, 1]) prefetchWeek(addDays(monday, weeks * DAYS_PER_WEEK));
  }, [isPointedAt, monday, prefetchWeek]);
  const enter = () => setPointedAt(true);
  const leave = () => setPointedAt(false);
  const arrow = { onPointerEnter: enter, onFocus: enter, onPointerLeave: leave, onBlur: leave };
  const move = (weeks: number) => () => setSelectedDate(addDays(selectedDate, weeks * DAYS_PER_WEEK));
  return (
    <nav aria-label="Week" className="ml-6 flex items-center gap-1 text-sm text-ink-2 tabular-nums">
      <IconButton label="Previous week" onClick={move(-1)} {...arrow}>
        <ChevronLeft size={16} aria-hidden />
      </IconButton>
      <span aria-live="polite" className="whitespace-nowrap">
        <b className="mr-1.5 font-semibold text-ink">Week {weekNumber(selectedDate)}</b>
        {weekRange(selectedDate)}
      </span>
      <IconButton label="Next week" onClick={move(1)} {...arrow}>
        <ChevronRight size={16} aria-hidden />
      </IconButton>
    </nav>
  );
}
