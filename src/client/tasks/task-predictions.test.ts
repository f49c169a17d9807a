import { describe, expect, it } from 'vitest';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import type { TaskListScope } from '#shared/tasks/tasks.rules.ts';
import { aTask } from '#tests/support/factories.ts';
import { deletionOf } from './deletion.mutations.ts';
import { withChange } from './task-predictions.ts';

const NOW = '2026-11-18T09:00:00.000Z';
const WEEK: TaskListScope = { kind: 'week', monday: '2026-11-16' };

/** An occurrence of a daily series in the week from November 16th. */
function onThe(dayOfMonth: number, fields: Partial<Task> = {}): Task {
  const date = `2026-11-${dayOfMonth}`;
  return aTask({ date, title: 'Stretch', isRecurring: true, recurringPattern: 'daily', recurringId: 7, ...fields });
}

const [monday, wednesday, friday] = [onThe(16), onThe(18), onThe(20)];
const other = aTask({ date: '2026-11-19', recurringId: 8, isRecurring: true, recurringPattern: 'daily' });
const week = [monday, wednesday, other, friday];

describe('a change', () => {
  it('of this one leaves all others alone', () => {
    expect(withChange(wednesday, { title: 'Swim' }, 'this', NOW)(week, WEEK)).toEqual([
      monday,
      { ...wednesday, title: 'Swim' },
      other,
      friday,
    ]);
  });

  it('of its day takes it from one list to the other, at once', () => {
    const task = aTask({ date: '2026-11-18' });
    const move = withChange(task, { date: '2026-11-20' }, 'this', NOW);
    expect(move([task], { kind: 'day', day: '2026-11-18' })).toEqual([]);
    expect(move([], { kind: 'day', day: '2026-11-20' })).toEqual([{ ...task, date: '2026-11-20' }]);
    expect(move([], { kind: 'day', day: '2026-11-19' })).toEqual([]);
    expect(move([task, friday], WEEK).map(({ id }) => id)).toEqual([friday.id, task.id]);
  });

  it('of this and later ones leaves earlier ones and other series alone', () => {
    const change = { title: 'Swim', notes: 'A lot' };
    expect(withChange(wednesday, change, 'this and later', NOW)(week, WEEK)).toEqual([
      monday,
      { ...wednesday, ...change },
      other,
      { ...friday, ...change },
    ]);
  });

  it('shows in the list of a later day too, where the task itself is not', () => {
    const change = { title: 'Swim' };
    const list = withChange(wednesday, change, 'this and later', NOW)([friday], { kind: 'day', day: friday.date });
    expect(list).toEqual([{ ...friday, ...change }]);
  });

  it('of this and later ones leaves what is completed alone', () => {
    const done = onThe(20, { isCompleted: true });
    const list = withChange(wednesday, { title: 'Swim' }, 'this and later', NOW)([wednesday, done], WEEK);
    expect(list).toEqual([{ ...wednesday, title: 'Swim' }, done]);
  });

  it('changes the priority only of what is active', () => {
    const done = onThe(20, { isCrossedOut: true });
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

  it('of the pattern takes away later ones it has no place for, but not what is done with', () => {
    const [thursday, sunday, done] = [onThe(19), onThe(22), onThe(21, { isCrossedOut: true })];
    const change = { isRecurring: true, recurringPattern: 'weekdays', title: 'Swim' } as const;
    const list = withChange(
      wednesday,
      change,
      'this and later',
      NOW,
    )([monday, wednesday, thursday, done, sunday], WEEK);
    expect(list).toEqual([monday, { ...wednesday, ...change }, { ...thursday, ...change }, { ...done, title: 'Swim' }]);
  });

  it('that ends the repetition makes this one plain, takes later ones away and leaves what is done with', () => {
    const done = onThe(21, { isCrossedOut: true });
    const change = { isRecurring: false, recurringPattern: 'none', title: 'Swim' } as const;
    expect(withChange(wednesday, change, 'this and later', NOW)([monday, wednesday, friday, done], WEEK)).toEqual([
      monday,
      { ...wednesday, ...change, recurringId: null },
      done,
    ]);
  });
});

describe('a deletion', () => {
  it('of this one, or of later ones too, can be put back as it was', () => {
    for (const [scope, left] of [
      ['this', [monday, other, friday]],
      ['this and later', [monday, other]],
    ] as const) {
      const { remove, restore } = deletionOf(wednesday, scope);
      const putBack = restore(() => undefined).optimisticUpdate;
      const list = remove.optimisticUpdate(week, WEEK);
      expect(list).toEqual(left);
      expect(putBack(list, WEEK)).toEqual(week);
      expect(putBack([], { kind: 'day', day: '2026-11-17' })).toEqual([]);
    }
  });
});
