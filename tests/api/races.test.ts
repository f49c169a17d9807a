import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLocation, type EmptyLocation } from '../support/location.ts';
import { raceAgainAndAgain } from '../stress/races.ts';

/** Of each kind of item as many pairs for the same field as for different ones. */
const RACES = 96;

let location: EmptyLocation;

beforeEach(async () => {
  location = await createLocation();
});
afterEach(async () => location.remove());

it('of two edits at once none is lost: both are there, or one is refused', { timeout: 60_000 }, async () => {
  const outcome = await raceAgainAndAgain(RACES, location.environment);
  expect(outcome).toEqual({ races: RACES, merged: RACES / 2, refused: RACES / 2, lost: 0 });
});
