import { MINUTE } from './durations.ts';
import { t } from '#shared/language/language.ts';
import { toClockTime } from './clock-time.ts';
import { toLocalDay, type Day } from './day.ts';
import { toLocalTime, timeLabel } from './instant.ts';
import { datedDay, shortDay } from './labels.ts';

/**
 * Returns a label for a past instant: 'just now', 'today, 10:04 PM', 'Nov 19, 6:30 PM' or 'Nov 19, 2025, 6:30 PM'. `now`
 * is in milliseconds since 1970.
 */
export function whenLabel(instant: string, now: number): string {
  if (now - new Date(instant).getTime() < MINUTE) return t('just now');
  const { day, hour, minute } = toLocalTime(instant);
  return `${dayLabel(day, toLocalDay(new Date(now)))}, ${timeLabel(toClockTime(hour, minute))}`;
}

function dayLabel(day: Day, today: Day): string {
  if (day === today) return t('today');
  return day.slice(0, 4) === today.slice(0, 4) ? shortDay(day) : datedDay(day);
}
