import { addDays, getParts, weekdayIndex, type Day } from '#shared/calendar/day.ts';
import { fullDate, monthName } from '#shared/calendar/labels.ts';
import { daysInMonth } from '#shared/calendar/month.ts';
import { BusyDots } from './busy-dots.tsx';
import { classes } from '#client/ui/classes.ts';

export interface MonthProps {
  /** The first day of the month. */
  month: Day;
  today: Day;
  selected: Day;
  /** The day in the tab order. */
  tabStop: Day;
  /** Returns how busy a day is; undefined for a day without items. */
  getLoad?: ((day: Day) => DayLoad | undefined) | undefined;
  onPick: (day: Day) => void;
}

/** How busy a day is. */
export interface DayLoad {
  /** What screen readers hear. */
  label: string;
  /** The number of dots below the day. */
  dots: number;
}

/** A month: its name, and a button for each day. Below a busy day are dots. */
export function Month({ month, today, selected, tabStop, getLoad, onPick }: MonthProps) {
  const name = `${monthName(month)} ${getParts(month).year}`;
  const days = Array.from({ length: daysInMonth(month) }, (_, index) => addDays(month, index));
  return (
    <div role="group" aria-label={name} data-month={month} className="pb-3">
      <h3 className="sticky top-0 z-1 bg-surface px-3 py-1.5 text-sm font-semibold text-ink-2">{name}</h3>
      <div className="grid grid-cols-7 justify-items-center">
        {days.map((day, index) => {
          const load = getLoad?.(day);
          const isSelected = day === selected;
          return (
            <button
              key={day}
              type="button"
              data-day={day}
              aria-label={[fullDate(day), load?.label].filter(Boolean).join(', ')}
              aria-current={day === today ? 'date' : undefined}
              aria-pressed={isSelected}
              tabIndex={day === tabStop ? 0 : -1}
              style={index === 0 ? { gridColumnStart: weekdayIndex(day) + 1 } : undefined}
              className={classes(
                'relative grid size-11 place-items-center rounded-full text-sm tabular-nums transition-colors focus-visible:-outline-offset-2',
                isSelected ? 'bg-accent font-semibold text-on-accent' : 'hover:bg-hover',
                !isSelected && day === today && 'bg-accent-soft font-semibold text-accent',
              )}
              onClick={() => onPick(day)}
            >
              {getParts(day).dayOfMonth}
              {load && <BusyDots count={load.dots} />}
            </button>
          );
        })}
      </div>
    </div>
  );
}
