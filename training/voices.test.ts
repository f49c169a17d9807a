import { expect, test } from 'vitest';
import { loadModel } from '#server/halo/model.service.ts';
import { tallySentences } from './cross-validation.ts';
import { readVoices, TESTED_VOICES } from './examples.ts';

/** The percentage of sentences of the tested voices that the stored model understands. */
const UNDERSTOOD = 70;

test('voices that the model was not trained on are understood as well as before, and rarely as deletions', () => {
  const tested = readVoices().filter(({ voice }) => TESTED_VOICES.has(voice));
  const all = tallySentences(tested, loadModel()).get('all');
  expect((100 * (all?.strict ?? 0)) / tested.length).toBeGreaterThan(UNDERSTOOD - 1);
  expect((all?.wronglyDestructive ?? 1) / (all?.harmless ?? 1)).toBeLessThan(0.01);
});
