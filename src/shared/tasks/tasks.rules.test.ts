import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyDay } from '#tests/support/calendar.ts';
import type { Task } from './tasks.contract.ts';
import { sortItems, splitByDivider, TEMPORARY_SORT_ORDER, LAST_SORT_ORDER } from '#shared/items/items.rules.ts';
import { aTask } from '#tests/support/factories.ts';
import {
  changeTask,
  isCrossedOutByHand,
  isInScope,
  newTask,
  putTask,
  removeTask,
  sortTasks,
  splitDate,
  type TaskListScope,
} from './tasks.rules.ts';

const NOW = '2026-11-21T09:30:00.000Z';
const TODAY: TaskListScope = { kind: 'day', day: '2026-11-21' };
const THIS_WEEK: TaskListScope = { kind: 'week', monday: '2026-11-16' };

const anyTask = fc
  .record({
    id: fc.integer({ min: 1, max: 30 }),
    date: fc.constantFrom('2026-11-15', '2026-11-16', '2026-11-21', '2026-11-22', '2026-11-23'),
    isCompleted: fc.boolean(),
    isCrossedOut: fc.boolean(),
    isPriority: fc.boolean(),
    sortOrder: fc.integer({ min: 0, max: 3 }),
  })
  .map(aTask);
const someTasks = fc.uniqueArray(anyTask, { selector: ({ id }) => id, maxLength: 10 });
const anyScope = fc.constantFrom(TODAY, THIS_WEEK);

describe('splitDate', () => {
  it.each([
    ['2026-11-21', '2026-11-21', null],
    ['2026-11-21T14:45', '2026-11-21', '14:45'],
    ['2026-11-21T23:59:59.999Z', '2026-11-21', '23:59'],
    ['2026-11-21T00:00:00+13:00', '2026-11-21', '00:00'],
    ['2026-11-21 08:05:00', '2026-11-21', '08:05'],
  ])('splits %s into %s and %s, in any time zone', (date, day, time) => {
    expect(splitDate(date)).toEqual({ day, time });
  });

  it('keeps the day for any time part', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 23 }), (day, hour) => {
        const time = `${String(hour).padStart(2, '0')}:30`;
        expect(splitDate(`${day}T${time}:00Z`)).toEqual({ day, time });
      }),
    );
  });
});

describe('newTask', () => {
  it('has every flag off, sortOrder 0 and no notes', () => {
    expect(newTask({ title: 'Call Ana', date: '2026-11-21' }, NOW)).toEqual({
      title: 'Call Ana',
      date: '2026-11-21',
      startTime: null,
      endTime: null,
      isCompleted: false,
      isCrossedOut: false,
      isRecurring: false,
      isPriority: false,
      flagged: false,
      recurringPattern: 'none',
      recurringId: null,
      occurrenceDay: null,
      sortOrder: 0,
      completedAt: null,
      notes: null,
      estimateMinutes: null,
      carriedFrom: null,
      ancestorId: null,
      carriedSince: null,
      carriedCount: 0,
      rolledOverAt: null,
    });
  });

  it('keeps the given fields', () => {
    const given = {
      isPriority: true,
      isRecurring: true,
      recurringPattern: 'weekly',
      sortOrder: 4,
      notes: 'By noon',
    } as const;

    expect(newTask({ title: 'Call Ana', date: '2026-11-21', ...given }, NOW)).toMatchObject(given);
  });

  it('takes startTime from the date unless a start is given', () => {
    const draft = { title: 'Call Ana', date: '2026-11-21T10:15' };

    expect(newTask(draft, NOW)).toMatchObject({ date: '2026-11-21', startTime: '10:15' });
    expect(newTask({ ...draft, startTime: '12:00' }, NOW)).toMatchObject({ startTime: '12:00' });
    expect(newTask({ ...draft, startTime: null }, NOW)).toMatchObject({ date: '2026-11-21', startTime: null });
  });

  it('accepts both names of the flag, and flagged wins', () => {
    const draft = { title: 'Call Ana', date: '2026-11-21' };

    expect(newTask({ ...draft, isFlagged: true }, NOW).flagged).toBe(true);
    expect(newTask({ ...draft, flagged: true }, NOW).flagged).toBe(true);
    expect(newTask({ ...draft, flagged: false, isFlagged: true }, NOW).flagged).toBe(false);
  });

  it('makes a task completed when it is both completed and crossed out, and dates it', () => {
    const draft = { title: 'Call Ana', date: '2026-11-21', isCrossedOut: true };

    expect(newTask({ ...draft, isCompleted: true }, NOW)).toMatchObject({
      isCompleted: true,
      isCrossedOut: false,
      completedAt: NOW,
    });
    expect(newTask(draft, NOW)).toMatchObject({ isCompleted: false, isCrossedOut: true, completedAt: null });
  });

  it('puts a new task at the end of its day, also while it is being stored', () => {
    expect([TEMPORARY_SORT_ORDER, LAST_SORT_ORDER]).toEqual([9_999, 10_000]);
    const [stored, adding] = [
      { ...newTask({ title: 'Read', date: '2026-11-21', sortOrder: LAST_SORT_ORDER }, NOW), id: 7 },
      { ...newTask({ title: 'Rest', date: '2026-11-21', sortOrder: TEMPORARY_SORT_ORDER }, NOW), id: -1 },
    ];
    expect(sortItems([adding, stored])).toEqual([stored, adding]);
    // For a stored task, 9999 is an ordinary sortOrder.
    expect(sortItems([stored, { ...adding, id: 8 }])[0]?.id).toBe(8);
  });
});

