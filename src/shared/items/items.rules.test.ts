import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeFlags,
  compareItems,
  computeCompletedAt,
  getFlags,
  isPriorityLocked,
  getLineage,
  NO_LINEAGE,
  computeProgress,
  sortItems,
  splitByDivider,
  getState,
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

describe('getState', () => {
  it('is completed when both flags are set', () => {
    expect([ACTIVE, COMPLETED, CROSSED_OUT, BOTH].map(getState)).toEqual([
      'active',
      'completed',
      'crossed-out',
      'completed',
    ]);
  });

  it('is the inverse of getFlags', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        expect(getState(getFlags(state))).toBe(state);
      }),
    );
    expect([getFlags('active'), getFlags('completed'), getFlags('crossed-out')]).toEqual([
      ACTIVE,
      COMPLETED,
      CROSSED_OUT,
    ]);
  });
});

describe('toggleCompleted and toggleCrossedOut', () => {
  it('the checkbox completes active and crossed-out items and reopens completed ones', () => {
    expect([toggleCompleted('active'), toggleCompleted('crossed-out'), toggleCompleted('completed')]).toEqual([
      'completed',
      'completed',
      'active',
    ]);
  });

  it('the cross crosses out active and completed items and reopens crossed-out ones', () => {
    expect([toggleCrossedOut('active'), toggleCrossedOut('completed'), toggleCrossedOut('crossed-out')]).toEqual([
      'crossed-out',
      'crossed-out',
      'active',
    ]);
  });

  it('each control leads from any state to active in at most two presses', () => {
    fc.assert(
      fc.property(anyState, fc.constantFrom(toggleCompleted, toggleCrossedOut), (state, toggle) => {
        expect([toggle(state), toggle(toggle(state))]).toContain('active');
      }),
    );
  });
});

