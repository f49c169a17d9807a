import { expect, test } from 'vitest';
import { trainRanking, type JudgedReading } from './ranking.ts';

const ALWAYS = 1;
const GOOD = 2;
const BAD = 3;
const RARE = 4;

function reading(isRight: boolean, score: number, ...features: number[]): JudgedReading {
  return { features: Int32Array.from([ALWAYS, ...features]), score, isRight };
}

test('a ranking learns which features right readings have, and ignores what tells nothing', () => {
  const judged = Array.from({ length: 60 }, (_, index) => [
    reading(false, -1, BAD, ...(index === 0 ? [RARE] : [])),
    // Most of the right readings have the better score.
    reading(true, index % 3 === 0 ? -2 : 0, GOOD),
  ]);
  const { weights, scoreWeight } = trainRanking(judged);
  expect(weights.get(GOOD)).toBeGreaterThan(0.3);
  expect(weights.get(BAD)).toBeLessThan(-0.3);
  expect(weights.has(ALWAYS)).toBe(false);
  expect(weights.has(RARE)).toBe(false);
  expect(scoreWeight).toBeGreaterThan(0);
  expect(trainRanking(judged)).toEqual({ weights, scoreWeight });
});
