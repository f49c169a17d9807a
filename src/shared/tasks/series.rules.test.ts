import { describe, expect, it } from 'vitest';
import type { Day } from '#shared/calendar/day.ts';
import { aTask } from '#tests/support/factories.ts';
import type { Task } from './tasks.contract.ts';
import { firstLaterDay, hasPlaceIn, isThisOrLater, recurrenceFrom } from './series.rules.ts';

/** The days of a week of November 2026, Monday the 16th to Sunday the 22nd. */
const [, TUE, WED, THU, FRI, SAT, SUN] = [16, 17, 18, 19, 20, 21, 22].map((day): Day => `2026-11-${day}`);

/** An occurrence of one series that was made for `occurrenceDay` and stands on `date`. */
function occurrence(occurrenceDay: Day | undefined, date: Day | undefined = occurrenceDay, fields: Partial<Task> = {}) {
  return aTask({ occurrenceDay, date, recurringId: 4, isRecurring: true, recurringPattern: 'daily', ...fields });
}

describe('"this and later"', () => {
  it('reaches the occurrence itself and those of its series that stand behind it', () => {
    const thursday = occurrence(THU);

    expect(isThisOrLater(thursday, thursday)).toBe(true);
    expect(isThisOrLater(thursday, occurrence(FRI))).toBe(true);
    expect(isThisOrLater(thursday, occurrence(WED))).toBe(false);
    expect(isThisOrLater(thursday, occurrence(FRI, FRI, { recurringId: 5 }))).toBe(false);
  });

  it('reaches no other task of one that is in no series', () => {
    expect(isThisOrLater(aTask({ date: THU }), aTask({ date: FRI }))).toBe(false);
  });

  it('leaves what is completed, wherever it stands and whichever day it was made for', () => {
    const thursday = occurrence(THU);

    expect(isThisOrLater(thursday, occurrence(FRI, WED, { isCompleted: true }))).toBe(false);
    expect(isThisOrLater(thursday, occurrence(FRI, FRI, { isCompleted: true }))).toBe(false);
    expect(isThisOrLater(thursday, occurrence(FRI, FRI, { isCrossedOut: true }))).toBe(true);
  });

  it('reaches the completed occurrence that it is said of', () => {
    const thursday = occurrence(THU, THU, { isCompleted: true });

    expect(isThisOrLater(thursday, thursday)).toBe(true);
  });

  it('goes by the day on which a moved occurrence stands', () => {
    const friday = occurrence(FRI);

    expect(isThisOrLater(friday, occurrence(THU, SAT))).toBe(true);
    expect(isThisOrLater(friday, occurrence(SAT, THU))).toBe(false);
    expect(isThisOrLater(occurrence(THU, SAT), friday)).toBe(false);
    expect(isThisOrLater(occurrence(SAT, THU), friday)).toBe(true);
  });

  it('takes two that stand on one day by the days that they were made for', () => {
    const [own, fromThursday, fromSunday] = [occurrence(SAT), occurrence(THU, SAT), occurrence(SUN, SAT)];

    expect(isThisOrLater(own, fromSunday)).toBe(true);
    expect(isThisOrLater(own, fromThursday)).toBe(false);
    expect(isThisOrLater(fromThursday, own)).toBe(true);
    expect(isThisOrLater(fromSunday, own)).toBe(false);
  });

  it.each([
    ['its own day', THU, THU, THU],
    ['the day that it was moved on to', THU, SAT, SAT],
    ['the day after the one that it was moved back to', FRI, WED, THU],
  ])('reaches what is not made yet from %s on', (_name, madeFor, standsOn, first) => {
    expect(firstLaterDay(occurrence(madeFor, standsOn))).toBe(first);
  });

  it('reaches exactly what it would if that was made already', () => {
    const days = [TUE, WED, THU, FRI, SAT, SUN];
    for (const madeFor of days) {
      for (const standsOn of days) {
        const acted = occurrence(madeFor, standsOn);
        for (const day of days.filter((other) => other !== madeFor)) {
          expect(isThisOrLater(acted, occurrence(day))).toBe((day ?? '') >= firstLaterDay(acted));
        }
      }
    }
  });
});

describe('another pattern', () => {
  it('begins on the day that the occurrence stands on', () => {
    expect(recurrenceFrom(occurrence(THU, SAT), 'weekly')).toEqual({
      pattern: 'weekly',
      anchorDay: SAT,
      startDay: SAT,
      endDay: null,
    });
    expect(recurrenceFrom(occurrence(FRI, WED), 'weekly')).toMatchObject({ anchorDay: WED, startDay: THU });
  });

  it('keeps a moved occurrence whose day of the series it has, and no other', () => {
    const weekdays = recurrenceFrom(occurrence(WED), 'weekdays');

    expect(hasPlaceIn(weekdays, occurrence(FRI))).toBe(true);
    expect(hasPlaceIn(weekdays, occurrence(FRI, SUN))).toBe(true);
    expect(hasPlaceIn(weekdays, occurrence(SUN, FRI))).toBe(false);
    expect(hasPlaceIn(weekdays, occurrence(TUE, FRI))).toBe(false);
  });
});
