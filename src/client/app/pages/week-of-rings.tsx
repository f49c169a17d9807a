import type { CSSProperties } from 'react';
import { getParts } from '#shared/calendar/day.ts';
import { weekdayLetter } from '#shared/calendar/labels.ts';
import { daysOfWeek, getMonday } from '#shared/calendar/week.ts';
import { classes } from '#client/ui/classes.ts';
import { Ring } from '#client/ui/controls/ring.tsx';
import { useToday } from '#client/ui/use-today.ts';

/** How full the rings of the past days are, in percent, from yesterday back. */
const PAST_SHARES = [100, 80, 100, 100, 60, 100];
const TODAY_SHARE = 66;

/** A picture of this week: a ring with the date for each day. The progress is invented, and screen readers skip it. */
export function WeekOfRings() {
  const today = useToday();
  const days = daysOfWeek(getMonday(today));
  const place = days.indexOf(today);
  return (
    <ol aria-hidden className="flex justify-between">
      {days.map((day, index) => {
        const isToday = index === place;
        return (
          <li
            key={day}
            style={{ '--place': index } as CSSProperties}
            className="grid justify-items-center gap-1.5 text-xs text-ink-3"
          >
            <span className={classes(isToday && 'font-semibold text-accent')}>{weekdayLetter(day)}</span>
            <span
              className={classes(
                'relative grid size-10 place-items-center rounded-full',
                index <= place && 'bg-surface',
              )}
            >
              <span className="absolute inset-0 drawn-ring">
                <Ring
                  size={40}
                  completed={isToday ? TODAY_SHARE : (PAST_SHARES[place - index - 1] ?? 0)}
                  crossedOut={0}
                />
              </span>
              <span
                className={classes(
                  'relative text-sm tabular-nums',
                  isToday ? 'font-semibold text-accent' : 'text-ink-2',
                )}
              >
                {getParts(day).dayOfMonth}
              </span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
