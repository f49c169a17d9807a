import { describe, expect, it } from 'vitest';
import { planImport, importResult } from './import-plan.rules.ts';
import { isOverAndGone } from './habit-import-plan.rules.ts';
import type { PortableHabit, PortableLists, PortableTask, PortableTaskSeries } from './export-file.contract.ts';

const CREATED = '2026-11-20T08:00:00.000Z';
/** A Monday. */
const MONDAY = '2026-11-16';

const listsOf = (lists: Partial<PortableLists>): PortableLists => ({
  taskSeries: [],
  tasks: [],
  goals: [],
  habits: [],
  books: [],
  projects: [],
  projectTasks: [],
  ...lists,
});

const template = {
  title: 'Stretch',
  startTime: null,
  endTime: null,
  isPriority: false,
  flagged: false,
  sortOrder: 0,
  notes: null,
};

const task = (id: string, fields: Partial<PortableTask> = {}): PortableTask => ({
  id,
  date: MONDAY,
  ...template,
  isCompleted: false,
  isCrossedOut: false,
  createdAt: CREATED,
  completedAt: null,
  isRecurring: false,
  recurringPattern: 'none',
  series: null,
  seriesDay: null,
  carriedFrom: null,
  ancestor: null,
  carriedSince: null,
  carriedCount: 0,
  rolledOverAt: null,
  ...fields,
});

const occurrence = (id: string, day: string, fields: Partial<PortableTask> = {}) =>
  task(id, { date: day, series: 'a-1', seriesDay: day, recurringPattern: 'daily', ...fields });

const series = (madeDays: string[], part: Partial<PortableTaskSeries['parts'][number]> = {}): PortableTaskSeries => ({
  id: 'a-1',
  createdAt: CREATED,
  parts: [{ startDay: MONDAY, endDay: null, anchorDay: MONDAY, recurringPattern: 'daily', ...template, ...part }],
  madeDays,
});

const look = { title: 'Swim', isPriority: false, color: 'green', notes: null };
const week = (startDay: string) => ({ startDay, ...look, isCrossedOut: false, createdAt: CREATED });

const habit = (fields: Partial<PortableHabit> = {}): PortableHabit => ({
  id: 'a-1',
  frequency: 'weekly',
  startDay: MONDAY,
  stopDay: null,
  createdAt: CREATED,
  parts: [{ startDay: MONDAY, ...look }],
  periods: [week(MONDAY)],
  madePeriods: [MONDAY],
  deletedPeriods: [],
  completions: [],
  ...fields,
});

describe('tasks', () => {
  it('an occurrence that both have made is there, and what was copied from it is its copy', () => {
    const account = listsOf({ taskSeries: [series([MONDAY])], tasks: [occurrence('a-7', MONDAY)] });
    const copy = task('b-3', { carriedFrom: 'b-2', ancestor: 'b-2', date: '2026-11-17' });
    const file = listsOf({ taskSeries: [series([MONDAY])], tasks: [occurrence('b-2', MONDAY), copy] });

    expect(planImport(account, file).tasks).toEqual([{ ...copy, carriedFrom: 'a-7', ancestor: 'a-7' }]);
  });

  it('a second copy that comes to a day stands for itself', () => {
    const source = task('a-1', { date: '2026-11-15' });
    const account = listsOf({ tasks: [source, task('a-2', { carriedFrom: 'a-1' })] });
    const [second, third] = [
      task('b-1', { carriedFrom: 'a-1' }),
      task('b-2', { carriedFrom: 'a-1', date: '2026-11-17' }),
    ];

    expect(planImport(account, listsOf({ tasks: [source, second, third] })).tasks).toEqual([
      { ...second, carriedFrom: null },
      third,
    ]);
  });

  it('a day that another pattern has taken from a series gets nothing but what is done with', () => {
    const account = listsOf({ taskSeries: [series([MONDAY], { recurringPattern: 'weekly' })] });
    const active = occurrence('a-8', '2026-11-17');
    const done = occurrence('a-9', '2026-11-18', { isCompleted: true });
    const file = listsOf({ taskSeries: [series([MONDAY, '2026-11-17', '2026-11-18'])], tasks: [active, done] });

    expect(planImport(account, file).tasks).toEqual([done]);
  });

  it('a series that was deleted goes on as in the file, without the days that were deleted there', () => {
    const account = listsOf({
      taskSeries: [series([MONDAY, '2026-11-17', '2026-11-18', '2026-11-19'], { endDay: MONDAY })],
      tasks: [occurrence('a-7', MONDAY)],
    });
    const file = listsOf({
      taskSeries: [series([MONDAY, '2026-11-17', '2026-11-18'])],
      tasks: [occurrence('a-7', MONDAY), occurrence('a-8', '2026-11-18')],
    });

    expect(planImport(account, file).taskSeries).toEqual([
      {
        ...series([], { startDay: '2026-11-17' }),
        isNew: false,
        releasedDays: ['2026-11-19'],
      },
    ]);
  });

  it('a series from which nothing comes stays as it is', () => {
    const account = listsOf({ taskSeries: [series([MONDAY], { endDay: MONDAY })] });
    expect(planImport(account, listsOf({ taskSeries: [series([MONDAY, '2026-11-17'])] })).taskSeries).toEqual([]);
  });
});

describe('habits', () => {
  it('a week that is there stays as it is, with what was kept in it', () => {
    const kept = habit({ completions: [{ date: MONDAY, createdAt: CREATED }] });
    expect(planImport(listsOf({ habits: [habit()] }), listsOf({ habits: [kept] })).habits).toEqual([]);
  });

  it('one that was deleted with all later ones comes back, and goes on', () => {
    const account = listsOf({
      habits: [
        habit({
          periods: [],
          madePeriods: [MONDAY, '2026-11-23'],
          deletedPeriods: [{ startDay: MONDAY, withLater: true }],
        }),
      ],
    });
    const file = listsOf({ habits: [habit({ completions: [{ date: MONDAY, createdAt: CREATED }] })] });
    const plan = planImport(account, file);

    expect(account.habits.every(isOverAndGone)).toBe(true);
    expect(plan.habits).toEqual([
      expect.objectContaining({
        isNew: false,
        periods: [week(MONDAY)],
        filledPeriods: [MONDAY],
        releasedPeriods: ['2026-11-23'],
        endPeriod: null,
      }),
    ]);
    expect(importResult(account, file, plan).added.habits).toBe(1);
  });

  it('what was kept is not crossed out', () => {
    const file = habit({
      periods: [{ ...week(MONDAY), isCrossedOut: true }],
      completions: [{ date: '2026-11-18', createdAt: CREATED }],
    });
    expect(planImport(listsOf({}), listsOf({ habits: [file] })).habits[0]?.periods).toEqual([week(MONDAY)]);
  });

  it('one that was stopped ends there, and one that was deleted from later ones before them', () => {
    const endOf = (fields: Partial<PortableHabit>) =>
      planImport(listsOf({}), listsOf({ habits: [habit(fields)] })).habits[0]?.endPeriod;
    const start = endOf({ stopDay: MONDAY }) ?? 0;
    const later = [{ startDay: '2026-11-30', withLater: true }];

    expect(endOf({ deletedPeriods: later })).toBe(start + 1);
    expect(endOf({ deletedPeriods: later, stopDay: MONDAY })).toBe(start);
    expect(endOf({ deletedPeriods: [{ startDay: MONDAY, withLater: false }] })).toBeNull();
  });
});
