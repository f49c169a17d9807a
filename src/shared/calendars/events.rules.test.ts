import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/calendar/day.ts';
import { eventsOfDay, type Appointment } from './events.rules.ts';

const DAY = '2026-11-25';

const appointment = (start: string, end: string, title = 'Talk'): Appointment => ({ title, location: '', start, end });

/** What a day shows of events: their times and titles. */
function shownOn(day: string, ...events: Appointment[]): string[] {
  return eventsOfDay(events, day).map(({ from = '', to = '', event }) => `${from}-${to} ${event.title}`);
}

/** Returns the instant of a local time. */
const instant = (local: string) => `${new Date(local).toISOString().slice(0, 16)}Z`;

describe('eventsOfDay', () => {
  it('shows an event of whole days on each of them, the last one included', () => {
    const holiday = appointment('2026-11-24', '2026-11-26');

    expect(['2026-11-23', '2026-11-24', DAY, '2026-11-26', '2026-11-27'].map((day) => shownOn(day, holiday))).toEqual([
      [],
      ['- Talk'],
      ['- Talk'],
      ['- Talk'],
      [],
    ]);
  });

  it('shows an instant at the local time of the reader', () => {
    expect(shownOn(DAY, appointment(instant(`${DAY}T09:00`), instant(`${DAY}T10:30`)))).toEqual(['09:00-10:30 Talk']);
  });

  it('shows a floating time as it is', () => {
    expect(shownOn(DAY, appointment(`${DAY}T09:00`, `${DAY}T10:30`))).toEqual(['09:00-10:30 Talk']);
  });

  it('shows only the start of an event without a duration', () => {
    expect(shownOn(DAY, appointment(`${DAY}T09:00`, `${DAY}T09:00`))).toEqual(['09:00- Talk']);
    expect(shownOn(DAY, appointment(`${DAY}T00:00`, `${DAY}T00:00`))).toEqual(['00:00- Talk']);
  });

  it('shows on each day of a long event when it begins and ends there', () => {
    const night = appointment(`${DAY}T22:00`, `${addDays(DAY, 2)}T06:00`);

    expect([0, 1, 2, 3].map((days) => shownOn(addDays(DAY, days), night))).toEqual([
      ['22:00- Talk'],
      ['- Talk'],
      ['-06:00 Talk'],
      [],
    ]);
  });

  it('does not show an event on the day at whose midnight it ends', () => {
    const evening = appointment(`${DAY}T22:00`, `${addDays(DAY, 1)}T00:00`);

    expect(shownOn(DAY, evening)).toEqual(['22:00- Talk']);
    expect(shownOn(addDays(DAY, 1), evening)).toEqual([]);
  });

  it('sorts whole days first, then by time and title', () => {
    const titles = eventsOfDay(
      [
        appointment(`${DAY}T10:00`, `${DAY}T11:00`, 'Late'),
        appointment(`${DAY}T09:00`, `${DAY}T11:00`, 'B'),
        appointment(`${DAY}T09:00`, `${DAY}T10:00`, 'A'),
        appointment(DAY, DAY, 'Holiday'),
      ],
      DAY,
    ).map(({ event }) => event.title);

    expect(titles).toEqual(['Holiday', 'A', 'B', 'Late']);
  });
});
