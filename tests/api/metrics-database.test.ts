import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { measureDatabase } from '#server/metrics/database-metrics.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { readSeries } from '../support/metrics-text.ts';

const isPostgres = inject('engine') === 'postgres';

let app: TestApp;
let registry: Registry;

beforeEach(async () => {
  app = await createTestApp();
  registry = new Registry();
  measureDatabase(app.database, registry);
});
afterEach(async () => app.close().catch(() => undefined));

const read = async (series: string) => readSeries(await registry.metrics(), series);

it('reports the state of the database and the use of the connection pool', async () => {
  expect(await read('halo_database_up')).toBe(1);
  expect(await read('halo_database_connections_max')).toBe(isPostgres ? 10 : undefined);
  expect(await read('halo_database_waiting')).toBe(isPostgres ? 0 : undefined);
  const total = await read('halo_database_connections');
  if (isPostgres) expect(total).toBeGreaterThanOrEqual((await read('halo_database_connections_idle')) ?? 1);
  else expect(total).toBeUndefined();
});

it('reports a lost database', async () => {
  expect(await read('halo_database_up')).toBe(1);
  await app.database.close();

  expect(await read('halo_database_up')).toBe(0);
});
