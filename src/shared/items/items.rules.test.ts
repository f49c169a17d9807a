import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeFlags,
  compareItems,
  completedAtAfter,
  flagsOf,
  isPriorityLocked,
  lineageOf,
  NO_LINEAGE,
  progressOf,
  sortItems,
  splitByDivider,
  stateOf,
  toggleCompleted,
  toggleCrossedOut,
  withoutCopied,
  type ItemState,
  type OrderedItem,
} from './items.rules.ts';

const ACTIVE = { isCompleted: false, isCrossedOut: false };
const COMPLETED = { isCompleted: true, isCrossedOut: false };
const CROSSED_OUT = { isCompleted: false, isCrossedOut: true };
const BOTH = { isCompleted: true, isCrossedOut: true };

const anyFlags = fc.record({ isCompleted: fc.boolean(), isCrossedOut: fc.boolean() });
const anyChange = fc.record({ isCompleted: fc.boolean(), isCrossedOut: fc.boolean() }, { requiredKeys: [] });
const anyState = fc.constantFrom<ItemState>('active', 'completed', 'crossed-out');
const anyItem: fc.Arbitrary<OrderedItem> = fc.record({
  id: fc.integer({ min: -5, max: 20 }).filter((id) => id !== 0),
  isCompleted: fc.boolean(),
  isCrossedOut: fc.boolean(),
  isPriority: fc.boolean(),
  sortOrder: fc.integer({ min: -2, max: 3 }),
});
const someItems = fc.uniqueArray(anyItem, { selector: ({ id }) => id, maxLength: 12 });

describe('the state of an item', () => {
  it('is completed when both flags are set', () => {
    expect([ACTIVE, COMPLETED, CROSSED_OUT, BOTH].map(stateOf)).toEqual([
      'active',
      'completed',
      'crossed-out',
      'completed',
    ]);
  });

  it('becomes flags and back', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        expect(stateOf(flagsOf(state))).toBe(state);
      }),
    );
    expect([flagsOf('active'), flagsOf('completed'), flagsOf('crossed-out')]).toEqual([ACTIVE, COMPLETED, CROSSED_OUT]);
  });
});

describe('the two controls', () => {
  it('the checkbox completes what is active or crossed out, and reopens what is completed', () => {
    expect([toggleCompleted('active'), toggleCompleted('crossed-out'), toggleCompleted('completed')]).toEqual([
      'completed',
      'completed',
      'active',
    ]);
  });

  it('the cross crosses out what is active or completed, and reopens what is crossed out', () => {
    expect([toggleCrossedOut('active'), toggleCrossedOut('completed'), toggleCrossedOut('crossed-out')]).toEqual([
      'crossed-out',
      'crossed-out',
      'active',
    ]);
  });

  it('lead from every state to active in at most two presses', () => {
    fc.assert(
      fc.property(anyState, fc.constantFrom(toggleCompleted, toggleCrossedOut), (state, toggle) => {
        expect([toggle(state), toggle(toggle(state))]).toContain('active');
      }),
    );
  });
});

describe('a change of the flags', () => {
  it('leaves at most one of them set, whatever it names', () => {
    fc.assert(
      fc.property(anyFlags, anyChange, (current, change) => {
        const { isCompleted, isCrossedOut } = changeFlags(current, change);
        expect(isCompleted && isCrossedOut).toBe(false);
      }),
    );
  });

  it('sets what it sets: completed wins over crossed out', () => {
    fc.assert(
      fc.property(anyFlags, anyChange, (current, change) => {
        const changed = changeFlags(current, change);
        if (change.isCompleted === true) expect(changed).toEqual(COMPLETED);
        else if (change.isCrossedOut === true) expect(changed).toEqual(CROSSED_OUT);
        if (change.isCompleted === false) expect(changed.isCompleted).toBe(false);
        if (change.isCrossedOut === false) expect(changed.isCrossedOut).toBe(false);
      }),
    );
  });

  it('comes to the same when it is made twice', () => {
    fc.assert(
      fc.property(anyFlags, anyChange, (current, change) => {
        const once = changeFlags(current, change);
        expect(changeFlags(once, change)).toEqual(once);
      }),
    );
  });

  it('that names nothing keeps the state', () => {
    fc.assert(
      fc.property(anyFlags, (current) => {
        expect(stateOf(changeFlags(current, {}))).toBe(stateOf(current));
      }),
    );
  });

  it('taking one flag back leaves the other as it was', () => {
    expect(changeFlags(CROSSED_OUT, { isCompleted: false })).toEqual(CROSSED_OUT);
    expect(changeFlags(COMPLETED, { isCrossedOut: false })).toEqual(COMPLETED);
    expect(changeFlags(COMPLETED, { isCompleted: false })).toEqual(ACTIVE);
    expect(changeFlags(CROSSED_OUT, { isCrossedOut: false })).toEqual(ACTIVE);
  });
});

