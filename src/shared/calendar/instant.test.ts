import { expect, it } from 'vitest';
import { toLocalTime, timeLabel } from './instant.ts';
import { whenLabel } from './when-label.ts';

/** Returns an instant by the local clock. */
const at = (year: number, month: number, day: number, hour: number, minute: number) =>
  new Date(year, month - 1, day, hour, minute);

it('toLocalTime uses the local clock', () => {
  expect(toLocalTime(at(2026, 11, 21, 22, 4).toISOString())).toEqual({ day: '2026-11-21', hour: 22, minute: 4 });
});

it.each([
  [at(2026, 11, 21, 22, 4), 'just now'],
  [at(2026, 11, 21, 22, 9), 'just now'],
  [at(2026, 11, 21, 22, 3), `today, ${timeLabel('22:03')}`],
  [at(2026, 11, 21, 0, 5), `today, ${timeLabel('00:05')}`],
  [at(2026, 11, 20, 23, 59), `Nov 20, ${timeLabel('23:59')}`],
  [at(2025, 11, 21, 22, 4), `Nov 21, 2025, ${timeLabel('22:04')}`],
])('whenLabel of %s is %s', (moment, label) => {
  const now = at(2026, 11, 21, 22, 4).getTime() + 30_000;
  expect(whenLabel(moment.toISOString(), now)).toBe(label);
});

it.each([
  ['22:04', 'en-US', '10:04 PM'],
  ['08:05', 'en-GB', '08:05'],
  ['00:00', 'de', '00:00'],
])('the label of %s in %s is %s', (time, locale, label) => {
  expect(timeLabel(time, locale)).toBe(label);
});
