import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLocation, type EmptyLocation } from '../support/location.ts';
import { killAgainAndAgain } from '../stress/kills.ts';
import { stopAgainAndAgain } from '../stress/stops.ts';

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

it(
  'a program that is stopped under load answers all that it has taken, and ends by itself',
  { timeout: 60_000 },
  async () => {
    const outcome = await stopAgainAndAgain(2, location.environment);
    expect(outcome).toMatchObject({ stops: 2, failed: 0, missing: 0, unclean: 0 });
    expect(outcome.answered).toBeGreaterThan(0);
    expect(outcome.slowest).toBeLessThan(10_000);
  },
);
