import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weekdayIndex } from '#shared/calendar/day.ts';
import { lastOfMonth } from '#shared/calendar/month.ts';
import { periodNumber } from '#shared/calendar/period.ts';
import { compareItems } from '#shared/items/items.rules.ts';
import { anyDay } from '#tests/support/calendar.ts';
import { aGoal } from '#tests/support/factories.ts';
import type { Goal, GoalChange } from './goals.contract.ts';
import { changeGoal, compareGoals, getDueDate, newGoal, putGoal, type GoalListScope } from './goals.rules.ts';

const NOW = '2026-11-21T09:30:00.000Z';
const LATER = '2026-11-21T10:00:00.000Z';
const THIS_WEEK: GoalListScope = { isWeekly: true, dueDate: '2026-11-22' };

const anyChange: fc.Arbitrary<GoalChange> = fc.record(
  {
    title: fc.constantFrom('Read', 'Write'),
    isWeekly: fc.boolean(),
    isCompleted: fc.boolean(),
    isCrossedOut: fc.boolean(),
    isPriority: fc.boolean(),
    dueDate: anyDay,
    color: fc.constantFrom('red', '#fff'),
    notes: fc.option(fc.constantFrom('', 'Any book')),
  },
  { requiredKeys: [] },
);
const anyGoal = fc
  .record({
    id: fc.integer({ min: 1, max: 20 }),
    isWeekly: fc.boolean(),
    isCompleted: fc.boolean(),
    isPriority: fc.boolean(),
    day: fc.constantFrom('2026-11-16', '2026-11-22', '2026-11-23', '2026-12-01'),
  })
  .map(({ day, ...fields }) =>
    aGoal({
      ...fields,
      dueDate: getDueDate(fields.isWeekly, day),
      completedAt: fields.isCompleted ? '2026-11-20T12:00:00.000Z' : null,
    }),
  );

describe('getDueDate', () => {
  it.each([
    [true, '2026-11-16', '2026-11-22'],
    [true, '2026-12-31', '2027-01-03'],
    [true, '2028-02-29', '2028-03-05'],
    [false, '2026-11-01', '2026-11-30'],
    [false, '2028-02-01', '2028-02-29'],
    [false, '2027-02-28', '2027-02-28'],
  ])('weekly %s, for %s is %s', (isWeekly, day, dueDate) => {
    expect(getDueDate(isWeekly, day)).toBe(dueDate);
  });

  it('is the last day of the week or month for any of its days', () => {
    const inner = anyDay.filter((day) => day < '9999-12-27');
    fc.assert(
      fc.property(fc.boolean(), inner, (isWeekly, day) => {
        const dueDate = getDueDate(isWeekly, day);
        expect(dueDate >= day).toBe(true);
        expect(getDueDate(isWeekly, dueDate)).toBe(dueDate);
        expect(periodNumber(isWeekly, dueDate)).toBe(periodNumber(isWeekly, day));
        if (isWeekly) expect(weekdayIndex(dueDate)).toBe(6);
        else expect(dueDate).toBe(lastOfMonth(day));
      }),
    );
  });
});

describe('newGoal', () => {
  it('is an active weekly goal with every default', () => {
    const { id: _id, userId: _owner, createdAt: _age, ...fields } = aGoal();

    expect(newGoal({ title: 'Read a chapter' }, '2026-11-21', NOW)).toEqual(fields);
    expect(newGoal({ title: 'Read a chapter', notes: null }, '2026-11-18', NOW)).toEqual(fields);
  });

  it('is due in the week or month of its own dueDate if that is given', () => {
    expect(newGoal({ title: 'Read', isWeekly: false, dueDate: '2028-02-03' }, '2026-11-21', NOW)).toMatchObject({
      isWeekly: false,
      dueDate: '2028-02-29',
    });
  });

  it('sets completedAt for a completed goal', () => {
    expect(newGoal({ title: 'Read', isCompleted: true, isCrossedOut: true }, '2026-11-21', NOW)).toMatchObject({
      isCompleted: true,
      isCrossedOut: false,
      completedAt: NOW,
    });
  });
});

describe('changeGoal', () => {
  it('keeps fields that the change does not name, and is idempotent', () => {
    fc.assert(
      fc.property(anyGoal, anyChange, (goal, change) => {
        const changed = changeGoal(goal, change, NOW);
        expect(changeGoal(changed, change, LATER)).toEqual(changed);
        expect(changeGoal(goal, {}, NOW)).toEqual(goal);
        for (const name of ['title', 'isPriority', 'isWeekly'] as const) {
          expect(changed[name]).toBe(change[name] ?? goal[name]);
        }
        expect(changed.notes).toBe(change.notes === undefined ? goal.notes : change.notes);
      }),
    );
  });

  it('keeps a single state, completedAt in step with it, and a valid due date', () => {
    fc.assert(
      fc.property(anyGoal, anyChange, (goal, change) => {
        const { isCompleted, isCrossedOut, completedAt, dueDate, isWeekly } = changeGoal(goal, change, NOW);
        expect(isCompleted && isCrossedOut).toBe(false);
        expect(completedAt !== null).toBe(isCompleted);
        if (goal.isCompleted && isCompleted) expect(completedAt).toBe(goal.completedAt);
        expect(getDueDate(isWeekly, dueDate)).toBe(dueDate);
      }),
    );
  });
});

describe('compareGoals', () => {
  it('sorts by due date, then as every list', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyGoal, { selector: ({ id }) => id, maxLength: 8 }), (goals) => {
        const sorted = goals.toSorted(compareGoals);
        const dueDates = sorted.map(({ dueDate }) => dueDate);
        expect(dueDates).toEqual(dueDates.toSorted());
        for (const day of dueDates) {
          const dueThen = sorted.filter(({ dueDate }) => dueDate === day);
          expect(dueThen).toEqual(goals.filter(({ dueDate }) => dueDate === day).toSorted(compareItems));
        }
      }),
    );
  });
});

describe('putGoal', () => {
  const someGoals = fc
    .uniqueArray(anyGoal, { selector: ({ id }) => id, maxLength: 8 })
    .map((goals) => goals.map((goal): Goal => ({ ...goal, ...THIS_WEEK })).toSorted(compareItems));

  it('adds a goal once in its place, or not at all when it is out of scope', () => {
    fc.assert(
      fc.property(someGoals, anyGoal, (goals, goal) => {
        const list = putGoal(goals, THIS_WEEK, goal);
        const belongs = goal.isWeekly && goal.dueDate === THIS_WEEK.dueDate;
        expect(list.filter(({ id }) => id === goal.id)).toEqual(belongs ? [goal] : []);
        expect(list).toEqual(list.toSorted(compareItems));
        const others = goals.filter(({ id }) => id !== goal.id);
        expect(list.filter(({ id }) => id !== goal.id)).toEqual(others);
      }),
    );
  });

  it('removes a goal that becomes monthly or moves to another week', () => {
    const goal = aGoal();
    const change = (fields: GoalChange) => putGoal([goal], THIS_WEEK, changeGoal(goal, fields, NOW));

    expect(change({ title: 'Renamed' })).toHaveLength(1);
    expect(change({ dueDate: '2026-11-17' })).toHaveLength(1);
    expect(change({ isWeekly: false })).toEqual([]);
    expect(change({ dueDate: '2026-11-23' })).toEqual([]);
  });
});
