import { Ellipsis } from 'lucide-react';
import type { Day } from '#shared/calendar/day.ts';
import { weekdayName } from '#shared/calendar/labels.ts';
import { t } from '#shared/language/language.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { IconButton } from '#client/ui/controls/button.tsx';
import { LazyMenu } from '#client/ui/overlays/lazy-menu.tsx';
import { useDayEntries } from './use-day-entries.tsx';

/** The menu of a day's card on phones and upright tablets. A day with nothing to sort, to move or to look back at has none. */
export function DayMenu({ day, tasks }: { day: Day; tasks: readonly Task[] | undefined }) {
  const { entries, dialog } = useDayEntries(day, tasks);
  const title = weekdayName(day);
  return (
    <>
      {entries.length > 0 && (
        <LazyMenu
          heading={title}
          trigger={
            <IconButton label={t('{title} card menu', { title })} className="-mt-1 -me-3 -mb-2 size-11 self-start">
              <Ellipsis size={18} aria-hidden />
            </IconButton>
          }
          entries={() => entries}
        />
      )}
      {dialog}
    </>
  );
}
