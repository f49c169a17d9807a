import { CalendarArrowUp, ClockArrowDown, History } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import { t } from '#shared/language/language.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { createMoveOfOpenTasks } from '#client/items/move-request.ts';
import { createSortByTime } from '#client/tasks/time-order.ts';
import { createLazyDialog } from '#client/ui/lazy-component.tsx';
import type { MenuEntry } from '#client/ui/overlays/menu.tsx';
import { useToday } from '#client/ui/use-today.ts';

const pastDayDialog = createLazyDialog(async () => (await import('#client/history/past-day-dialog.tsx')).PastDayDialog);

/**
 * Returns the menu entries of a day's card, which sort and move its tasks and show a past day as it was, and the dialog
 * that one of them opens.
 */
export function useDayEntries(
  day: Day,
  tasks: readonly Task[] | undefined,
): { entries: MenuEntry[]; dialog: ReactNode } {
  const isPast = day < useToday();
  const [isPastShown, setPastShown] = useState(false);
  const moving = createMoveOfOpenTasks(tasks, day);
  const sorting = createSortByTime(tasks);
  return {
    entries: [
      ...(sorting ? [{ ...sorting, icon: <ClockArrowDown size={16} aria-hidden /> }] : []),
      ...(moving ? [{ ...moving, icon: <CalendarArrowUp size={16} aria-hidden /> }] : []),
      ...(isPast
        ? [{ label: t('As It Was'), icon: <History size={16} aria-hidden />, onSelect: () => setPastShown(true) }]
        : []),
    ],
    dialog: isPastShown && <pastDayDialog.Component day={day} onClose={() => setPastShown(false)} />,
  };
}
