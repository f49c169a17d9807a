import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { CALLS_OF_MANY_ROWS } from '../support/calls-of-many-rows.ts';
import { listTables } from '../support/catalog.ts';
import type { ApiResponse } from '../support/api-client.ts';
import { sendRequest, createPath, SAMPLES } from '../support/endpoint-samples.ts';
import { declaredEndpoints, getName } from '../support/endpoints.ts';
import { PASSWORD, type Person } from '../support/factories.ts';
import { Faults, openWithFaults } from '../support/faults.ts';
import { startRemote, type Remote } from '../support/remote.ts';
import { hashTables } from '../support/tables.ts';

const OWNER_EMAIL = 'owner@halo.example';
/** Attempts are counted even when the request fails. */
const TABLES_CHANGED_BY_FAILURES = new Set(['rate_limits']);

/** Each call is repeated once per statement, which takes ten seconds for an import if nothing else runs. */
const MANY_ROWS_TIMEOUT = 60_000;

const faults = new Faults();
/** Endpoints whose sample request succeeds. */
const changing = (await declaredEndpoints()).filter(
  (endpoint) => endpoint.method !== 'GET' && SAMPLES[getName(endpoint)].refusal === undefined,
);

let app: TestApp;
let speech: Remote;
let owner: Person;
let tables: string[];
/** The number of statements that failed on purpose. */
let injectedFaults = 0;

beforeAll(async () => {
  speech = await startRemote();
  speech.answerWith(JSON.stringify({ text: 'buy milk' }));
  const config = { ownerEmail: OWNER_EMAIL, speech: speech.service, rateLimitScale: 1_000 };
  app = await createTestApp(config, undefined, async (location) => {
    const database = openWithFaults(location, faults);
    await migrate(database);
    return database;
  });
  tables = (await listTables(app.database)).filter((name) => !TABLES_CHANGED_BY_FAILURES.has(name));
  const client = app.visitor();
  const { body: user } = await client.post<Person['user']>('/api/register', { email: OWNER_EMAIL, password: PASSWORD });
  owner = { ...client, user, email: OWNER_EMAIL, password: PASSWORD };
});
afterAll(async () => {
  await app.close();
  await speech.close();
});

// A test that was ended by its time limit may have left a fault behind.
afterEach(() => faults.failAt());

const hashState = async () => hashTables(app.database, tables);

/**
 * Repeats a request and lets one more statement fail each time, until all have. Returns what went wrong.
 * A read that fails later may keep derived rows, but all of them or none.
 */
async function callWithFaults(
  call: () => Promise<ApiResponse<unknown>>,
  isReading: boolean,
): Promise<{ places: number; wrong: string[] }> {
  const wrong: string[] = [];
  const before = await hashState();
  const left = new Map<string, Record<string, string>>();
  for (let place = 1; ; place += 1) {
    faults.failAt(place);
    const { status, text } = await call();
    const wasHit = faults.count >= place;
    faults.failAt();
    const now = await hashState();
    if (!wasHit) {
      if (status >= 300) wrong.push(`without a fault: ${status} ${text}`);
      for (const [words, then] of left) {
        const changed = diffTables(before, then);
        if (changed.length === 0 || (isReading && diffTables(then, now).length === 0)) continue;
        wrong.push(`${words}: ${changed.join()} changed`);
      }
      injectedFaults += place - 1;
      return { places: place - 1, wrong };
    }
    if (status < 500) wrong.push(`fault ${place}: ${status} ${text.slice(0, 200)}`);
    left.set(`fault ${place} (${status})`, now);
  }
}

function diffTables(one: Record<string, string>, other: Record<string, string>): string[] {
  return Object.keys(one).filter((table) => one[table] !== other[table]);
}

describe('a request with one failing statement changes nothing and can be repeated', () => {
  // On PostgreSQL a request has the same transactions.
  const onEach = inject('engine') === 'sqlite' ? changing : [];
  it.each(onEach.map((endpoint) => [getName(endpoint), endpoint] as const))('%s', async (name, endpoint) => {
    const { own, id: getId, body: getBody } = SAMPLES[name];
    const person = endpoint.access === 'admin' || endpoint.access === 'owner' ? owner : await app.signUp();
    const subject = getId === undefined ? person : await app.signUp();
    const id = (await own?.(person)) ?? getId?.(subject) ?? 0;
    const path = createPath(endpoint, SAMPLES[name], id);
    const body: unknown = await getBody?.(id, person);
    const call = async () => sendRequest(person, endpoint.method, path, body);
    const { places, wrong } = await callWithFaults(call, false);

    expect(wrong).toEqual([]);
    expect(places).toBeGreaterThan(0);
  });

  it.each(Object.entries(CALLS_OF_MANY_ROWS))('%s', { timeout: MANY_ROWS_TIMEOUT }, async (name, prepare) => {
    const call = await prepare(await app.signUp());
    const { places, wrong } = await callWithFaults(call, name.startsWith('reading'));

    expect(wrong).toEqual([]);
    expect(places).toBeGreaterThan(1);
  });

  it('injects faults into many statements', () => {
    expect(injectedFaults).toBeGreaterThan(inject('engine') === 'sqlite' ? 500 : 100);
  });
});
