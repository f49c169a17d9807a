import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { FILE_LIMIT } from '#shared/portability/limits.rules.ts';
import type { ExportFile, ImportResult } from '#shared/portability/portability.contract.ts';
import { createTestApp } from '../support/app.ts';
import { readExport, NOTHING, pickPortableParts, tryImport } from '../support/exports.ts';
import { makeTask } from '../support/factories.ts';
import { createSampleAccount } from '../support/sample-account.ts';
import { startTestServer } from '../support/test-server.ts';

const { app, person } = startTestServer();

let file: ExportFile;

beforeEach(async () => {
  await makeTask(person, { recurringPattern: 'daily' });
  await makeTask(person);
  file = await readExport(person);
});

it('a failed import is rolled back completely', async () => {
  await createSampleAccount(person);
  const rich = await readExport(person);
  const friend = await app.signUp();
  const before = pickPortableParts(await readExport(friend));
  // The last table that an import writes to.
  await sql`alter table imported_things rename to hidden_things`.execute(app.database.query);
  const hidden = await tryImport(friend, rich);
  await sql`alter table hidden_things rename to imported_things`.execute(app.database.query);

  expect(hidden.status).toBe(500);
  expect(pickPortableParts(await readExport(friend))).toEqual(before);
  expect((await tryImport(friend, rich)).status).toBe(200);
});

it('a file of more than a megabyte is imported', async () => {
  const [, task] = file.tasks;
  const tasks = Array.from({ length: 6_000 }, (_, index) => ({
    ...task,
    id: `halo-${index + 1}`,
    notes: '“Notes” 🌱'.repeat(9),
  }));
  const friend = await app.signUp();
  const { status, body } = await tryImport(friend, { ...file, taskSeries: [], tasks });

  expect([status, body.added.tasks]).toEqual([200, 6_000]);
  expect((await readExport(friend)).tasks).toEqual(tasks);
});

it('imports of one account run one after another and create no duplicates', async () => {
  const friend = await app.signUp();
  const responses = await Promise.all([1, 2].map(async () => tryImport(friend, file)));

  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(responses.reduce((sum, { body }) => sum + body.added.tasks, 0)).toBe(file.tasks.length);
  expect((await tryImport(friend, file)).body.added).toEqual(NOTHING);
  expect(pickPortableParts(await readExport(friend))).toEqual(pickPortableParts(file));
});

it('a repeated import adds nothing, with or without an Idempotency-Key', async () => {
  const friend = await app.signUp();
  const send = async () =>
    friend.post<ImportResult>('/api/import', file, { headers: { 'idempotency-key': 'import-1' } });
  const [first, second] = [await send(), await send()];

  expect(first.body.added.tasks).toBe(2);
  expect([second.body.added.tasks, second.body.existing.tasks]).toEqual([0, 2]);
});

it('imports are rate-limited per account', async () => {
  const limited = await createTestApp({ rateLimitScale: 0.1 });
  try {
    const somebody = await limited.signUp();
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await tryImport(somebody, file)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const other = await limited.signUp();
    const unread: number[] = [];
    for (let count = 0; count < 4; count += 1) unread.push((await other.send('POST', '/api/import', '{')).status);
    expect(unread).toEqual([400, 400, 400, 429]);
  } finally {
    await limited.close();
  }
});

it('a body with millions of values or too many bytes is refused before it is parsed', async () => {
  const [begin, end] = ['{"format":"halo-export","formatVersion":1,"tasks":[{}', ']}'];
  const hostile = begin + ',{}'.repeat(Math.floor((FILE_LIMIT - begin.length - end.length) / 3)) + end;
  expect(await person.send('POST', '/api/import', hostile)).toMatchObject({
    status: 413,
    body: { code: 'too-large', message: 'The request has too many parts' },
  });
  expect(await person.send('POST', '/api/import', ' '.repeat(FILE_LIMIT + 1))).toMatchObject({
    status: 413,
    body: { code: 'too-large', message: 'The request is too large' },
  });
  expect((await tryImport(person, file)).status).toBe(200);
});
