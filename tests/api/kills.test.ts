import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLocation, type EmptyLocation } from '../support/location.ts';
import { killAgainAndAgain } from '../torture/kills.ts';

let location: EmptyLocation;

beforeEach(async () => {
  location = await createLocation();
});
afterEach(async () => location.remove());

it('a program that is killed again and again loses nothing that it has acknowledged', { timeout: 60_000 }, async () => {
  const outcome = await killAgainAndAgain(3, Math.random, location.environment);
  expect(outcome).toMatchObject({ kills: 3, killsWhileStarting: 1, refused: 0, missing: 0, failedOpens: 0 });
  expect(outcome.acknowledged).toBeGreaterThan(0);
});