describe('the priority', () => {
  it('of an active item is free to change', () => {
    expect(isPriorityLocked({ ...ACTIVE, isPriority: false }, { isPriority: true })).toBe(false);
    expect(isPriorityLocked({ ...ACTIVE, isPriority: true }, { isPriority: false })).toBe(false);
    expect(isPriorityLocked({ ...ACTIVE, isPriority: false }, { isPriority: true, isCompleted: true })).toBe(false);
  });

  it.each([COMPLETED, CROSSED_OUT, BOTH])('of an item that is done with is locked: %j', (flags) => {
    expect(isPriorityLocked({ ...flags, isPriority: false }, { isPriority: true })).toBe(true);
    expect(isPriorityLocked({ ...flags, isPriority: true }, { isPriority: false })).toBe(true);
    expect(isPriorityLocked({ ...COMPLETED, isPriority: false }, { isPriority: true, isCrossedOut: true })).toBe(true);
  });

  it('may change together with becoming active', () => {
    expect(isPriorityLocked({ ...COMPLETED, isPriority: false }, { isPriority: true, isCompleted: false })).toBe(false);
    expect(isPriorityLocked({ ...CROSSED_OUT, isPriority: true }, { isPriority: false, isCrossedOut: false })).toBe(
      false,
    );
  });

  it('that it has already, or that is not named, is no change', () => {
    fc.assert(
      fc.property(anyFlags, anyChange, fc.boolean(), (flags, change, isPriority) => {
        expect(isPriorityLocked({ ...flags, isPriority }, { ...change, isPriority })).toBe(false);
        expect(isPriorityLocked({ ...flags, isPriority }, change)).toBe(false);
      }),
    );
  });
});

