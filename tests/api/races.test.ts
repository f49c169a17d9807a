import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLocation, type EmptyLocation } from '../support/location.ts';
import { raceRepeatedly } from '../stress/races.ts';

/** Half of the pairs of edits change the same field, the other half different fields. */
const RACES = 96;

let location: EmptyLocation;

beforeEach(async () => {
  location = await createLocation();
});
afterEach(async () => location.remove());

it('two concurrent edits are merged, or one is refused, and none is lost', { timeout: 60_000 }, async () => {
  const outcome = await raceRepeatedly(RACES, location.environment);
  expect(outcome).toEqual({ races: RACES, merged: RACES / 2, refused: RACES / 2, lost: 0 });
});
