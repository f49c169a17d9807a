import type { Task } from '#shared/tasks/tasks.contract.ts';
import { timeLabel } from '#shared/calendar/instant.ts';
import { longDay } from '#shared/calendar/labels.ts';
import { t } from '#shared/language/language.ts';
import { cutTitle } from '#client/items/cut-title.ts';
import { unseenDayOffer } from '#client/items/unseen-days.ts';
import { showToast } from '#client/ui/overlays/toasts.ts';

/** Tells on which day a task was added. If the screen does not show this day, the toast offers to show it. */
export function showTaskAdded({ title, date, startTime }: Pick<Task, 'title' | 'date' | 'startTime'>): void {
  const time = startTime === null ? [] : [timeLabel(startTime)];
  showToast({
    ...unseenDayOffer(date),
    title: t('Task added'),
    description: `${cutTitle(title)} · ${[longDay(date), ...time].join(', ')}`,
  });
}
