import { expect, it } from 'vitest';
import { getAddress, dateIn, showsDate, withDate } from './date-address.ts';

const TODAY = '2026-11-21';

it('the days, goals and habits pages have the date in their address', () => {
  expect(['/days', '/days/', '/desktop', '/goals', '/habits'].every(showsDate)).toBe(true);
  expect(['/', '/projects', '/settings', '/auth', '/days/1'].some(showsDate)).toBe(false);
});

it.each([
  ['?date=2026-11-25', '2026-11-25'],
  ['?from=mail&date=2026-11-25', '2026-11-25'],
  ['', undefined],
  ['?date=', undefined],
  ['?date=2026-02-30', undefined],
  ['?date=tomorrow', undefined],
  ['?date=2026-11-25T10:00', undefined],
  ['?date=%00', undefined],
  ['?date=https://elsewhere.example', undefined],
])('the query %j contains the day %j', (search, day) => {
  expect(dateIn(search)).toBe(day);
});

it('withDate leaves today out and keeps other parameters', () => {
  expect(withDate('', '2026-11-25', TODAY)).toBe('?date=2026-11-25');
  expect(withDate('?date=2026-11-25', TODAY, TODAY)).toBe('');
  expect(withDate('?from=mail&date=nonsense', '2026-11-25', TODAY)).toBe('?from=mail&date=2026-11-25');
  expect(withDate('?from=mail&date=nonsense', TODAY, TODAY)).toBe('?from=mail');
});

it('getAddress adds the date for pages that show it', () => {
  expect(getAddress('/goals', '2026-11-25', TODAY)).toBe('/goals?date=2026-11-25');
  expect(getAddress('/goals', TODAY, TODAY)).toBe('/goals');
  expect(getAddress('/projects', '2026-11-25', TODAY)).toBe('/projects');
});
