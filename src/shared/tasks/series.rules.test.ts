import { describe, expect, it } from 'vitest';
import type { Day } from '#shared/calendar/day.ts';
import { aTask } from '#tests/support/factories.ts';
import type { Task } from './tasks.contract.ts';
import { firstLaterDay, hasPlaceIn, isThisOrLater, recurrenceFrom } from './series.rules.ts';

/** The days of a week of November 2026, Monday the 16th to Sunday the 22nd. */
const [, TUE, WED, THU, FRI, SAT, SUN] = [16, 17, 18, 19, 20, 21, 22].map((day): Day => `2026-11-${day}`);

/** Creates an occurrence of one series that was created for `occurrenceDay` and is on `date`. */
function occurrence(occurrenceDay: Day | undefined, date: Day | undefined = occurrenceDay, fields: Partial<Task> = {}) {
  return aTask({ occurrenceDay, date, recurringId: 4, isRecurring: true, recurringPattern: 'daily', ...fields });
}

describe('"this and later"', () => {
  it('affects the occurrence itself and later ones of its series', () => {
    const thursday = occurrence(THU);

    expect(isThisOrLater(thursday, thursday)).toBe(true);
    expect(isThisOrLater(thursday, occurrence(FRI))).toBe(true);
    expect(isThisOrLater(thursday, occurrence(WED))).toBe(false);
    expect(isThisOrLater(thursday, occurrence(FRI, FRI, { recurringId: 5 }))).toBe(false);
  });

  it('affects no other task when the task has no series', () => {
    expect(isThisOrLater(aTask({ date: THU }), aTask({ date: FRI }))).toBe(false);
  });

  it('leaves completed occurrences unchanged, whatever their day', () => {
    const thursday = occurrence(THU);

    expect(isThisOrLater(thursday, occurrence(FRI, WED, { isCompleted: true }))).toBe(false);
    expect(isThisOrLater(thursday, occurrence(FRI, FRI, { isCompleted: true }))).toBe(false);
    expect(isThisOrLater(thursday, occurrence(FRI, FRI, { isCrossedOut: true }))).toBe(true);
  });

  it('affects the selected occurrence even if it is completed', () => {
    const thursday = occurrence(THU, THU, { isCompleted: true });

    expect(isThisOrLater(thursday, thursday)).toBe(true);
  });

  it('compares moved occurrences by their current day', () => {
    const friday = occurrence(FRI);

    expect(isThisOrLater(friday, occurrence(THU, SAT))).toBe(true);
    expect(isThisOrLater(friday, occurrence(SAT, THU))).toBe(false);
    expect(isThisOrLater(occurrence(THU, SAT), friday)).toBe(false);
    expect(isThisOrLater(occurrence(SAT, THU), friday)).toBe(true);
  });

  it('compares occurrences on the same day by their original days', () => {
    const [own, fromThursday, fromSunday] = [occurrence(SAT), occurrence(THU, SAT), occurrence(SUN, SAT)];

    expect(isThisOrLater(own, fromSunday)).toBe(true);
    expect(isThisOrLater(own, fromThursday)).toBe(false);
    expect(isThisOrLater(fromThursday, own)).toBe(true);
    expect(isThisOrLater(fromSunday, own)).toBe(false);
  });

  it.each([
    ['its own day', THU, THU, THU],
    ['the day that it was moved forward to', THU, SAT, SAT],
    ['the day after the one that it was moved back to', FRI, WED, THU],
  ])('affects occurrences that do not exist yet from %s on', (_name, madeFor, standsOn, first) => {
    expect(firstLaterDay(occurrence(madeFor, standsOn))).toBe(first);
  });

  it('affects the same days whether the occurrences exist or not', () => {
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

describe('a new pattern', () => {
  it('starts on the current day of the occurrence', () => {
    expect(recurrenceFrom(occurrence(THU, SAT), 'weekly')).toEqual({
      pattern: 'weekly',
      anchorDay: SAT,
      startDay: SAT,
      endDay: null,
    });
    expect(recurrenceFrom(occurrence(FRI, WED), 'weekly')).toMatchObject({ anchorDay: WED, startDay: THU });
  });

  it('keeps a moved occurrence only if its original day fits', () => {
    const weekdays = recurrenceFrom(occurrence(WED), 'weekdays');

    expect(hasPlaceIn(weekdays, occurrence(FRI))).toBe(true);
    expect(hasPlaceIn(weekdays, occurrence(FRI, SUN))).toBe(true);
    expect(hasPlaceIn(weekdays, occurrence(SUN, FRI))).toBe(false);
    expect(hasPlaceIn(weekdays, occurrence(TUE, FRI))).toBe(false);
  });
});
