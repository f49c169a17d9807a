import { describe, expect, it } from 'vitest';
import { emptyLists } from './new-rows.rules.ts';
import { BLANK_TASK_CONTENT } from '#shared/tasks/tasks.rules.ts';
import { addDays } from '#shared/calendar/day.ts';
import { addPeriods } from '#shared/calendar/period.ts';
import { planImport } from './import-plan.rules.ts';
import type { PortableHabit } from '#shared/habits/exported-habits.contract.ts';
import type { PortableTask, PortableTaskSeries } from '#shared/tasks/exported-tasks.contract.ts';
import { INNER_LIMITS } from './limits.rules.ts';

const CREATED = '2026-11-20T08:00:00.000Z';
const MONDAY = '1970-01-05';
const LONGEST = 1_500;
const TASKS = 40_000;

const NOTHING = emptyLists();

const template = { ...BLANK_TASK_CONTENT, title: 'Stretch' };

function many<T>(count: number | undefined, make: (index: number) => T): T[] {
  return Array.from({ length: count ?? 0 }, (_, index) => make(index));
}

/**
 * A series with the maximum number of segments and days: Mondays in segments of ten days each, and days far after them.
 */
const series: PortableTaskSeries = {
  id: 'a-1',
  createdAt: CREATED,
  parts: many(INNER_LIMITS['parts'], (index) => ({
    ...template,
    startDay: addDays(MONDAY, 10 * index),
    endDay: index + 1 === INNER_LIMITS['parts'] ? null : addDays(MONDAY, 10 * index + 9),
    anchorDay: MONDAY,
    recurringPattern: 'weekly',
  })),
  madeDays: many(INNER_LIMITS['madeDays'], (index) => addDays(MONDAY, 2 * TASKS + index)),
};

const tasks = many(TASKS, (index): PortableTask => ({
  id: `b-${index + 1}`,
  date: MONDAY,
  ...template,
  isCompleted: false,
  isCrossedOut: false,
  createdAt: CREATED,
  completedAt: null,
  isRecurring: true,
  recurringPattern: 'weekly',
  series: 'a-1',
  seriesDay: addDays(MONDAY, index),
  carriedFrom: null,
  ancestor: null,
  carriedSince: null,
  carriedCount: 0,
  rolledOverAt: null,
}));

const habit = (fields: Partial<PortableHabit>): PortableHabit => ({
  id: 'a-1',
  frequency: 'weekly',
  startDay: MONDAY,
  stopDay: null,
  createdAt: CREATED,
  parts: [],
  periods: [],
  madePeriods: [],
  deletedPeriods: [],
  completions: [],
  ...fields,
});

/** Runs work and checks that it finishes in time. */
function inTime<T>(work: () => T): T {
  const begin = performance.now();
  const result = work();
  expect(performance.now() - begin).toBeLessThan(LONGEST);
  return result;
}

describe('planImport is fast enough for', () => {
  it('the longest series with more occurrences than a file can have', () => {
    const account = { ...NOTHING, taskSeries: [series] };
    const added = inTime(() => planImport(account, { ...account, tasks })).tasks;

    // The series keeps its Mondays and has given up all other days.
    expect(added).toHaveLength(Math.ceil(TASKS / 7));
  });

  it('the most skipped weeks that are restored', () => {
    // Four times as many as a file may have, because an account has no such limit.
    const weeks = many(4 * (INNER_LIMITS['deletedPeriods'] ?? 0), (index) => addPeriods(true, MONDAY, index));
    const gaps = weeks.map((startDay) => ({ startDay, withLater: true }));
    const account = { ...NOTHING, habits: [habit({ madePeriods: weeks, deletedPeriods: gaps })] };
    const [startDay = MONDAY] = weeks;
    const period = { startDay, title: 'Swim', isPriority: false, color: 'green', notes: null, isCrossedOut: false };
    const file = habit({
      madePeriods: weeks,
      deletedPeriods: gaps.slice(1),
      periods: [{ ...period, createdAt: CREATED }],
    });
    const [addition] = inTime(() => planImport(account, { ...NOTHING, habits: [file] })).habits;

    expect(addition?.filledPeriods).toEqual([startDay]);
    expect(addition?.deletedPeriods).toEqual([]);
  });
});
