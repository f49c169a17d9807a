import { expect, test } from 'vitest';
import { getStates } from '#shared/halo/labels.rules.ts';
import { createTransitions, SCORE_COLUMNS, scoreTokens } from '#shared/halo/model.rules.ts';
import { createArena } from './arena.ts';
import { computeGradient } from './gradient.ts';
import { createRandom } from './random.ts';

const DIFFERENCE = 1e-4;
const TRUTH = getStates([
  { intent: 'task', role: 'other', isFirst: true },
  { intent: 'task', role: 'title', isFirst: false },
  { intent: 'task', role: 'when', isFirst: false },
]);

/** Returns the gradient for tokens with random sums, of which one may differ. */
function gradientWith(changed: { token: number; column: number; by: number }) {
  const random = createRandom(3);
  const transitions = createTransitions();
  for (const list of Object.values(transitions)) for (const index of list.keys()) list[index] = random() - 0.5;
  const all = Array.from({ length: 3 }, () => Float64Array.from({ length: SCORE_COLUMNS }, () => 2 * random() - 1));
  const row = all[changed.token];
  if (row !== undefined) row[changed.column] = (row[changed.column] ?? 0) + changed.by;
  const addWeights = ([token = 0]: Int32Array, sums: Float64Array) => sums.set(all[token] ?? []);
  const { allocate } = createArena();
  const scores = scoreTokens(
    { addWeights },
    all.map((_, token) => Int32Array.of(token)),
    allocate,
  );
  return computeGradient(scores, transitions, TRUTH ?? [], allocate);
}

test('a gradient says how much more probable the states become when a weight grows', () => {
  expect(TRUTH).toHaveLength(3);
  const { columns, loss } = gradientWith({ token: 0, column: 0, by: 0 });
  expect(loss).toBeGreaterThan(0);
  for (let token = 0; token < 3; token += 1) {
    for (let column = 0; column < SCORE_COLUMNS; column += 1) {
      const after = gradientWith({ token, column, by: DIFFERENCE });
      const before = gradientWith({ token, column, by: -DIFFERENCE });
      const slope = (before.loss - after.loss) / (2 * DIFFERENCE);
      expect(columns[token * SCORE_COLUMNS + column]).toBeCloseTo(slope, 3);
    }
  }
});
