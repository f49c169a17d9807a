import { ClockArrowDown } from 'lucide-react';
import type { Day } from '#shared/calendar/day.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { PastDayButton } from '#client/history/past-day-button.tsx';
import { createSortByTime } from '#client/tasks/time-order.ts';
import { IconButton } from '#client/ui/controls/button.tsx';
import { useToday } from '#client/ui/use-today.ts';

/** The buttons in the head of a day's card on a phone, where it has no menu. */
export function DayButtons({ day, tasks }: { day: Day; tasks: readonly Task[] | undefined }) {
  const isPast = day < useToday();
  const sorting = createSortByTime(tasks);
  return (
    <>
      {sorting && (
        <IconButton label={sorting.label} className="-my-2 -me-2 size-9 self-center" onClick={sorting.onSelect}>
          <ClockArrowDown size={16} aria-hidden />
        </IconButton>
      )}
      {isPast && <PastDayButton day={day} />}
    </>
  );
}
