import { describe, expect, it } from 'vitest';
import { BLANK_TASK_CONTENT } from '#shared/tasks/tasks.rules.ts';
import { planImport, importResult } from './import-plan.rules.ts';
import { isFullyDeleted } from './habit-import-plan.rules.ts';
import type { PortableHabit } from '#shared/habits/exported-habits.contract.ts';
import type { PortableTask, PortableTaskSeries } from '#shared/tasks/exported-tasks.contract.ts';
import type { PortableLists } from './export-file.contract.ts';
import { emptyLists, SINGLE_TASK } from './new-rows.rules.ts';

const CREATED = '2026-11-20T08:00:00.000Z';
/** A Monday. */
const MONDAY = '2026-11-16';

const createLists = (lists: Partial<PortableLists>): PortableLists => ({ ...emptyLists(), ...lists });

const template = { ...BLANK_TASK_CONTENT, title: 'Stretch' };

const task = (id: string, fields: Partial<PortableTask> = {}): PortableTask => ({
  id,
  date: MONDAY,
  ...template,
  isCompleted: false,
  isCrossedOut: false,
  createdAt: CREATED,
  completedAt: null,
  ...SINGLE_TASK,
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

describe('planImport of tasks', () => {
  it('leaves out an occurrence that exists, and relinks its copy', () => {
    const account = createLists({ taskSeries: [series([MONDAY])], tasks: [occurrence('a-7', MONDAY)] });
    const copy = task('b-3', { carriedFrom: 'b-2', ancestor: 'b-2', date: '2026-11-17' });
    const file = createLists({ taskSeries: [series([MONDAY])], tasks: [occurrence('b-2', MONDAY), copy] });

    expect(planImport(account, file).tasks).toEqual([{ ...copy, carriedFrom: 'a-7', ancestor: 'a-7' }]);
  });

  it('turns a second copy on the same day into an independent task', () => {
    const source = task('a-1', { date: '2026-11-15' });
    const account = createLists({ tasks: [source, task('a-2', { carriedFrom: 'a-1' })] });
    const [second, third] = [
      task('b-1', { carriedFrom: 'a-1' }),
      task('b-2', { carriedFrom: 'a-1', date: '2026-11-17' }),
    ];

    expect(planImport(account, createLists({ tasks: [source, second, third] })).tasks).toEqual([
      { ...second, carriedFrom: null },
      third,
    ]);
  });

  it('adds only completed occurrences on days that a new pattern has given up', () => {
    const account = createLists({ taskSeries: [series([MONDAY], { recurringPattern: 'weekly' })] });
    const active = occurrence('a-8', '2026-11-17');
    const done = occurrence('a-9', '2026-11-18', { isCompleted: true });
    const file = createLists({ taskSeries: [series([MONDAY, '2026-11-17', '2026-11-18'])], tasks: [active, done] });

    expect(planImport(account, file).tasks).toEqual([done]);
  });

  it('continues a deleted series as in the file, without the days deleted there', () => {
    const account = createLists({
      taskSeries: [series([MONDAY, '2026-11-17', '2026-11-18', '2026-11-19'], { endDay: MONDAY })],
      tasks: [occurrence('a-7', MONDAY)],
    });
    const file = createLists({
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

  it('leaves a series without additions unchanged', () => {
    const account = createLists({ taskSeries: [series([MONDAY], { endDay: MONDAY })] });
    expect(planImport(account, createLists({ taskSeries: [series([MONDAY, '2026-11-17'])] })).taskSeries).toEqual([]);
  });
});

describe('planImport of habits', () => {
  it('leaves an existing week and its completions unchanged', () => {
    const kept = habit({ completions: [{ date: MONDAY, createdAt: CREATED }] });
    expect(planImport(createLists({ habits: [habit()] }), createLists({ habits: [kept] })).habits).toEqual([]);
  });

  it('restores a habit that was deleted with all later ones, and continues it', () => {
    const account = createLists({
      habits: [
        habit({
          periods: [],
          madePeriods: [MONDAY, '2026-11-23'],
          deletedPeriods: [{ startDay: MONDAY, withLater: true }],
        }),
      ],
    });
    const file = createLists({ habits: [habit({ completions: [{ date: MONDAY, createdAt: CREATED }] })] });
    const plan = planImport(account, file);

    expect(account.habits.every(isFullyDeleted)).toBe(true);
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

  it('does not cross out a completed week', () => {
    const file = habit({
      periods: [{ ...week(MONDAY), isCrossedOut: true }],
      completions: [{ date: '2026-11-18', createdAt: CREATED }],
    });
    expect(planImport(createLists({}), createLists({ habits: [file] })).habits[0]?.periods).toEqual([week(MONDAY)]);
  });

  it('ends a habit where it was stopped, or before the deletion of all later ones', () => {
    const getEnd = (fields: Partial<PortableHabit>) =>
      planImport(createLists({}), createLists({ habits: [habit(fields)] })).habits[0]?.endPeriod;
    const start = getEnd({ stopDay: MONDAY }) ?? 0;
    const later = [{ startDay: '2026-11-30', withLater: true }];

    expect(getEnd({ deletedPeriods: later })).toBe(start + 1);
    expect(getEnd({ deletedPeriods: later, stopDay: MONDAY })).toBe(start);
    expect(getEnd({ deletedPeriods: [{ startDay: MONDAY, withLater: false }] })).toBeNull();
  });
});
