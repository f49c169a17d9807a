import { describe, expect, it } from 'vitest';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import type { TaskListScope } from '#shared/tasks/tasks.rules.ts';
import { aTask } from '#tests/support/factories.ts';
import { taskDeletion } from './deletion.mutations.ts';
import { withChange } from './task-predictions.ts';

const NOW = '2026-11-18T09:00:00.000Z';
const WEEK: TaskListScope = { kind: 'week', monday: '2026-11-16' };

/** Returns an occurrence of a daily series in the week from November 16th. */
function occurrenceOn(dayOfMonth: number, fields: Partial<Task> = {}): Task {
  const date = `2026-11-${dayOfMonth}`;
  return aTask({ date, title: 'Stretch', isRecurring: true, recurringPattern: 'daily', recurringId: 7, ...fields });
}

const [monday, wednesday, friday] = [occurrenceOn(16), occurrenceOn(18), occurrenceOn(20)];
const other = aTask({ date: '2026-11-19', recurringId: 8, isRecurring: true, recurringPattern: 'daily' });
const week = [monday, wednesday, other, friday];

describe('an optimistic edit', () => {
  it('of this task leaves all others unchanged', () => {
    expect(withChange(wednesday, { title: 'Swim' }, 'this', NOW)(week, WEEK)).toEqual([
      monday,
      { ...wednesday, title: 'Swim' },
      other,
      friday,
    ]);
  });

  it('of the day moves the task from one list to the other', () => {
    const task = aTask({ date: '2026-11-18' });
    const move = withChange(task, { date: '2026-11-20' }, 'this', NOW);
    expect(move([task], { kind: 'day', day: '2026-11-18' })).toEqual([]);
    expect(move([], { kind: 'day', day: '2026-11-20' })).toEqual([{ ...task, date: '2026-11-20' }]);
    expect(move([], { kind: 'day', day: '2026-11-19' })).toEqual([]);
    expect(move([task, friday], WEEK).map(({ id }) => id)).toEqual([friday.id, task.id]);
  });

  it('of this and later tasks leaves earlier ones and other series unchanged', () => {
    const change = { title: 'Swim', notes: 'A lot' };
    expect(withChange(wednesday, change, 'this and later', NOW)(week, WEEK)).toEqual([
      monday,
      { ...wednesday, ...change },
      other,
      { ...friday, ...change },
    ]);
  });

  it('of this and later tasks shows in the list of a later day', () => {
    const change = { title: 'Swim' };
    const list = withChange(wednesday, change, 'this and later', NOW)([friday], { kind: 'day', day: friday.date });
    expect(list).toEqual([{ ...friday, ...change }]);
  });

  it('of this and later tasks leaves completed ones unchanged', () => {
    const done = occurrenceOn(20, { isCompleted: true });
    const list = withChange(wednesday, { title: 'Swim' }, 'this and later', NOW)([wednesday, done], WEEK);
    expect(list).toEqual([{ ...wednesday, title: 'Swim' }, done]);
  });

  it('of the priority applies to active tasks only', () => {
    const done = occurrenceOn(20, { isCrossedOut: true });
    const list = withChange(
      wednesday,
      { isPriority: true, notes: 'Now' },
      'this and later',
      NOW,
    )([wednesday, done], WEEK);
    expect(list).toEqual([
      { ...wednesday, isPriority: true, notes: 'Now' },
      { ...done, notes: 'Now' },
    ]);
  });

  it('of the pattern removes later tasks on other days, except completed and crossed-out ones', () => {
    const [thursday, sunday, done] = [occurrenceOn(19), occurrenceOn(22), occurrenceOn(21, { isCrossedOut: true })];
    const change = { isRecurring: true, recurringPattern: 'weekdays', title: 'Swim' } as const;
    const list = withChange(
      wednesday,
      change,
      'this and later',
      NOW,
    )([monday, wednesday, thursday, done, sunday], WEEK);
    expect(list).toEqual([monday, { ...wednesday, ...change }, { ...thursday, ...change }, { ...done, title: 'Swim' }]);
  });

  it('that ends the repetition makes this task plain and removes later ones, except completed and crossed-out ones', () => {
    const done = occurrenceOn(21, { isCrossedOut: true });
    const change = { isRecurring: false, recurringPattern: 'none', title: 'Swim' } as const;
    expect(withChange(wednesday, change, 'this and later', NOW)([monday, wednesday, friday, done], WEEK)).toEqual([
      monday,
      { ...wednesday, ...change, recurringId: null },
      done,
    ]);
  });
});

describe('a deletion', () => {
  it('of this task, or also of later ones, is undone completely', () => {
    for (const [scope, remaining] of [
      ['this', [monday, other, friday]],
      ['this and later', [monday, other]],
    ] as const) {
      const { remove, restore } = taskDeletion(wednesday, scope);
      const restoration = restore(() => undefined).optimisticUpdate;
      const list = remove.optimisticUpdate(week, WEEK);
      expect(list).toEqual(remaining);
      expect(restoration(list, WEEK)).toEqual(week);
      expect(restoration([], { kind: 'day', day: '2026-11-17' })).toEqual([]);
    }
  });
});
