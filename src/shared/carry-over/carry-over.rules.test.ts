import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, getParts, weekdayIndex } from '#shared/calendar/day.ts';
import { anyDay, lengthOfMonth } from '#tests/support/calendar.ts';
import type { CarryOverItem, CarryOverType } from './carry-over.contract.ts';
import { carriedDate, offeredAt, periodBefore, getPeriod } from './carry-over.rules.ts';

const anyToday = anyDay.filter((day) => day > '0002-01-01' && day < '9998-01-01');
const ofWeeks = fc.constantFrom<CarryOverType>('day-task', 'weekly-goal');
const anyType = fc.constantFrom<CarryOverType>('day-task', 'weekly-goal', 'monthly-goal');

function anItem(type: CarryOverType): CarryOverItem {
  return { id: 1, type, title: 'Water the plants', date: '2026-11-20', isCrossedOut: false, isSelected: true };
}

describe('getPeriod and periodBefore', () => {
  it('getPeriod contains the day and is a week from Monday to Sunday or a whole month', () => {
    fc.assert(
      fc.property(anyToday, ofWeeks, (today, type) => {
        const { from, to } = getPeriod(type, today);
        expect(from <= today && today <= to).toBe(true);
        expect([weekdayIndex(from), daysBetween(from, to)]).toEqual([0, 6]);
      }),
    );
    fc.assert(
      fc.property(anyToday, (today) => {
        const { from, to } = getPeriod('monthly-goal', today);
        const { year, month } = getParts(today);
        expect(getParts(from)).toEqual({ year, month, dayOfMonth: 1 });
        expect(getParts(to)).toEqual({ year, month, dayOfMonth: lengthOfMonth(year, month) });
      }),
    );
  });

  it('periodBefore ends on the day before getPeriod', () => {
    fc.assert(
      fc.property(anyToday, anyType, (today, type) => {
        const before = periodBefore(type, today);
        expect(addDays(before.to, 1)).toBe(getPeriod(type, today).from);
        expect(before).toEqual(getPeriod(type, before.from));
      }),
    );
  });

  it.each([
    ['day-task', '2026-11-23', { from: '2026-11-16', to: '2026-11-22' }],
    ['weekly-goal', '2027-01-01', { from: '2026-12-21', to: '2026-12-27' }],
    ['monthly-goal', '2027-01-01', { from: '2026-12-01', to: '2026-12-31' }],
    ['monthly-goal', '2028-03-31', { from: '2028-02-01', to: '2028-02-29' }],
  ] as const)('periodBefore of a %s on %s is %o', (type, today, expected) => {
    expect(periodBefore(type, today)).toEqual(expected);
  });
});

describe('carriedDate', () => {
  it('is the day itself, or the end of its week or month', () => {
    expect(carriedDate('day-task', '2026-11-25')).toBe('2026-11-25');
    expect(carriedDate('weekly-goal', '2026-11-25')).toBe('2026-11-29');
    expect(carriedDate('monthly-goal', '2026-11-25')).toBe('2026-11-30');
  });

  it('is in the period of the day', () => {
    fc.assert(
      fc.property(anyToday, anyType, (today, type) => {
        expect(getPeriod(type, carriedDate(type, today))).toEqual(getPeriod(type, today));
      }),
    );
  });
});

describe('offeredAt returns', () => {
  const items = [anItem('day-task'), anItem('weekly-goal'), anItem('monthly-goal')];
  const offered = (isNewWeek: boolean, isNewMonth: boolean) =>
    offeredAt(items, { isNewWeek, isNewMonth }).map(({ type }) => type);

  it('tasks and weekly goals in a new week', () => {
    expect(offered(true, false)).toEqual(['day-task', 'weekly-goal']);
  });

  it('monthly goals in a new month', () => {
    expect(offered(false, true)).toEqual(['monthly-goal']);
  });

  it('everything in both, and nothing in neither', () => {
    expect(offered(true, true)).toEqual(['day-task', 'weekly-goal', 'monthly-goal']);
    expect(offered(false, false)).toEqual([]);
  });
});
