import { expect, it } from 'vitest';
import { repetitionFrom, getRepetition } from './repetition-labels.ts';

it('repetitionFrom names the days on which a new series repeats', () => {
  const saturday = '2026-11-21';
  expect(repetitionFrom('none', saturday)).toBe('');
  expect(repetitionFrom('daily', saturday)).toBe('Every day');
  expect(repetitionFrom('weekly', saturday)).toBe('Every Saturday');
  expect(repetitionFrom('weekdays', saturday)).toBe('Monday to Friday, from Mon, Nov 23');
  expect(repetitionFrom('weekdays', '2026-11-20')).toBe('Monday to Friday');
  expect(repetitionFrom('monthly', saturday)).toBe('On the 21st of each month');
});

it('repetitionFrom mentions the last day of the month only from the 29th on', () => {
  expect(repetitionFrom('monthly', '2026-02-28')).toBe('On the 28th of each month');
  expect(repetitionFrom('monthly', '2026-01-29')).toBe('On the 29th of each month, or its last day');
  expect(repetitionFrom('monthly', '2026-12-31')).toBe('On the 31st of each month, or its last day');
});

it('getRepetition does not name the day for the last day of a short month', () => {
  expect(getRepetition('monthly', '2026-02-28')).toBe('Every month');
  expect(getRepetition('monthly', '2026-11-30')).toBe('Every month');
  expect(getRepetition('monthly', '2026-12-31')).toBe('On the 31st of each month, or its last day');
  expect(getRepetition('monthly', '2026-12-30')).toBe('On the 30th of each month, or its last day');
  expect(getRepetition('weekly', '2026-02-28')).toBe('Every Saturday');
});
