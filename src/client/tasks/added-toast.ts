import type { RecurringPattern } from '#shared/tasks/recurrence.rules.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { timeLabel } from '#shared/calendar/instant.ts';
import { longDay } from '#shared/calendar/labels.ts';
import { t } from '#shared/language/language.ts';
import { cutTitle } from '#client/items/cut-title.ts';
import { unseenDayOffer } from '#client/items/unseen-days.ts';
import { showToast, type Toast } from '#client/ui/overlays/toasts.ts';

type AddedTask = Pick<Task, 'title' | 'date' | 'startTime' | 'recurringPattern'>;

const RHYTHMS: Readonly<Record<Exclude<RecurringPattern, 'none'>, () => string>> = {
  daily: () => t('daily'),
  weekly: () => t('weekly'),
  weekdays: () => t('on weekdays'),
  monthly: () => t('monthly'),
};

/** Tells on which day a task was added, and how it repeats. If the screen does not show this day, the toast offers to show it. */
export function showTaskAdded({ title, date, startTime, recurringPattern: pattern }: AddedTask): void {
  const time = startTime === null ? [] : [timeLabel(startTime)];
  const rhythm = pattern === 'none' ? [] : [RHYTHMS[pattern]()];
  showToast({
    ...unseenDayOffer(date),
    title: t('Task added'),
    description: [cutTitle(title), [longDay(date), ...time].join(', '), ...rhythm].join(' · '),
  });
}

/**
 * Returns what the toast of several added tasks says of their days: how many each day got, and a button that shows the first day
 * which the screen does not show. It says nothing if all of them are on a day that the screen shows.
 */
export function describeAddedDays(tasks: readonly Pick<Task, 'date'>[]): Pick<Toast, 'description' | 'offer'> {
  const byDay = [...Map.groupBy(tasks, ({ date }) => date)].toSorted(([first], [second]) =>
    first.localeCompare(second),
  );
  const { offer } = byDay.map(([day]) => unseenDayOffer(day)).find((shown) => shown.offer !== undefined) ?? {};
  if (byDay.length < 2 && offer === undefined) return {};
  const description = byDay
    .map(([day, { length }]) => t('{count} on {day}', { count: length, day: longDay(day) }))
    .join(' · ');
  return { description, ...(offer !== undefined && { offer }) };
}
