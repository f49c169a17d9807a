import { expect, test } from 'vitest';
import { findSecondReading } from '#shared/halo/interpret.rules.ts';
import { loadModel } from '#server/halo/model.service.ts';
import { tallySentences } from './cross-validation.ts';
import { readVoices, TESTED_VOICES } from './examples.ts';

/** Thousands of sentences are interpreted. */
const TIMEOUT = 60_000;

/** The percentage of sentences of the tested voices that the stored model understands. */
const UNDERSTOOD = 84;

/** The largest share of sentences without a deletion that may become one. */
const WRONGLY_DESTRUCTIVE = 0.002;

test(
  'voices that the model was not trained on are understood as well as before, and rarely as deletions',
  { timeout: TIMEOUT },
  () => {
    const tested = readVoices().filter(({ voice }) => TESTED_VOICES.has(voice));
    const all = tallySentences(tested, loadModel()).get('all');
    expect((100 * (all?.strict ?? 0)) / tested.length).toBeGreaterThan(UNDERSTOOD - 1);
    expect((all?.wronglyDestructive ?? 1) / (all?.harmless ?? 1)).toBeLessThanOrEqual(WRONGLY_DESTRUCTIVE);
  },
);

test('sentences of these voices whose second reading is close get it', { timeout: TIMEOUT }, () => {
  // The limits are far apart, so that a quarter of the sentences is enough.
  const tested = readVoices()
    .filter(({ voice }) => TESTED_VOICES.has(voice))
    .filter((_, place) => place % 4 === 0);
  const offered = tested.filter(({ input, now, selected = now.slice(0, 10) }) => {
    const context = { today: now.slice(0, 10), selected, now: now.slice(11, 16) };
    return findSecondReading(input, context, loadModel()).commands.length > 0;
  });
  expect(offered.length).toBeGreaterThan(tested.length / 50);
  expect(offered.length).toBeLessThan(tested.length / 5);
});
