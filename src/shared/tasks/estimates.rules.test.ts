import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aTask } from '#tests/support/factories.ts';
import { estimateIn, estimateLabel, MAX_ESTIMATE, minutesLeft } from './estimates.rules.ts';

describe('estimateIn', () => {
  it.each([
    ['report 45m', 45],
    ['report 45 min', 45],
    ['report 90 mins', 90],
    ['report 2h', 120],
    ['report 2 hrs', 120],
    ['report 1h30', 90],
    ['report 1h 30m', 90],
    ['report 1.5h', 90],
    ['report (45m)', 45],
    ['report ~45m', 45],
    ['report 45m.', 45],
  ])('finds the estimate of %j', (said, estimateMinutes) => {
    expect(estimateIn(said)).toEqual({ estimateMinutes, title: 'report' });
  });

  it.each([
    '45m',
    'report',
    'dentist at 8h',
    'dentist 14h',
    'call Rio in 45m',
    'sleep for 8h',
    'run the 400 m final',
    'journal 0m',
    'journal 1441m',
    'swim 50metres',
    'journal for 5 minutes',
    'read 1h61',
  ])('finds none in %j', (said) => {
    expect(estimateIn(said)).toBeUndefined();
  });

  it('reads what estimateLabel writes, up to eight hours', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 * 60 }), (minutes) => {
        expect(estimateIn(`report ${estimateLabel(minutes)}`)).toEqual({ estimateMinutes: minutes, title: 'report' });
      }),
    );
  });
});

describe('estimateLabel', () => {
  it.each([
    [1, '1m'],
    [60, '1h'],
    [90, '1h 30m'],
    [MAX_ESTIMATE, '24h'],
  ])('writes %i minutes as %j', (minutes, label) => {
    expect(estimateLabel(minutes)).toBe(label);
  });
});

describe('minutesLeft', () => {
  it('adds the estimates of active tasks', () => {
    const tasks = [
      aTask({ estimateMinutes: 45 }),
      aTask({ estimateMinutes: 60 }),
      aTask(),
      aTask({ estimateMinutes: 30, isCompleted: true }),
      aTask({ estimateMinutes: 30, isCrossedOut: true }),
    ];
    expect(minutesLeft(tasks)).toBe(105);
  });
});
