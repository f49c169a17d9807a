import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ItemFormValues } from './item-form-values.ts';
import { describeConflicts, mergeEdit } from './merge-edit.ts';

const anyText: fc.Arbitrary<ItemFormValues> = fc.record({
  title: fc.constantFrom('Swim', 'Run', 'Walk'),
  notes: fc.constantFrom(null, 'At noon', 'With Ben'),
  isPriority: fc.boolean(),
});
const FIELDS = ['title', 'notes', 'isPriority'] as const;

describe('merging an edit into the current item', () => {
  it('keeps each edited field and takes all others from the current item', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (before, typed, current) => {
        const { text, elsewhere } = mergeEdit(before, typed, current);
        for (const field of FIELDS) {
          expect(text[field]).toBe(typed[field] === before[field] ? current[field] : typed[field]);
          const isCollision = new Set([before[field], typed[field], current[field]]).size === 3;
          if (field !== 'isPriority' && isCollision) expect(elsewhere[field]).toBe(current[field]);
        }
      }),
    );
  });

  it('reports only fields whose current value differs from the merged one', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (before, typed, current) => {
        const { text, elsewhere } = mergeEdit(before, typed, current);
        for (const [field, value] of Object.entries(elsewhere)) {
          expect(value).toBe(current[field as keyof ItemFormValues]);
          expect(value).not.toBe(text[field as keyof ItemFormValues]);
        }
      }),
    );
  });
});

describe('the description of changed fields', () => {
  it.each([
    [{}, ''],
    [{ title: 'Swim' }, '“Swim”'],
    [{ title: 'Swim', notes: null, isPriority: false }, '“Swim”, no notes, no priority'],
    [{ notes: 'With Ben\nor  Ann', isPriority: true }, 'notes “With Ben or Ann”, priority'],
    [{ color: 'purple' }, 'color purple'],
    [{ color: '#ff8800' }, 'color custom'],
    [{ author: 'Le Guin', recommendedBy: null }, 'author “Le Guin”, no recommendation'],
    [{ author: null, recommendedBy: 'Ann' }, 'no author, recommendation by “Ann”'],
    [{ recurringPattern: 'none' }, 'no repetition'],
    [{ isWeekly: false, dueDate: '2026-11-30' }, 'monthly, due Mon, Nov 30'],
    [{ recurringPattern: 'weekdays' }, 'repetition “weekdays”'],
    [{ startTime: '15:00', endTime: '16:30' }, 'time 3:00 PM, end 4:30 PM'],
    [{ startTime: null, endTime: null }, 'no time, no end'],
    [{ estimateMinutes: 90 }, 'estimate 1h 30m'],
    [{ date: '2026-11-30' }, 'day Mon, Nov 30'],
  ])('%j is described as: %s', (fields, words) => {
    expect(describeConflicts(fields)).toBe(words);
  });

  it('is cut to the length of a sentence', () => {
    expect(describeConflicts({ title: 'long '.repeat(1_000) }).length).toBeLessThan(130);
  });
});
