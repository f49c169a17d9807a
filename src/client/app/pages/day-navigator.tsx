import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { addDays, type Day } from '#shared/calendar/day.ts';
import { longDay } from '#shared/calendar/labels.ts';
import { t } from '#shared/language/language.ts';
import { IconButton } from '#client/ui/controls/button.tsx';
import { classes } from '#client/ui/classes.ts';
import { useSelectedDate } from '#client/app/providers/selected-date.tsx';

export interface DayNavigatorProps {
  today: Day;
  isMonthOpen: boolean;
  onMonthOpenChange: (isOpen: boolean) => void;
}

/** The selected day with buttons to its neighbours. Pressing it unfolds the month. */
export function DayNavigator({ today, isMonthOpen, onMonthOpenChange }: DayNavigatorProps) {
  const { selectedDate, setSelectedDate } = useSelectedDate();
  return (
    <nav aria-label={t('Day')} className="flex items-center justify-center">
      <IconButton
        label={t('Previous day')}
        className="size-[36px]"
        onClick={() => setSelectedDate(addDays(selectedDate, -1))}
      >
        <ChevronLeft size={18} aria-hidden />
      </IconButton>
      <button
        type="button"
        aria-label={selectedDate === today ? t('{day}, today', { day: longDay(selectedDate) }) : longDay(selectedDate)}
        aria-expanded={isMonthOpen}
        data-unfolds-month
        onClick={() => onMonthOpenChange(!isMonthOpen)}
        className="touch-target flex min-w-0 items-center justify-center gap-0.5 rounded-control px-1 py-1.5 text-sm text-ink-2 tabular-nums"
      >
        {longDay(selectedDate)}
        <ChevronDown size={14} aria-hidden className={classes('shrink-0', isMonthOpen && 'rotate-180')} />
      </button>
      <IconButton
        label={t('Next day')}
        className="size-[36px]"
        onClick={() => setSelectedDate(addDays(selectedDate, 1))}
      >
        <ChevronRight size={18} aria-hidden />
      </IconButton>
    </nav>
  );
}
