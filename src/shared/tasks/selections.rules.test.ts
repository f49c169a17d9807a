import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/calendar/day.ts';
import { aTask, TODAY } from '#tests/support/factories.ts';
import { changeBack, changeSelection } from './selections.rules.ts';

const NOW = '2026-11-21T09:30:00.000Z';
const TOMORROW = addDays(TODAY, 1);
const scope = { kind: 'day', day: TODAY } as const;

describe('changeSelection', () => {
  it('takes moved tasks out of a day and puts them into another', () => {
    const [one, two] = [aTask({ title: 'One' }), aTask({ title: 'Two' })];
    const changes = [{ id: one.id, date: TOMORROW }];
    expect(changeSelection([one, two], scope, [one], changes, NOW)).toEqual([two]);
    expect(changeSelection([], { kind: 'day', day: TOMORROW }, [one], changes, NOW)).toEqual([
      { ...one, date: TOMORROW },
    ]);
  });

  it('adds no task to a list because its state changed', () => {
    const one = aTask();
    expect(changeSelection([], scope, [one], [{ id: one.id, isCompleted: true }], NOW)).toEqual([]);
  });

  it('is undone by the changes back', () => {
    const change = fc.record(
      {
        isCompleted: fc.boolean(),
        isCrossedOut: fc.boolean(),
        isPriority: fc.boolean(),
        flagged: fc.boolean(),
        date: fc.constantFrom(TODAY, TOMORROW),
        sortOrder: fc.nat({ max: 20 }),
      },
      { requiredKeys: [] },
    );
    const state = fc.constantFrom({}, { isCompleted: true, completedAt: NOW }, { isCrossedOut: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(state, change), { maxLength: 8 }), (rows) => {
        const tasks = rows.map(([fields], sortOrder) => aTask({ ...fields, sortOrder }));
        const changes = tasks.map(({ id }, place) => ({ id, ...rows[place]?.[1] }));
        const week = { kind: 'week', monday: TODAY } as const;
        const before = changeSelection(tasks, week, [], [], NOW);
        const changed = changeSelection(before, week, tasks, changes, NOW);
        const back = changes.flatMap((each, place) => (tasks[place] ? [changeBack(tasks[place], each)] : []));
        expect(changeSelection(changed, week, changed, back, NOW)).toEqual(before);
      }),
    );
  });
});
