import { useEffect, useState } from 'react';
import { eventsOfDay, type DayEvent } from '#shared/calendars/events.rules.ts';
import type { Day } from '#shared/calendar/day.ts';
import { rangeLabel, timeLabel } from '#shared/calendar/instant.ts';
import { getMonday } from '#shared/calendar/week.ts';
import { plural, t } from '#shared/language/language.ts';
import { getColor } from '#client/items/colors.ts';
import { useIsIdle } from '#client/ui/lazy-component.tsx';
import { useStore } from '#client/ui/store.ts';
import { useCalendarEvents } from './calendars.queries.ts';
import { hadCalendars } from './had-calendars.ts';

/** How many events a day shows until the person asks for all of them. */
const SHOWN = 3;

/** When events are asked for although the person had no calendars: another device may have added one. */
const LATE_MILLISECONDS = 30_000;

/** The events of other programs' calendars on a day, above its tasks. Nothing if there are none. (decision 071) */
export function DayEvents({ day }: { day: Day }) {
  const { data } = useCalendarEvents(getMonday(day), useIsWanted());
  const [isOpen, setOpen] = useState(false);
  const events = eventsOfDay(data?.events ?? [], day);
  if (events.length === 0) return null;
  const colors = new Map(data?.calendars.map(({ id, color }) => [id, color]));
  const names = new Map(data?.calendars.map(({ id, name }) => [id, name]));
  // A button for a single event would take as much room as the event.
  const shown = isOpen || events.length <= SHOWN + 1 ? events : events.slice(0, SHOWN);
  return (
    <section aria-label={t('Appointments')} className="max-h-[40%] shrink-0 overflow-y-auto px-4 pb-2 text-sm">
      <ul className="grid gap-1">
        {shown.map((each) => (
          <EventRow
            key={`${each.event.calendarId} ${each.event.start} ${each.event.end} ${each.event.title}`}
            dayEvent={each}
            color={colors.get(each.event.calendarId) ?? 'gray'}
            calendar={names.get(each.event.calendarId) ?? ''}
          />
        ))}
      </ul>
      {shown.length < events.length && (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="touch-target ms-4 rounded-control py-0.5 text-ink-3 hover:text-ink"
        >
          {plural(events.length - shown.length, '1 more', '{count} more')}
        </button>
      )}
    </section>
  );
}

/** True once the browser is idle. If the person had no calendars, half a minute after the start. */
function useIsWanted(): boolean {
  const isIdle = useIsIdle();
  const had = useStore(hadCalendars);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), Math.max(LATE_MILLISECONDS - performance.now(), 0));
    return () => clearTimeout(timer);
  }, []);
  return isIdle && (had || isLate);
}

interface EventRowProps {
  dayEvent: DayEvent;
  color: string;
  calendar: string;
}

function EventRow({ dayEvent, color, calendar }: EventRowProps) {
  const { title, location } = dayEvent.event;
  return (
    <li className="flex items-baseline gap-2">
      <span
        aria-hidden
        style={{ background: getColor(color) }}
        className="size-2 shrink-0 rounded-full forced-color-adjust-none"
      />
      <span className="shrink-0 text-ink-3 tabular-nums">{getTimes(dayEvent)}</span>
      <span
        dir="auto"
        className="min-w-0 truncate text-ink-2"
        title={[title, location, calendar].filter(Boolean).join('\n')}
      >
        {title === '' ? t('Busy') : title}
        <span className="sr-only">{`, ${calendar}`}</span>
      </span>
    </li>
  );
}

/** Returns when an event is on its day, such as '9:00 AM – 10:00 AM', 'until 3:00 PM' or 'All day'. */
function getTimes({ from, to }: DayEvent): string {
  if (from !== undefined) return rangeLabel(from, to);
  return to === undefined ? t('All day') : t('until {time}', { time: timeLabel(to) });
}
