import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conflictingFields } from './edit-conflicts.rules.ts';

const anyValue = fc.constantFrom('one', 'two', 'three', null);
const anyItem = fc.record({ title: anyValue, notes: anyValue, color: anyValue });
type Item = typeof anyItem extends fc.Arbitrary<infer Value> ? Value : never;
const anyChange = fc.record({ title: anyValue, notes: anyValue, color: anyValue }, { requiredKeys: [] });

/** What is seen of the fields that a change names. */
function seenOf(item: Item, change: Partial<Item>): Partial<Item> {
  return Object.fromEntries(Object.entries(item).filter(([field]) => field in change));
}

describe('a change', () => {
  it('of what is as it was seen is free', () => {
    fc.assert(
      fc.property(anyItem, anyChange, (item, change) => {
        expect(conflictingFields(item, { ...item, ...change }, seenOf(item, change))).toEqual([]);
      }),
    );
  });

  it('without what was seen is free, and so are the fields that were not seen', () => {
    fc.assert(
      fc.property(anyItem, anyItem, anyChange, anyChange, (stored, base, change, other) => {
        const wanted = { ...stored, ...change };
        expect(conflictingFields(stored, wanted, undefined)).toEqual([]);
        const seen = seenOf(base, other);
        for (const field of conflictingFields(stored, wanted, seen)) expect(Object.keys(seen)).toContain(field);
      }),
    );
  });

  it('to what is stored already is free, whatever was seen', () => {
    fc.assert(
      fc.property(anyItem, anyItem, (stored, base) => {
        expect(conflictingFields(stored, stored, base)).toEqual([]);
      }),
    );
  });

  it('is refused for exactly those fields that would be lost', () => {
    fc.assert(
      fc.property(anyItem, anyItem, anyChange, (stored, base, change) => {
        const wanted = { ...stored, ...change };
        const lost = (['title', 'notes', 'color'] as const).filter(
          (field) => field in change && stored[field] !== base[field] && stored[field] !== wanted[field],
        );
        expect(conflictingFields(stored, wanted, seenOf(base, change)).toSorted()).toEqual(lost.toSorted());
      }),
    );
  });

  it('that follows another one from the same base loses nothing of it: either both are there, or it is refused', () => {
    fc.assert(
      fc.property(anyItem, anyChange, anyChange, (base, first, second) => {
        const stored = { ...base, ...first };
        const wanted = { ...stored, ...second };
        const refused = conflictingFields(stored, wanted, seenOf(base, second));
        if (refused.length > 0) return;
        for (const [field, value] of Object.entries(first)) {
          const isChange = base[field as keyof Item] !== value;
          if (isChange) expect(wanted[field as keyof Item]).toBe(value);
        }
        expect(wanted).toMatchObject(second);
      }),
    );
  });

  it('that is refused is free once its maker has seen what is stored by now', () => {
    fc.assert(
      fc.property(anyItem, anyItem, anyChange, (stored, base, change) => {
        const wanted = { ...stored, ...change };
        fc.pre(conflictingFields(stored, wanted, seenOf(base, change)).length > 0);
        expect(conflictingFields(stored, wanted, seenOf(stored, change))).toEqual([]);
      }),
    );
  });
});

it('a field that is named as undefined was not seen', () => {
  expect(conflictingFields({ title: 'one' }, { title: 'two' }, { title: undefined })).toEqual([]);
});

it('what a change brings with it counts as well: crossing out takes a completion back', () => {
  const stored = { isCompleted: true, isCrossedOut: false };
  const wanted = { isCompleted: false, isCrossedOut: true };
  expect(conflictingFields(stored, wanted, { isCompleted: false, isCrossedOut: false })).toEqual(['isCompleted']);
});
