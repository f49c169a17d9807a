import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getState, sortItems } from '#shared/items/items.rules.ts';
import { orderByTime } from './time-order.rules.ts';

const BLANK = { isCompleted: false, isCrossedOut: false, isPriority: false };

/** Creates an active task for each of these times, in this order. A task with '' has no time. */
function createTasks(...times: string[]) {
  return times.map((time, place) => ({
    ...BLANK,
    id: place + 1,
    sortOrder: place,
    startTime: time === '' ? null : time,
  }));
}

const ids = (tasks: readonly { id: number }[] | undefined) => tasks?.map(({ id }) => id);

const anyTask = fc.record({
  isCompleted: fc.boolean(),
  isCrossedOut: fc.boolean(),
  isPriority: fc.boolean(),
  sortOrder: fc.integer({ min: 0, max: 3 }),
  startTime: fc.constantFrom(null, '08:00', '09:30', '14:00', '23:59'),
});

describe('orderByTime', () => {
  it('puts tasks with a time in their order, and the others after them in theirs', () => {
    expect(ids(orderByTime(createTasks('', '14:00', '', '09:30', '14:00')))).toEqual([4, 2, 5, 1, 3]);
  });

  it('returns undefined when fewer than two tasks have a time, or the times are in order', () => {
    for (const times of [[], [''], ['09:00'], ['', '09:00', ''], ['', '09:00', '', '09:00', '10:00']])
      expect([times, orderByTime(createTasks(...times))]).toEqual([times, undefined]);
  });

  it('orders priority tasks and others each by themselves', () => {
    const [first, second, third, fourth] = createTasks('15:00', '10:00', '09:00', '08:00');
    if (!first || !second || !third || !fourth) throw new Error('A task is missing');
    const withPriority = [first, second, { ...third, isPriority: true }, { ...fourth, isPriority: true }];
    expect(ids(orderByTime(withPriority))).toEqual([4, 3, 2, 1]);
    expect(ids(orderByTime([first, second, { ...third, isPriority: true }]))).toEqual([2, 1]);
    expect(orderByTime([first, { ...second, isPriority: true }])).toBeUndefined();
  });

  it('leaves out completed and crossed-out tasks', () => {
    const [first, second, third] = createTasks('15:00', '10:00', '09:00');
    if (!first || !second || !third) throw new Error('A task is missing');
    expect(orderByTime([first, { ...second, isCompleted: true }, { ...third, isCrossedOut: true }])).toBeUndefined();
  });

  it('keeps the groups complete, and has nothing to order afterwards', () => {
    fc.assert(
      fc.property(fc.array(anyTask, { maxLength: 12 }), (drafts) => {
        const tasks = drafts.map((draft, place) => ({ ...draft, id: place + 1 }));
        const ordered = orderByTime(tasks);
        if (ordered === undefined) return;
        const places = new Map(ordered.map(({ id }, place) => [id, place]));
        const after = tasks.map((task) => ({ ...task, sortOrder: places.get(task.id) ?? task.sortOrder }));
        expect(orderByTime(after)).toBeUndefined();
        const shown = ids(sortItems(after.filter((task) => places.has(task.id))));
        expect(shown).toEqual(ids(ordered));
        const groups = new Set(ordered.map(({ isPriority }) => isPriority));
        const wanted = tasks.filter((task) => getState(task) === 'active' && groups.has(task.isPriority));
        expect(ids(ordered)?.toSorted((a, b) => a - b)).toEqual(ids(wanted));
      }),
    );
  });
});
