import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addDays, type Day } from '#shared/calendar/day.ts';
import { longDay } from '#shared/calendar/labels.ts';
import { IconButton } from '#client/ui/controls/button.tsx';
import { classes } from '#client/ui/classes.ts';
import { useSelectedDate } from '#client/app/providers/selected-date.tsx';

/** The selected day with buttons to its neighbours and to today. */
export function DayNavigator({ today }: { today: Day }) {
  const { selectedDate, setSelectedDate } = useSelectedDate();
  return (
    <nav aria-label="Day" className="flex items-center justify-center">
      <IconButton
        label="Previous day"
        className="size-[36px]"
        onClick={() => setSelectedDate(addDays(selectedDate, -1))}
      >
        <ChevronLeft size={18} aria-hidden />
      </IconButton>
      <button
        type="button"
        aria-label={`${longDay(selectedDate)}${selectedDate === today ? ', today' : ', go to today'}`}
        onClick={() => setSelectedDate(today)}
        className={classes(
          'touch-target min-w-0 rounded-control px-1 py-1.5 text-center text-sm tabular-nums sm:min-w-24',
          selectedDate === today ? 'text-ink-2' : 'text-accent',
        )}
      >
        {longDay(selectedDate)}
      </button>
      <IconButton label="Next day" className="size-[36px]" onClick={() => setSelectedDate(addDays(selectedDate, 1))}>
        <ChevronRight size={18} aria-hidden />
      </IconButton>
    </nav>
  );
}
