import type { Appointment } from '#shared/calendars/events.rules.ts';

/** The events of a calendar by month, as JSON. An event is in each month that it touches. */
export interface CalendarMonths {
  name: string;
  /** How many events there are. */
  count: number;
  isCut: boolean;
  months: { month: string; events: string }[];
}

/** Few enough that one month is read quickly: a hundred a day. */
const MAX_PER_MONTH = 3_000;
/** How many characters all months may have, as long events are in several. */
const MAX_CHARACTERS = 4_000_000;

/** Divides events, which are sorted by their start, into months. */
export function divideByMonth(name: string, events: readonly Appointment[], isCut: boolean): CalendarMonths {
  const byMonth = new Map<string, string[]>();
  let characters = 0;
  let hasLeftOut = isCut;
  for (const event of events) {
    const text = JSON.stringify(event);
    for (const month of monthsBetween(event.start, event.end)) {
      const list = byMonth.get(month) ?? [];
      if (list.length >= MAX_PER_MONTH || characters + text.length > MAX_CHARACTERS) {
        hasLeftOut = true;
        continue;
      }
      byMonth.set(month, list);
      list.push(text);
      characters += text.length;
    }
  }
  const months = [...byMonth].map(([month, list]) => ({ month, events: `[${list.join(',')}]` }));
  return { name, count: events.length, isCut: hasLeftOut, months };
}

/** Returns the months from a day or time to another one, such as 2026-11. */
export function monthsBetween(start: string, end: string): string[] {
  const months: string[] = [];
  const last = end.slice(0, 7);
  let [year = 0, month = 0] = start.split('-', 2).map(Number);
  for (;;) {
    const name = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
    if (name > last) return months;
    months.push(name);
    year += month === 12 ? 1 : 0;
    month = (month % 12) + 1;
  }
}
