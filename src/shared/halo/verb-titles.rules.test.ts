import { expect, it } from 'vitest';
import { understand } from '#tests/support/sentences.ts';

const SATURDAY = { today: '2026-03-07', selected: '2026-03-07', now: '09:00' };

const titlesOf = (said: string) => understand(said, SATURDAY).map(({ data }) => data.title);

it.each([
  ['sand and varnish the boat tomorrow', ['sand and varnish the boat']],
  ['strip out and replace the bath on tuesday', ['strip out and replace the bath']],
  ['clean, fill and cover the water tank on sunday', ['clean, fill and cover the water tank']],
  ['take down, clean and rehang the gate on wednesday', ['take down, clean and rehang the gate']],
  ['clean the oven, fill the car and wash the dog', ['clean the oven', 'fill the car', 'wash the dog']],
  ['lock up and feed the cat', ['lock up', 'feed the cat']],
])('%s has titles whose verbs have an object', (said, titles) => {
  expect(titlesOf(said)).toEqual(titles);
});
