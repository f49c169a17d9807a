import { expect, it } from 'vitest';
import { isLate } from './lateness.rules.ts';

const TASK = { date: '2026-11-21', startTime: '15:00', endTime: null, isCompleted: false, isCrossedOut: false };
const NOW = { day: '2026-11-21', time: '15:01' };

it('an open task of today is late once its time has passed', () => {
  expect(isLate(TASK, { ...NOW, time: '14:59' })).toBe(false);
  expect(isLate(TASK, { ...NOW, time: '15:00' })).toBe(false);
  expect(isLate(TASK, NOW)).toBe(true);
});

it('a task with an end is late after its end', () => {
  const task = { ...TASK, endTime: '16:00' };
  expect(isLate(task, NOW)).toBe(false);
  expect(isLate(task, { ...NOW, time: '16:01' })).toBe(true);
});

it.each([
  ['that is completed', { isCompleted: true }],
  ['that is crossed out', { isCrossedOut: true }],
  ['without a time', { startTime: null }],
  ['of yesterday', { date: '2026-11-20' }],
  ['of tomorrow', { date: '2026-11-22' }],
])('a task %s is not late', (_, change) => {
  expect(isLate({ ...TASK, ...change }, NOW)).toBe(false);
});
