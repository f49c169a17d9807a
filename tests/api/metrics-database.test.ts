import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { measureDatabase } from '#server/metrics/database-metrics.ts';
import { createTestApp, type TestApp } from '../support/app.ts';

const isPostgres = inject('engine') === 'postgres';

let app: TestApp;
let registry: Registry;

beforeEach(async () => {
  app = await createTestApp();
  registry = new Registry();
  measureDatabase(app.database, registry);
});
afterEach(async () => app.close().catch(() => undefined));

/** The value of a figure that has no labels; undefined when there is none. */
async function valueOf(name: string): Promise<number | undefined> {
  const [, value] = new RegExp(`^${name} (\\S+)$`, 'm').exec(await registry.metrics()) ?? [];
  return value === undefined ? undefined : Number(value);
}

it('says whether the database answers, and how much of a pool is in use', async () => {
  expect(await valueOf('halo_database_up')).toBe(1);
  expect(await valueOf('halo_database_connections_max')).toBe(isPostgres ? 10 : undefined);
  expect(await valueOf('halo_database_waiting')).toBe(isPostgres ? 0 : undefined);
  const total = await valueOf('halo_database_connections');
  if (isPostgres) expect(total).toBeGreaterThanOrEqual((await valueOf('halo_database_connections_idle')) ?? 1);
  else expect(total).toBeUndefined();
});

it('says that the database is away', async () => {
  expect(await valueOf('halo_database_up')).toBe(1);
  await app.database.close();

  expect(await valueOf('halo_database_up')).toBe(0);
});
