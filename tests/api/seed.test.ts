import { afterEach, beforeEach, expect, it } from 'vitest';
import { addDays, toLocalDay } from '#shared/calendar/day.ts';
import { DEMO_ACCOUNT, seed } from '#server/cli/seed.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { createLocation, type EmptyLocation } from '../support/location.ts';

let location: EmptyLocation;

beforeEach(async () => {
  location = await createLocation();
});
afterEach(async () => location.remove());

it('the demo account has items of every type and tasks on every day around today', async () => {
  await seed(readConfig(location.environment));
  const database = await openDatabase(location, () => undefined);
  const { email, createdAt } = await database.query
    .selectFrom('users')
    .select(['email', 'createdAt'])
    .executeTakeFirstOrThrow();
  const days = await database.query.selectFrom('tasks').select('date').distinct().execute();
  const today = toLocalDay(new Date());
  const habits = await database.query.selectFrom('habit_completions').select('completionDate').execute();
  for (const table of ['goals', 'books', 'projects', 'project_tasks'] as const) {
    expect(await database.query.selectFrom(table).select('id').execute()).not.toEqual([]);
  }
  const releases = await database.query.selectFrom('app_versions').select('isDeployed').execute();
  await database.close();
  expect(releases.map(({ isDeployed }) => Boolean(isDeployed))).toContain(true);
  expect(habits.length).toBeGreaterThan(10);
  expect(email).toBe(DEMO_ACCOUNT.email);
  for (let offset = -6; offset <= 6; offset += 1) expect(days).toContainEqual({ date: addDays(today, offset) });
  // No completion is older than the account.
  for (const { completionDate } of habits) expect(completionDate > createdAt).toBe(true);
});

it('seed refuses a database that has accounts', async () => {
  await seed(readConfig(location.environment));
  await expect(seed(readConfig(location.environment))).rejects.toThrow('this one is in use');
});
