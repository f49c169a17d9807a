import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HistoryEntry } from '#shared/history/history.contract.ts';
import type { DayRecord, PastTask } from '#shared/history/past-day.contract.ts';
import { listAt } from '#shared/history/past-day.rules.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { backUp } from '#server/backup/backup.service.ts';
import { openDatabase, type DatabaseLocation } from '#server/database/open-database.ts';
import { presentPastTask } from '#server/history/past-days.presenter.ts';
import type { Client } from '../support/api-client.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { restoreInto } from '../support/archives.ts';
import { makeTask, TODAY, type Person } from '../support/factories.ts';
import { createLocation, type EmptyLocation } from '../support/location.ts';
import { makeRandomChanges } from '../support/random-changes.ts';

const CHANGES = 500;
const SEED = 20_261_121;

let app: TestApp;
let person: Person;
let folder: string;
/** The list of the day after each change, by the number of the last action. */
const recorded = new Map<number, PastTask[]>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'halo-history-'));
  app = await createTestApp({});
  person = await app.signUp();
  await makeRandomChanges(person, { count: CHANGES, seed: SEED }, async () => {
    const { body } = await person.get<Task[]>(`/api/tasks/date/${TODAY}`);
    recorded.set(await lastAction(), body.map(presentPastTask));
  });
}, 60_000);
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

async function lastAction(): Promise<number> {
  const { action } = await app.database.query
    .selectFrom('row_changes')
    .select(({ fn }) => fn.max('action').as('action'))
    .executeTakeFirstOrThrow();
  return action;
}

/** Expects that the log knows the day after every change that it still lists. */
async function expectKnownDay(client: Client): Promise<void> {
  const { body: record } = await client.get<DayRecord>(`/api/history/days/${TODAY}`);
  const first = record.changes[0]?.action ?? 0;
  const moments = [...recorded].filter(([action]) => action >= first);
  expect(moments.length).toBeGreaterThan(CHANGES / 4);
  for (const [action, list] of moments) expect([action, listAt(TODAY, record, action)]).toEqual([action, list]);
}

/** Opens a server on a backup of another one, with the same session. */
async function openCopy(from: TestApp, client: Client, location: DatabaseLocation, name: string) {
  const archive = join(folder, `${name}.halo`);
  await backUp(from.database, app.clock.now, archive, { isReplacing: false });
  await (await restoreInto(location, archive)).close();
  const copy = await createTestApp({}, undefined, async () => openDatabase(location, () => undefined));
  const visitor = copy.visitor();
  for (const [cookie, value] of client.cookies) visitor.cookies.set(cookie, value);
  return { copy, visitor };
}

it('the log knows the day as it was after each of 500 random changes', async () => {
  await expectKnownDay(person);
});

it('a backup keeps the history, also from one engine to the other and back', async () => {
  const deleted = await makeTask(person, { title: 'Deleted before' });
  await person.delete(`/api/tasks/${deleted.id}`);
  const { body: history } = await person.get<HistoryEntry[]>('/api/history');
  const onSqlite = await openCopy(app, person, { dataDir: mkdtempSync(join(folder, 'sqlite-')) }, 'first');
  const location: EmptyLocation = await createLocation();
  const back = await openCopy(onSqlite.copy, onSqlite.visitor, location, 'second');
  try {
    for (const { visitor } of [onSqlite, back]) {
      expect((await visitor.get('/api/history')).body).toEqual(history);
      await expectKnownDay(visitor);
      expect(await visitor.post(`/api/tasks/${deleted.id}/restore`)).toMatchObject({
        status: 200,
        body: [{ id: deleted.id, title: 'Deleted before' }],
      });
      expect((await visitor.get<HistoryEntry[]>('/api/history')).body[0]).toMatchObject({ undoes: history[0]?.number });
      const later = await makeTask(visitor, { title: 'Later' });
      expect(await visitor.delete(`/api/tasks/${later.id}`)).toMatchObject({ status: 204 });
    }
  } finally {
    await onSqlite.copy.close();
    await back.copy.close();
    await location.remove();
  }
});
