import { useState } from 'react';
import type { Calendar } from '#shared/calendars/calendars.contract.ts';
import { whenLabel } from '#shared/calendar/when-label.ts';
import { plural, t, translate } from '#shared/language/language.ts';
import { getColor } from '#client/items/colors.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { LoadingState } from '#client/ui/controls/loading-state.tsx';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { CalendarDialog } from './calendar-dialog.tsx';
import { useCalendars } from './calendars.queries.ts';
import { NewCalendarDialog } from './new-calendar-dialog.tsx';

/** The calendars of other programs that show on the person's days. (decision 071) */
export function CalendarsDialog({ onClose }: { onClose: () => void }) {
  const query = useCalendars();
  const { data: calendars, dataUpdatedAt } = query;
  const [isAdding, setAdding] = useState(false);
  const [openId, setOpenId] = useState<number>();
  const open = calendars?.find(({ id }) => id === openId);
  return (
    <>
      <Dialog title={t('Calendars')} onClose={onClose}>
        <p className="pb-3 text-sm text-ink-2">
          {t('Appointments of other programs show above the tasks of their day. halo reads them about once an hour.')}
        </p>
        <LoadingState query={query} failure={t('Failed to fetch the calendars')} />
        {calendars?.length === 0 && <p className="px-2 py-6 text-center text-ink-3">{t('No calendars yet')}</p>}
        {calendars !== undefined && calendars.length > 0 && (
          <ul className="dialog-list divide-y divide-hairline px-2">
            {calendars.map((calendar) => (
              <CalendarRow
                key={calendar.id}
                calendar={calendar}
                now={dataUpdatedAt}
                onOpen={() => setOpenId(calendar.id)}
              />
            ))}
          </ul>
        )}
        <footer className="mt-4 flex justify-end">
          <Button kind="primary" onClick={() => setAdding(true)}>
            {t('Add Calendar')}
          </Button>
        </footer>
      </Dialog>
      {isAdding && <NewCalendarDialog onClose={() => setAdding(false)} />}
      {open !== undefined && <CalendarDialog calendar={open} onClose={() => setOpenId(undefined)} />}
    </>
  );
}

interface CalendarRowProps {
  calendar: Calendar;
  /** The time at which the list was loaded, in milliseconds since 1970. */
  now: number;
  onOpen: () => void;
}

function CalendarRow({ calendar, now, onOpen }: CalendarRowProps) {
  const { name, color, host, failure, readAt, events, isCut } = calendar;
  const count = plural(events, '1 event', '{count} events');
  const when = readAt === null ? undefined : t('read {when}', { when: whenLabel(readAt, now) });
  return (
    <li className="flex min-h-15 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0 flex-1 basis-32 [overflow-wrap:anywhere]">
        <p className="flex items-baseline gap-2 font-medium">
          <span
            aria-hidden
            style={{ background: getColor(color) }}
            className="size-2.5 shrink-0 rounded-full forced-color-adjust-none"
          />
          <span dir="auto">{name}</span>
        </p>
        <p className="text-sm text-ink-3">{[host, count, when].filter(Boolean).join(' · ')}</p>
        {failure !== null && <p className="text-sm text-danger">{translate(failure)}</p>}
        {isCut && (
          <p className="text-sm text-ink-3">
            {t('Some events are left out: there are too many, or they are unusual.')}
          </p>
        )}
      </div>
      <Button aria-label={t('Edit {name}', { name })} className="shrink-0" onClick={onOpen}>
        {t('Edit')}
      </Button>
    </li>
  );
}