describe('sortTasks', () => {
  const create = (id: number, title: string, startTime: string | null, sortOrder = LAST_SORT_ORDER) => ({
    ...aTask({ date: '2026-11-21', title, startTime, sortOrder }),
    id,
  });

  it('puts tasks with a time by their times, before those without one', () => {
    const tasks = [
      create(1, 'Milk', null),
      create(2, 'Call', '17:00'),
      create(3, 'Gym', '07:00'),
      create(4, 'Tea', null),
    ];
    expect(sortTasks(tasks).map(({ title }) => title)).toEqual(['Gym', 'Call', 'Milk', 'Tea']);
  });

  it('keeps the order of a person before the times', () => {
    const tasks = [create(1, 'Gym', '07:00', 2), create(2, 'Call', '17:00', 1), create(3, 'Lunch', '12:00')];
    expect(sortTasks(tasks).map(({ title }) => title)).toEqual(['Call', 'Gym', 'Lunch']);
  });
});

describe('changeTask', () => {
  it('keeps every field that the change does not name', () => {
    const task = aTask({ notes: 'By noon', startTime: '09:00', flagged: true, isPriority: true });

    expect(changeTask(task, {}, NOW)).toEqual(task);
    expect(changeTask(task, { title: undefined, notes: undefined }, NOW)).toEqual(task);
    expect(changeTask(task, { title: 'Call Ben' }, NOW)).toEqual({ ...task, title: 'Call Ben' });
    expect(changeTask(task, { notes: null }, NOW)).toEqual({ ...task, notes: null });
  });

  it('does not modify the original task', () => {
    const task = Object.freeze(aTask());
    changeTask(task, { title: 'Call Ben', isCompleted: true, date: '2026-12-01T10:00' }, NOW);

    expect(task.title).toBe('Water the plants');
  });

  it('moves a task to another day, and to another time only if the date has one', () => {
    const task = aTask({ startTime: '09:00' });

    expect(changeTask(task, { date: '2026-11-22' }, NOW)).toMatchObject({ date: '2026-11-22', startTime: '09:00' });
    expect(changeTask(task, { date: '2026-11-22T17:15' }, NOW)).toMatchObject({ startTime: '17:15' });
    expect(changeTask(task, { date: '2026-11-22T17:15', startTime: '08:00' }, NOW)).toMatchObject({
      startTime: '08:00',
    });
    expect(changeTask(task, { date: '2026-11-22T17:15', startTime: null }, NOW)).toMatchObject({ startTime: null });
  });

  it('accepts both names of the flag and stores only flagged', () => {
    const task = aTask();

    expect(changeTask(task, { isFlagged: true }, NOW)).toEqual({ ...task, flagged: true });
    expect(changeTask({ ...task, flagged: true }, { isFlagged: false }, NOW)).toEqual(task);
    expect(changeTask(task, { flagged: false, isFlagged: true }, NOW)).toEqual(task);
  });

  it('sets completedAt once, and clears it when the task is reopened', () => {
    const completed = changeTask(aTask(), { isCompleted: true }, NOW);
    expect(completed.completedAt).toBe(NOW);
    expect(changeTask(completed, { title: 'Done', isCompleted: true }, 'later').completedAt).toBe(NOW);
    expect(changeTask(completed, { isCrossedOut: true }, 'later')).toMatchObject({
      isCompleted: false,
      isCrossedOut: true,
      completedAt: null,
    });
    expect(changeTask(completed, { isCompleted: false }, 'later').completedAt).toBeNull();
  });

  it('sets completedAt exactly while the task is completed, for any changes', () => {
    const changes = fc.array(
      fc.record({ isCompleted: fc.boolean(), isCrossedOut: fc.boolean() }, { requiredKeys: [] }),
    );
    fc.assert(
      fc.property(changes, (steps) => {
        const task = steps.reduce<Task>((current, step) => changeTask(current, step, NOW), aTask());
        expect(task.isCompleted && task.isCrossedOut).toBe(false);
        expect(task.completedAt).toBe(task.isCompleted ? NOW : null);
      }),
    );
  });
});

