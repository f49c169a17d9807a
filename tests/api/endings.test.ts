import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLocation, type EmptyLocation } from '../support/location.ts';
import { killRepeatedly } from '../stress/kills.ts';
import { stopRepeatedly } from '../stress/stops.ts';

let location: EmptyLocation;

beforeEach(async () => {
  location = await createLocation();
});
afterEach(async () => location.remove());

it('a program that is killed repeatedly loses no acknowledged write', { timeout: 60_000 }, async () => {
  const outcome = await killRepeatedly(3, Math.random, location.environment);
  expect(outcome).toMatchObject({ kills: 3, killsWhileStarting: 1, refused: 0, missing: 0, failedOpens: 0 });
  expect(outcome.acknowledged).toBeGreaterThan(0);
});

it(
  'a program that is stopped under load answers accepted requests and exits by itself',
  { timeout: 60_000 },
  async () => {
    const outcome = await stopRepeatedly(2, location.environment);
    expect(outcome).toMatchObject({ stops: 2, failed: 0, missing: 0, unclean: 0 });
    expect(outcome.answered).toBeGreaterThan(0);
    expect(outcome.slowest).toBeLessThan(10_000);
  },
);