describe('changeFlags', () => {
  it('leaves at most one flag set', () => {
    fc.assert(
      fc.property(anyFlags, anyChange, (current, change) => {
        const { isCompleted, isCrossedOut } = changeFlags(current, change);
        expect(isCompleted && isCrossedOut).toBe(false);
      }),
    );
  });

  it('sets the given flags, and completed wins over crossed out', () => {
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

  it('is idempotent', () => {
    fc.assert(
      fc.property(anyFlags, anyChange, (current, change) => {
        const once = changeFlags(current, change);
        expect(changeFlags(once, change)).toEqual(once);
      }),
    );
  });

  it('keeps the state for an empty change', () => {
    fc.assert(
      fc.property(anyFlags, (current) => {
        expect(getState(changeFlags(current, {}))).toBe(getState(current));
      }),
    );
  });

  it('leaves the other flag unchanged when one is cleared', () => {
    expect(changeFlags(CROSSED_OUT, { isCompleted: false })).toEqual(CROSSED_OUT);
    expect(changeFlags(COMPLETED, { isCrossedOut: false })).toEqual(COMPLETED);
    expect(changeFlags(COMPLETED, { isCompleted: false })).toEqual(ACTIVE);
    expect(changeFlags(CROSSED_OUT, { isCrossedOut: false })).toEqual(ACTIVE);
  });
});

describe('isPriorityLocked', () => {
  it('is false for an active item', () => {
    expect(isPriorityLocked({ ...ACTIVE, isPriority: false }, { isPriority: true })).toBe(false);
    expect(isPriorityLocked({ ...ACTIVE, isPriority: true }, { isPriority: false })).toBe(false);
    expect(isPriorityLocked({ ...ACTIVE, isPriority: false }, { isPriority: true, isCompleted: true })).toBe(false);
  });

  it.each([COMPLETED, CROSSED_OUT, BOTH])('is true for an item that is not active: %j', (flags) => {
    expect(isPriorityLocked({ ...flags, isPriority: false }, { isPriority: true })).toBe(true);
    expect(isPriorityLocked({ ...flags, isPriority: true }, { isPriority: false })).toBe(true);
    expect(isPriorityLocked({ ...COMPLETED, isPriority: false }, { isPriority: true, isCrossedOut: true })).toBe(true);
  });

  it('is false when the item becomes active in the same change', () => {
    expect(isPriorityLocked({ ...COMPLETED, isPriority: false }, { isPriority: true, isCompleted: false })).toBe(false);
    expect(isPriorityLocked({ ...CROSSED_OUT, isPriority: true }, { isPriority: false, isCrossedOut: false })).toBe(
      false,
    );
  });

  it('is false when the priority stays the same or is not named', () => {
    fc.assert(
      fc.property(anyFlags, anyChange, fc.boolean(), (flags, change, isPriority) => {
        expect(isPriorityLocked({ ...flags, isPriority }, { ...change, isPriority })).toBe(false);
        expect(isPriorityLocked({ ...flags, isPriority }, change)).toBe(false);
      }),
    );
  });
});

describe('compareItems', () => {
  it('is a total order, whatever the input order', () => {
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

  it('puts active items first, then completed, then crossed-out ones', () => {
    fc.assert(
      fc.property(someItems, (items) => {
        const states = items.toSorted(compareItems).map(getState);
        const ranks = states.map((state) => ['active', 'completed', 'crossed-out'].indexOf(state));
        expect(ranks).toEqual(ranks.toSorted((first, second) => first - second));
      }),
    );
  });

  it('puts priority items first among the active ones only', () => {
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

  it('sorts by sortOrder, then by age, with unsaved items as the youngest', () => {
    const item = (id: number, sortOrder: number) => ({ id, sortOrder, isPriority: false, ...ACTIVE });
    const items = [item(-2, 0), item(7, 0), item(-1, 0), item(3, 0), item(9, -1), item(1, 5)];

    expect(items.toSorted(compareItems).map(({ id }) => id)).toEqual([9, 3, 7, -1, -2, 1]);
  });
});

describe('sortItems and splitByDivider', () => {
  it('keep the same items in a stable order and do not modify the list', () => {
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

  it('split a list into active and other items', () => {
    fc.assert(
      fc.property(someItems, (items) => {
        const { active, settled } = splitByDivider(items);
        expect([...active, ...settled]).toEqual(sortItems(items));
        expect(active.every((item) => getState(item) === 'active')).toBe(true);
        expect(settled.some((item) => getState(item) === 'active')).toBe(false);
      }),
    );
  });

  it('accept another order', () => {
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

describe('computeCompletedAt', () => {
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
    expect(computeCompletedAt(item, to, now)).toBe(expected);
  });
});

describe('computeProgress', () => {
  it('counts each item once, and its shares are at most 100 percent', () => {
    fc.assert(
      fc.property(fc.array(anyFlags), (items) => {
        const { total, completed, crossedOut, completedShare, crossedOutShare } = computeProgress(items);
        expect(total).toBe(items.length);
        expect(completed + crossedOut).toBeLessThanOrEqual(total);
        expect(completed).toBe(items.filter((item) => item.isCompleted).length);
        expect(completedShare + crossedOutShare).toBeLessThanOrEqual(100 + 1e-9);
      }),
    );
  });

  it('is in percent, and 0 for an empty list', () => {
    expect(computeProgress([])).toEqual({
      total: 0,
      completed: 0,
      crossedOut: 0,
      completedShare: 0,
      crossedOutShare: 0,
    });
    expect(computeProgress([ACTIVE, COMPLETED, CROSSED_OUT, BOTH])).toEqual({
      total: 4,
      completed: 2,
      crossedOut: 1,
      completedShare: 50,
      crossedOutShare: 25,
    });
  });
});

describe('getLineage', () => {
  it('has the source, the first item with its date, and the count', () => {
    const first = { id: 3, date: '2026-11-18', ...NO_LINEAGE };
    const second = getLineage(first);
    expect(second).toEqual({ carriedFrom: 3, ancestorId: 3, carriedSince: '2026-11-18', carriedCount: 1 });
    expect(getLineage({ id: 8, date: '2026-11-19', ...second })).toEqual({
      carriedFrom: 8,
      ancestorId: 3,
      carriedSince: '2026-11-18',
      carriedCount: 2,
    });
  });
});

it('withoutCopied leaves out exactly the copied items', () => {
  const items = [{ id: 1 }, { id: 2 }, { id: 3 }];

  expect(withoutCopied(items, [])).toEqual(items);
  expect(withoutCopied(items, [{ carriedFrom: 2 }, { carriedFrom: null }, { carriedFrom: 9 }])).toEqual([
    { id: 1 },
    { id: 3 },
  ]);
});
