import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { CALLS_OF_MANY_ROWS } from '../support/calls-of-many-rows.ts';
import { tableNames } from '../support/catalog.ts';
import type { Answer } from '../support/api-client.ts';
import { callWith, pathOf, SAMPLES } from '../support/endpoint-samples.ts';
import { declaredEndpoints, nameOf } from '../support/endpoints.ts';
import { PASSWORD, type Person } from '../support/factories.ts';
import { Faults, openWithFaults } from '../support/faults.ts';
import { startRemote, type Remote } from '../support/remote.ts';
import { hashesOfTables } from '../support/tables.ts';

const OWNER_EMAIL = 'owner@halo.example';
/** Attempts are counted whether or not the call succeeds: that is what they are for. */
const COUNTED_APART = new Set(['rate_limits']);

const faults = new Faults();
const changing = (await declaredEndpoints()).filter(({ method }) => method !== 'GET');

let app: TestApp;
let speech: Remote;
let owner: Person;
let tables: string[];
/** How many statements were let fail in all. */
let tried = 0;

beforeAll(async () => {
  speech = await startRemote();
  speech.answerWith(JSON.stringify({ text: 'buy milk' }));
  const config = { ownerEmail: OWNER_EMAIL, speech: speech.service, rateLimitScale: 1_000 };
  app = await createTestApp(config, undefined, async (location) => {
    const database = openWithFaults(location, faults);
    await migrate(database);
    return database;
  });
  tables = (await tableNames(app.database)).filter((name) => !COUNTED_APART.has(name));
  const client = app.visitor();
  const { body: user } = await client.post<Person['user']>('/api/register', { email: OWNER_EMAIL, password: PASSWORD });
  owner = { ...client, user, email: OWNER_EMAIL, password: PASSWORD };
});
afterAll(async () => {
  await app.close();
  await speech.close();
});

const state = async () => hashesOfTables(app.database, tables);

/**
 * Makes a call again and again, and lets another statement of it fail each time, until none is left; answers what went wrong.
 * A reading may keep what it has derived, all of it or nothing, though it fails afterwards.
 */
async function makeWithFaults(
  call: () => Promise<Answer<unknown>>,
  isReading: boolean,
): Promise<{ places: number; wrong: string[] }> {
  const wrong: string[] = [];
  const before = await state();
  const left = new Map<string, Record<string, string>>();
  for (let place = 1; ; place += 1) {
    faults.failAt(place);
    const { status, text } = await call();
    const wasHit = faults.count >= place;
    faults.failAt();
    const now = await state();
    if (!wasHit) {
      if (status >= 300) wrong.push(`without a fault: ${status} ${text}`);
      for (const [words, then] of left) {
        const changed = tablesThatDiffer(before, then);
        if (changed.length === 0 || (isReading && tablesThatDiffer(then, now).length === 0)) continue;
        wrong.push(`${words}: ${changed.join()} changed`);
      }
      tried += place - 1;
      return { places: place - 1, wrong };
    }
    if (status < 500) wrong.push(`fault ${place}: ${status} ${text.slice(0, 200)}`);
    left.set(`fault ${place} (${status})`, now);
  }
}

function tablesThatDiffer(one: Record<string, string>, other: Record<string, string>): string[] {
  return Object.keys(one).filter((table) => one[table] !== other[table]);
}

describe('a call of which one statement fails does nothing, and can be made again', () => {
  // Which statements a call sends in one transaction is the same on PostgreSQL.
  const onEach = inject('engine') === 'sqlite' ? changing : [];
  it.each(onEach.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', async (name, endpoint) => {
    const { own, id: idOf, body: bodyOf } = SAMPLES[name];
    const person = endpoint.access === 'admin' || endpoint.access === 'owner' ? owner : await app.signUp();
    const subject = idOf === undefined ? person : await app.signUp();
    const id = (await own?.(person)) ?? idOf?.(subject) ?? 0;
    const path = pathOf(endpoint, SAMPLES[name], id);
    const body: unknown = await bodyOf?.(id, person);
    const call = async () => callWith(person, endpoint.method, path, body);
    const { places, wrong } = await makeWithFaults(call, false);

    expect(wrong).toEqual([]);
    expect(places).toBeGreaterThan(0);
  });

  it.each(Object.entries(CALLS_OF_MANY_ROWS))('%s', async (name, prepare) => {
    const call = await prepare(await app.signUp());
    const { places, wrong } = await makeWithFaults(call, name.startsWith('reading'));

    expect(wrong).toEqual([]);
    expect(places).toBeGreaterThan(1);
  });

  it('is tried with a great many statements', () => {
    expect(tried).toBeGreaterThan(inject('engine') === 'sqlite' ? 500 : 100);
  });
});
