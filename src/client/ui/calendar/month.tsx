import { addDays, getParts, weekdayIndex, type Day } from '#shared/calendar/day.ts';
import { fullDate, monthName } from '#shared/calendar/labels.ts';
import { daysInMonth } from '#shared/calendar/month.ts';
import { BusyDot } from './busy-dot.tsx';
import { classes } from '#client/ui/classes.ts';

export interface MonthProps {
  /** The first day of the month. */
  month: Day;
  today: Day;
  selected: Day;
  /** The day in the tab order. */
  tabStop: Day;
  /** Returns what screen readers hear of a day that has a dot; undefined for a day without one. */
  describeBusy?: ((day: Day) => string | undefined) | undefined;
  onPick: (day: Day) => void;
}

/** A month: its name, and a button for each day. Busy days have a dot. */
export function Month({ month, today, selected, tabStop, describeBusy, onPick }: MonthProps) {
  const name = `${monthName(month)} ${getParts(month).year}`;
  const days = Array.from({ length: daysInMonth(month) }, (_, index) => addDays(month, index));
  return (
    <div role="group" aria-label={name} data-month={month} className="pb-3">
      <h3 className="sticky top-0 z-1 bg-surface px-3 py-1.5 text-sm font-semibold text-ink-2">{name}</h3>
      <div className="grid grid-cols-7 justify-items-center">
        {days.map((day, index) => {
          const busy = describeBusy?.(day);
          const isSelected = day === selected;
          return (
            <button
              key={day}
              type="button"
              data-day={day}
              aria-label={[fullDate(day), busy].filter(Boolean).join(', ')}
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
              {busy !== undefined && <BusyDot />}
            </button>
          );
        })}
      </div>
    </div>
  );
}
