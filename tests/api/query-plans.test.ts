import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { migrate } from '#server/database/migrate.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { sendRequest, createPath, SAMPLES, sampleStatus } from '../support/endpoint-samples.ts';
import { declaredEndpoints, getName } from '../support/endpoints.ts';
import { Faults, openWithFaults } from '../support/faults.ts';
import { startRemote, type Remote } from '../support/remote.ts';

/** Records the statements that access rows. */
class Recorder extends Faults {
  readonly statements: CompiledQuery[] = [];

  override before(query: CompiledQuery): void {
    if (/^\s*(select|with|update|delete|insert)\b/i.test(query.sql)) this.statements.push(query);
  }
}

/** Everyday requests of users. Rare ones and those of admins may scan tables. */
const endpoints = (await declaredEndpoints()).filter(({ access }) => access === 'user');

/** Statements that may scan a table, with the reason. */
const MAY_SCAN: Record<string, RegExp> = {
  'the table has one row per release': /"app_versions"/,
  'the first account is the first row': /select "createdAt" from "users" order by "id" limit/,
};

/** Statements that ask all servers of Citus. */
const MAY_ASK_ALL = /^select "createdAt" from "users" order by "id" limit/;

const recorder = new Recorder();
let app: TestApp;
let speech: Remote;

beforeAll(async () => {
  speech = await startRemote();
  speech.answerWith(JSON.stringify({ text: 'buy milk' }));
  app = await createTestApp({ speech: speech.service }, undefined, async (location) => {
    const database = openWithFaults(location, recorder);
    await migrate(database);
    return database;
  });
});
afterAll(async () => {
  await app.close();
  await speech.close();
});

/**
 * The lines of a query plan that scan a whole table. Sorting is fine: the sorted rows were found by an index and belong
 * to one user. So are lists that the statement itself contains.
 */
async function findScans(statement: CompiledQuery): Promise<string[]> {
  if (Object.values(MAY_SCAN).some((words) => words.test(statement.sql))) return [];
  const plan = await explain(statement);
  return plan.filter((line) => /^(->\s*)?Seq Scan|^SCAN (?!json_each|CONSTANT|\d|\()/.test(line));
}

/**
 * The query plan of a statement, line by line. Sequential scans are disabled on PostgreSQL, as if tables were large.
 */
async function explain({ sql, parameters }: CompiledQuery): Promise<string[]> {
  if (inject('engine') === 'sqlite') {
    const { rows } = await app.database.query.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
    );
    return rows.map(({ detail }) => detail);
  }
  return app.database.transaction('everybody', async () => {
    await app.database.query.executeQuery(CompiledQuery.raw('set local enable_seqscan = off'));
    const { rows } = await app.database.query.executeQuery<{ 'QUERY PLAN': string }>(
      CompiledQuery.raw(`explain ${sql}`, [...parameters]),
    );
    return rows.map((row) => row['QUERY PLAN'].trim());
  });
}

/** The statements that Citus does not send to exactly one part of the tables. Those of shared tables have no parts. */
async function findSpread(statements: readonly CompiledQuery[]): Promise<string[]> {
  const address = inject('postgres');
  if (inject('engine') === 'sqlite' || address.kind !== 'citus') return [];
  const spread: string[] = [];
  for (const statement of statements) {
    const tasks = (await explain(statement)).filter((line) => line.startsWith('Task Count:'));
    if (tasks.some((line) => line !== 'Task Count: 1') && !MAY_ASK_ALL.test(statement.sql)) spread.push(statement.sql);
  }
  return spread;
}

describe.each(endpoints.map((endpoint) => [getName(endpoint), endpoint] as [string, Endpoint]))(
  '%s',
  (_name, endpoint) => {
    it('finds its rows by an index, and on Citus on one server', async () => {
      const person = await app.signUp();
      const sample = SAMPLES[getName(endpoint)];
      const id = (await sample.own?.(person)) ?? sample.id?.(person) ?? 0;
      const body: unknown = await sample.body?.(id, person);
      recorder.statements.length = 0;
      const { status } = await sendRequest(person, endpoint.method, createPath(endpoint, sample, id), body);
      const statements = recorder.statements.splice(0);

      expect(status).toBe(sampleStatus(endpoint));
      const scansFound: string[] = [];
      for (const statement of statements) {
        const scans = await findScans(statement);
        scansFound.push(...scans.map((line) => `${line}: ${statement.sql}`));
      }
      expect(scansFound).toEqual([]);
      expect(await findSpread(statements)).toEqual([]);
    });
  },
);

it.runIf(inject('engine') === 'postgres' && inject('postgres').kind === 'citus')(
  'findSpread reports a statement of all people',
  async () => {
    const all = CompiledQuery.raw(`select * from tasks where title = 'Water the plants'`);
    expect(await findSpread([all])).toEqual([all.sql]);
    expect(await findSpread([CompiledQuery.raw('select * from tasks where "userId" = 1')])).toEqual([]);
  },
);

it('findScans reports a statement that scans a table', async () => {
  expect(await findScans(CompiledQuery.raw(`select * from tasks where title = 'Water the plants'`))).toHaveLength(1);
  expect(await findScans(CompiledQuery.raw('select * from tasks where id = 1'))).toEqual([]);
});
