import type { Task } from '#shared/tasks/tasks.contract.ts';
import { longDay } from '#shared/calendar/labels.ts';
import { t } from '#shared/language/language.ts';
import { cutTitle } from '#client/items/cut-title.ts';
import { hiddenDayOffer } from '#client/items/hidden-days.ts';
import { showToast } from '#client/ui/overlays/toasts.ts';

/** Tells on which day a task was added. If the card of this day is hidden, the toast offers to show it. */
export function showTaskAdded({ title, date }: Pick<Task, 'title' | 'date'>): void {
  showToast({
    ...hiddenDayOffer(date),
    title: t('Task added'),
    description: `${cutTitle(title)} · ${longDay(date)}`,
  });
}