describe('a list of tasks', () => {
  it('has one day, or a week from Monday to Sunday', () => {
    expect(['2026-11-20', '2026-11-21', '2026-11-22'].map((day) => isInScope(TODAY, day))).toEqual([
      false,
      true,
      false,
    ]);
    expect(['2026-11-15', '2026-11-16', '2026-11-22', '2026-11-23'].map((day) => isInScope(THIS_WEEK, day))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('is sorted by day first', () => {
    fc.assert(
      fc.property(someTasks, (tasks) => {
        const sorted = sortTasks(tasks);
        const days = sorted.map(({ date }) => date);
        expect(days).toEqual(days.toSorted());
        expect(sorted.toSorted((first, second) => first.id - second.id)).toEqual(
          tasks.toSorted((first, second) => first.id - second.id),
        );
        expect(sortTasks(sorted)).toEqual(sorted);
      }),
    );
  });

  it('has its divider between active and other tasks', () => {
    fc.assert(
      fc.property(someTasks, (tasks) => {
        const { active, settled } = splitByDivider(tasks);
        expect(active.length + settled.length).toBe(tasks.length);
        expect(active.every((task) => !task.isCompleted && !task.isCrossedOut)).toBe(true);
        expect(settled.every((task) => task.isCompleted || task.isCrossedOut)).toBe(true);
      }),
    );
  });

  it('adds a task in its place, replaces it, and removes it when it moves away', () => {
    const [first, second] = [aTask({ sortOrder: 1 }), aTask({ sortOrder: 2 })];

    expect(putTask([second], TODAY, first)).toEqual([first, second]);
    expect(putTask([first, second], TODAY, { ...first, sortOrder: 3 })).toEqual([second, { ...first, sortOrder: 3 }]);
    expect(putTask([first, second], TODAY, { ...first, date: '2026-11-22' })).toEqual([second]);
    expect(putTask([first], TODAY, aTask({ date: '2026-11-22' }))).toEqual([first]);
    expect(putTask([first], THIS_WEEK, { ...first, date: '2026-11-22' })).toHaveLength(1);
  });

  it('contains an added task at most once, and only if it is in scope', () => {
    fc.assert(
      fc.property(someTasks, anyScope, anyTask, (tasks, scope, task) => {
        const list = putTask(tasks, scope, task);
        expect(list.filter(({ id }) => id === task.id)).toEqual(isInScope(scope, task.date) ? [task] : []);
        expect(putTask(list, scope, task)).toEqual(list);
        expect(removeTask(list, task.id)).toHaveLength(tasks.filter(({ id }) => id !== task.id).length);
      }),
    );
  });

  it('removes only the given task', () => {
    const [first, second] = [aTask(), aTask()];

    expect(removeTask([first, second], first.id)).toEqual([second]);
    expect(removeTask([first, second], 999_999)).toEqual([first, second]);
  });
});

describe('changeTask with recurrence', () => {
  const base = aTask({ date: '2026-11-21' });

  it('makes a task recurring when it gets a pattern, and not recurring when it loses it', () => {
    const daily = changeTask(base, { recurringPattern: 'daily' }, NOW);
    expect(daily).toMatchObject({ isRecurring: true, recurringPattern: 'daily', date: '2026-11-21' });
    const series = { ...daily, recurringId: 4 };
    for (const change of [{ isRecurring: false }, { recurringPattern: 'none' as const }]) {
      expect(changeTask(series, change, NOW)).toMatchObject({
        isRecurring: false,
        recurringPattern: 'none',
        recurringId: null,
      });
    }
  });

  it('changes nothing when the change names the current values', () => {
    const series = { ...base, isRecurring: true, recurringPattern: 'weekly' as const, recurringId: 4 };
    expect(changeTask(series, { isRecurring: true, recurringPattern: 'weekly' }, NOW)).toEqual(series);
    const marked = { ...base, isRecurring: true };
    expect(changeTask(marked, { isRecurring: true, recurringPattern: 'none' }, NOW)).toEqual(marked);
  });

  it('moves a task to the first day of its series, but leaves an occurrence on its day', () => {
    expect(changeTask(base, { recurringPattern: 'weekdays' }, NOW).date).toBe('2026-11-23');
    const daily = { ...base, isRecurring: true, recurringPattern: 'daily' as const, recurringId: 4 };
    expect(changeTask(daily, { recurringPattern: 'weekdays' }, NOW).date).toBe('2026-11-21');
  });
});

it('distinguishes crossed out by hand from crossed out by a rollover', () => {
  expect(isCrossedOutByHand(aTask({ isCrossedOut: true }))).toBe(true);
  expect(isCrossedOutByHand(aTask({ isCrossedOut: true, rolledOverAt: NOW }))).toBe(false);
  expect(isCrossedOutByHand(aTask({}))).toBe(false);
});
