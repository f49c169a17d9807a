import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIRST_STATES, INTENTS, STATES } from './labels.rules.ts';
import { STEPS, type Scores } from './model.rules.ts';
import { findReadings, type Reading } from './readings.rules.ts';

const MODEL = {
  pairs: new Float32Array(STATES.length ** 2),
  intents: new Float32Array(INTENTS.length ** 2),
};

/** Scores of a few tokens, so that most readings have scores of their own. */
function arbitraryScores(length: number): fc.Arbitrary<Scores> {
  const values = (columns: number) =>
    fc
      .array(fc.integer({ min: -1_000, max: 1_000 }), { minLength: length * columns, maxLength: length * columns })
      .map((list) => Float64Array.from(list, (value) => value / 100));
  return fc
    .record({ states: values(STATES.length), firsts: values(INTENTS.length), steps: values(STEPS) })
    .map((scores) => ({ length, ...scores }));
}

function getKey({ states }: Reading): string {
  return states.map(({ state, isFirst }) => `${state}${isFirst ? '!' : ''}`).join(' ');
}

describe('findReadings', () => {
  it('returns different readings, the best first, and the same best one whatever the count is', () => {
    fc.assert(
      fc.property(arbitraryScores(4), (scores) => {
        const readings = findReadings(MODEL, scores, 8);
        const [best] = findReadings(MODEL, scores, 1);
        expect(readings).toHaveLength(8);
        expect(readings[0]?.score).toBeCloseTo(best?.score ?? Number.NaN, 6);
        expect(new Set(readings.map(getKey)).size).toBe(8);
        const ofReadings = readings.map(({ score }) => score);
        expect(ofReadings).toEqual(ofReadings.toSorted((one, other) => other - one));
      }),
      { numRuns: 50 },
    );
  });

  it('returns the best of all readings of a single token', () => {
    fc.assert(
      fc.property(arbitraryScores(1), (scores) => {
        const all = FIRST_STATES.flatMap((states, intent) =>
          states
            .filter((state) => STATES[state]?.canEnd === true)
            .map((state) => (scores.firsts[intent] ?? 0) + (scores.states[state] ?? 0)),
        );
        const best = all.toSorted((one, other) => other - one).slice(0, 5);
        expect(findReadings(MODEL, scores, 5).map(({ score }) => score)).toEqual(best);
      }),
      { numRuns: 50 },
    );
  });

  it('returns only readings with allowed intents', () => {
    fc.assert(
      fc.property(arbitraryScores(3), fc.nat(INTENTS.length - 1), (scores, forbidden) => {
        const intents = findReadings(MODEL, scores, 8, (intent) => intent !== forbidden).flatMap(({ states }) =>
          states.map(({ state }) => STATES[state]?.intent),
        );
        expect(intents).not.toContain(forbidden);
      }),
      { numRuns: 50 },
    );
  });
});
