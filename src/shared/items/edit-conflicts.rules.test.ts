import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findConflictingFields } from './edit-conflicts.rules.ts';

const anyValue = fc.constantFrom('one', 'two', 'three', null);
const anyItem = fc.record({ title: anyValue, notes: anyValue, color: anyValue });
type Item = typeof anyItem extends fc.Arbitrary<infer Value> ? Value : never;
const anyChange = fc.record({ title: anyValue, notes: anyValue, color: anyValue }, { requiredKeys: [] });

/** Returns the expected values of the fields that a change names. */
function getExpected(item: Item, change: Partial<Item>): Partial<Item> {
  return Object.fromEntries(Object.entries(item).filter(([field]) => field in change));
}

describe('findConflictingFields', () => {
  it('is empty when the stored values are the expected ones', () => {
    fc.assert(
      fc.property(anyItem, anyChange, (item, change) => {
        expect(findConflictingFields(item, { ...item, ...change }, getExpected(item, change))).toEqual([]);
      }),
    );
  });

  it('is empty without expected values, and contains only fields that have one', () => {
    fc.assert(
      fc.property(anyItem, anyItem, anyChange, anyChange, (stored, base, change, other) => {
        const wanted = { ...stored, ...change };
        expect(findConflictingFields(stored, wanted, undefined)).toEqual([]);
        const expected = getExpected(base, other);
        for (const field of findConflictingFields(stored, wanted, expected))
          expect(Object.keys(expected)).toContain(field);
      }),
    );
  });

  it('is empty when the wanted values are already stored', () => {
    fc.assert(
      fc.property(anyItem, anyItem, (stored, base) => {
        expect(findConflictingFields(stored, stored, base)).toEqual([]);
      }),
    );
  });

  it('contains exactly the fields whose change would be lost', () => {
    fc.assert(
      fc.property(anyItem, anyItem, anyChange, (stored, base, change) => {
        const wanted = { ...stored, ...change };
        const lost = (['title', 'notes', 'color'] as const).filter(
          (field) => field in change && stored[field] !== base[field] && stored[field] !== wanted[field],
        );
        expect(findConflictingFields(stored, wanted, getExpected(base, change)).toSorted()).toEqual(lost.toSorted());
      }),
    );
  });

  it('never loses a first change from the same base when a second one is accepted', () => {
    fc.assert(
      fc.property(anyItem, anyChange, anyChange, (base, first, second) => {
        const stored = { ...base, ...first };
        const wanted = { ...stored, ...second };
        const refused = findConflictingFields(stored, wanted, getExpected(base, second));
        if (refused.length > 0) return;
        for (const [field, value] of Object.entries(first)) {
          const isChange = base[field as keyof Item] !== value;
          if (isChange) expect(wanted[field as keyof Item]).toBe(value);
        }
        expect(wanted).toMatchObject(second);
      }),
    );
  });

  it('is empty after the caller has seen the stored values', () => {
    fc.assert(
      fc.property(anyItem, anyItem, anyChange, (stored, base, change) => {
        const wanted = { ...stored, ...change };
        fc.pre(findConflictingFields(stored, wanted, getExpected(base, change)).length > 0);
        expect(findConflictingFields(stored, wanted, getExpected(stored, change))).toEqual([]);
      }),
    );
  });
});

it('ignores an expected value of undefined', () => {
  expect(findConflictingFields({ title: 'one' }, { title: 'two' }, { title: undefined })).toEqual([]);
});

it('includes fields that a change sets implicitly, such as isCompleted by crossing out', () => {
  const stored = { isCompleted: true, isCrossedOut: false };
  const wanted = { isCompleted: false, isCrossedOut: true };
  expect(findConflictingFields(stored, wanted, { isCompleted: false, isCrossedOut: false })).toEqual(['isCompleted']);
});
