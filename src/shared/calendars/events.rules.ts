import { addDays, type Day } from '#shared/calendar/day.ts';
import { toLocalTime } from '#shared/calendar/instant.ts';

/**
 * An event of another program's calendar. Its start and its end are days (`2026-11-25`, the end is the last day),
 * instants in UTC (`2026-11-25T08:00Z`), or times in the reader's zone (`2026-11-25T08:00`).
 */
export interface Appointment {
  title: string;
  location: string;
  start: string;
  end: string;
}

/** An event on one of its days. */
export interface DayEvent<Event extends Appointment = Appointment> {
  event: Event;
  /** When it begins on this day (HH:mm); undefined if it takes the whole day or began before. */
  from: string | undefined;
  /** When it ends on this day (HH:mm); undefined if it has no duration, takes the whole day or ends later. */
  to: string | undefined;
}

/** True for an event that takes whole days. */
export function isWholeDay({ start }: Appointment): boolean {
  return !start.includes('T');
}

/** Returns the events of a day in the reader's time zone: those of the whole day first, then by time and title. */
export function eventsOfDay<Event extends Appointment>(events: readonly Event[], day: Day): DayEvent<Event>[] {
  return events
    .flatMap((event) => onDay(event, day) ?? [])
    .toSorted((one, other) => compare(one.from ?? '', other.from ?? '') || compare(one.event.title, other.event.title));
}

function onDay<Event extends Appointment>(event: Event, day: Day): DayEvent<Event> | undefined {
  if (isWholeDay(event)) {
    return event.start <= day && day <= event.end ? { event, from: undefined, to: undefined } : undefined;
  }
  const [start, end] = [toLocalTime(event.start), toLocalTime(event.end)];
  const endsAtMidnight = end.hour === 0 && end.minute === 0 && event.end > event.start;
  const lastDay = endsAtMidnight ? addDays(end.day, -1) : end.day;
  if (day < start.day || day > lastDay) return undefined;
  return {
    event,
    from: day === start.day ? clock(start) : undefined,
    to: day === end.day && event.end > event.start ? clock(end) : undefined,
  };
}

function clock({ hour, minute }: { hour: number; minute: number }): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
