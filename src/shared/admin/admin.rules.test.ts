import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { engagementScore, computePercent, type Use } from './admin.rules.ts';

const NOTHING: Use = { completedIn7d: 0, completedIn30d: 0, addedIn30d: 0, loginCount: 0 };
const someUse: fc.Arbitrary<Use> = fc.record({
  completedIn7d: fc.nat({ max: 100 }),
  completedIn30d: fc.nat({ max: 200 }),
  addedIn30d: fc.nat({ max: 100 }),
  loginCount: fc.nat({ max: 50 }),
});
const aPart = fc.constantFrom(...(Object.keys(NOTHING) as (keyof Use)[]));

describe('engagementScore', () => {
  it('is a whole number from 0 to 100', () => {
    fc.assert(
      fc.property(someUse, (use) => {
        const score = engagementScore(use);
        expect(Number.isInteger(score)).toBe(true);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
      }),
    );
  });

  it('never decreases with more completions, additions or sign-ins', () => {
    fc.assert(
      fc.property(someUse, aPart, fc.nat({ max: 100 }), (use, part, more) => {
        expect(engagementScore({ ...use, [part]: use[part] + more })).toBeGreaterThanOrEqual(engagementScore(use));
      }),
    );
  });

  it('is at most 10 without activity in 30 days', () => {
    fc.assert(
      fc.property(fc.nat(), (loginCount) => {
        expect(engagementScore({ ...NOTHING, loginCount })).toBeLessThanOrEqual(10);
      }),
    );
  });

  it.each([
    [NOTHING, 0],
    [{ ...NOTHING, loginCount: 3 }, 3],
    [{ ...NOTHING, completedIn7d: 5, completedIn30d: 5 }, 13],
    [{ completedIn7d: 10, completedIn30d: 30, addedIn30d: 15, loginCount: 5 }, 50],
    [{ completedIn7d: 20, completedIn30d: 60, addedIn30d: 30, loginCount: 10 }, 100],
  ])('of %j is %i', (use, score) => {
    expect(engagementScore(use)).toBe(score);
  });
});

describe('computePercent', () => {
  it.each([
    [0, 0, 0],
    [0, 3, 0],
    [1, 3, 33],
    [2, 3, 67],
    [1, 2, 50],
    [3, 3, 100],
  ])('of %i in %i is %i', (count, total, percent) => {
    expect(computePercent(count, total)).toBe(percent);
  });
});
