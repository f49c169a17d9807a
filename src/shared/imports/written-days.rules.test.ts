import { describe, expect, it } from 'vitest';
import { TODAY } from '#tests/support/foreign-files.ts';
import { readWrittenDay } from './written-days.rules.ts';

describe('readWrittenDay', () => {
  it.each([
    ['', { day: null, startTime: null, pattern: null }],
    ['2026-11-30', { day: '2026-11-30', startTime: null, pattern: null }],
    ['2026-11-30 14:00', { day: '2026-11-30', startTime: '14:00', pattern: null }],
    ['2026-11-30T14:00:00', { day: '2026-11-30', startTime: '14:00', pattern: null }],
    ['tomorrow', { day: '2026-11-26', startTime: null, pattern: null }],
    ['every day', { day: TODAY, startTime: null, pattern: 'daily' }],
    ['every monday at 9am', { day: '2026-11-30', startTime: '09:00', pattern: 'weekly' }],
    ['every saturday morning', { day: '2026-11-28', startTime: null, pattern: 'weekly' }],
    ['tomorrow 12-13', undefined],
    ['tomorrow 45m', undefined],
    ['2026-02-30', undefined],
    ['someday', undefined],
    ['jeden Tag', undefined],
  ])('reads %j', (text, expected) => {
    expect(readWrittenDay(text, TODAY)).toEqual(expected);
  });
});