describe('the order of a list', () => {
  it('is total: no two items share a place, and it does not matter how they came in', () => {
    fc.assert(
      fc.property(someItems, fc.integer(), (items, seed) => {
        const shuffled = items.toSorted((first, second) => ((first.id * seed) % 7) - ((second.id * seed) % 7));
        expect(shuffled.toSorted(compareItems)).toEqual(items.toSorted(compareItems));
        for (const first of items) {
          for (const second of items) {
            expect(Math.sign(compareItems(first, second))).toBe(0 - Math.sign(compareItems(second, first)));
            expect(compareItems(first, second) === 0).toBe(first.id === second.id);
          }
        }
      }),
    );
  });

  it('is transitive', () => {
    fc.assert(
      fc.property(anyItem, anyItem, anyItem, (first, second, third) => {
        if (compareItems(first, second) <= 0 && compareItems(second, third) <= 0) {
          expect(compareItems(first, third)).toBeLessThanOrEqual(0);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('has the active ones first, then the completed, then the crossed out', () => {
    fc.assert(
      fc.property(someItems, (items) => {
        const states = items.toSorted(compareItems).map(stateOf);
        const ranks = states.map((state) => ['active', 'completed', 'crossed-out'].indexOf(state));
        expect(ranks).toEqual(ranks.toSorted((first, second) => first - second));
      }),
    );
  });

  it('has priorities first among the active ones only', () => {
    const item = (id: number, fields: Partial<OrderedItem>) => ({
      id,
      sortOrder: 0,
      isPriority: false,
      ...ACTIVE,
      ...fields,
    });
    const items = [
      item(1, {}),
      item(2, { isPriority: true, sortOrder: 9 }),
      item(3, COMPLETED),
      item(4, { ...COMPLETED, isPriority: true }),
      item(5, { ...CROSSED_OUT, sortOrder: 2 }),
      item(6, { ...CROSSED_OUT, isPriority: true, sortOrder: 3 }),
    ];

    expect(
      items
        .toReversed()
        .toSorted(compareItems)
        .map(({ id }) => id),
    ).toEqual([2, 1, 3, 4, 5, 6]);
  });

  it('goes by sortOrder, then by age; what is not stored yet is the youngest', () => {
    const item = (id: number, sortOrder: number) => ({ id, sortOrder, isPriority: false, ...ACTIVE });
    const items = [item(-2, 0), item(7, 0), item(-1, 0), item(3, 0), item(9, -1), item(1, 5)];

    expect(items.toSorted(compareItems).map(({ id }) => id)).toEqual([9, 3, 7, -1, -2, 1]);
  });
});

describe('a sorted list', () => {
  it('has the same items, in an order that stays, and leaves the list that it was made of alone', () => {
    fc.assert(
      fc.property(someItems, (items) => {
        const before = [...items];
        const sorted = sortItems(items);
        expect(items).toEqual(before);
        expect(new Set(sorted)).toEqual(new Set(items));
        expect(sorted).toHaveLength(items.length);
        expect(sortItems(sorted)).toEqual(sorted);
      }),
    );
  });

  it('is divided into what is active and what is done with', () => {
    fc.assert(
      fc.property(someItems, (items) => {
        const { active, settled } = splitByDivider(items);
        expect([...active, ...settled]).toEqual(sortItems(items));
        expect(active.every((item) => stateOf(item) === 'active')).toBe(true);
        expect(settled.some((item) => stateOf(item) === 'active')).toBe(false);
      }),
    );
  });

  it('may be divided in an order of its own', () => {
    fc.assert(
      fc.property(someItems, (items) => {
        const { active, settled } = splitByDivider(items, (first, second) => second.id - first.id);
        for (const part of [active, settled]) {
          expect(part).toEqual(part.toSorted((first, second) => second.id - first.id));
        }
        expect(new Set([...active, ...settled])).toEqual(new Set(items));
      }),
    );
  });
});

describe('the instant of a completion', () => {
  const [before, now] = ['2026-11-20T12:00:00.000Z', '2026-11-21T09:30:00.000Z'];

  it.each([
    ['active', ACTIVE, ACTIVE, null],
    ['completed now', ACTIVE, COMPLETED, now],
    ['completed already', COMPLETED, COMPLETED, before],
    ['reopened', COMPLETED, ACTIVE, null],
    ['crossed out', COMPLETED, CROSSED_OUT, null],
    ['restored as completed', CROSSED_OUT, COMPLETED, now],
  ])('of an item that is %s', (_name, from, to, expected) => {
    const item = { isCompleted: from.isCompleted, completedAt: from.isCompleted ? before : null };
    expect(completedAtAfter(item, to, now)).toBe(expected);
  });
});

describe('the progress of a list', () => {
  it('counts each item once and never fills more than the bar', () => {
    fc.assert(
      fc.property(fc.array(anyFlags), (items) => {
        const { total, completed, crossedOut, completedShare, crossedOutShare } = progressOf(items);
        expect(total).toBe(items.length);
        expect(completed + crossedOut).toBeLessThanOrEqual(total);
        expect(completed).toBe(items.filter((item) => item.isCompleted).length);
        expect(completedShare + crossedOutShare).toBeLessThanOrEqual(100 + 1e-9);
      }),
    );
  });

  it('is in percent, and nothing for an empty list', () => {
    expect(progressOf([])).toEqual({ total: 0, completed: 0, crossedOut: 0, completedShare: 0, crossedOutShare: 0 });
    expect(progressOf([ACTIVE, COMPLETED, CROSSED_OUT, BOTH])).toEqual({
      total: 4,
      completed: 2,
      crossedOut: 1,
      completedShare: 50,
      crossedOutShare: 25,
    });
  });
});

describe('the lineage of a copy', () => {
  it('names its source, the first of the line with its date, and counts', () => {
    const first = { id: 3, date: '2026-11-18', ...NO_LINEAGE };
    const second = lineageOf(first);
    expect(second).toEqual({ carriedFrom: 3, ancestorId: 3, carriedSince: '2026-11-18', carriedCount: 1 });
    expect(lineageOf({ id: 8, date: '2026-11-19', ...second })).toEqual({
      carriedFrom: 8,
      ancestorId: 3,
      carriedSince: '2026-11-18',
      carriedCount: 2,
    });
  });
});

it('items that were copied are left out, whatever else was', () => {
  const items = [{ id: 1 }, { id: 2 }, { id: 3 }];

  expect(withoutCopied(items, [])).toEqual(items);
  expect(withoutCopied(items, [{ carriedFrom: 2 }, { carriedFrom: null }, { carriedFrom: 9 }])).toEqual([
    { id: 1 },
    { id: 3 },
  ]);
});
