import { describe, expect, it } from 'vitest';
import { EXPORTED_HISTORY_BYTES } from '#shared/portability/limits.rules.ts';
import type { ExportFile } from '#shared/portability/portability.contract.ts';
import { readExport, importInto, pickPortableParts, tryImport } from '../support/exports.ts';
import { makeTask, TODAY } from '../support/factories.ts';
import { startTestServer } from '../support/test-server.ts';

const { app, person } = startTestServer();

describe('GET /api/export', () => {
  it('has a dated file name and the email of its account, and no secrets', async () => {
    await makeTask(person, { title: 'Water the plants', isPriority: true });
    const { headers, text, body } = await person.get<ExportFile>('/api/export');

    expect(headers['content-disposition']).toBe(
      `attachment; filename="halo-export-${body.exportedAt.slice(0, 10)}.json"`,
    );
    expect(body).toMatchObject({ format: 'halo-export', formatVersion: 1, account: { email: person.email } });
    expect(body.signIns).toEqual([expect.objectContaining({ signedInAt: expect.any(String), signedOutAt: null })]);
    expect(body.tasks).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{16}-\d+$/),
        date: TODAY,
        title: 'Water the plants',
        startTime: null,
        endTime: null,
        isPriority: true,
        flagged: false,
        sortOrder: 0,
        notes: null,
        estimateMinutes: null,
        isCompleted: false,
        isCrossedOut: false,
        createdAt: expect.any(String),
        completedAt: null,
        isRecurring: false,
        recurringPattern: 'none',
        series: null,
        seriesDay: null,
        carriedFrom: null,
        ancestor: null,
        carriedSince: null,
        carriedCount: 0,
        rolledOverAt: null,
      },
    ]);
    expect(text).not.toMatch(/password|sid|sess"/);
  });

  it('gives items the same ids each time', async () => {
    await makeTask(person);
    expect(pickPortableParts(await readExport(person))).toEqual(pickPortableParts(await readExport(person)));
  });

  it('is valid JSON when the first series of an account were all deleted', async () => {
    const deleted = Array.from({ length: 10 }, (_, index) => `Deleted ${index}`);
    for (const title of deleted) {
      const { id } = await makeTask(person, { title, isRecurring: true, recurringPattern: 'daily' });
      expect((await person.delete(`/api/tasks/${id}?deleteFuture=true`)).status).toBe(204);
    }
    await makeTask(person, { title: 'Run', isRecurring: true, recurringPattern: 'daily' });

    const { taskSeries } = await readExport(person);
    expect(taskSeries).toMatchObject([{ parts: [{ title: 'Run' }] }]);
  });

  it('requires a session, and so does the import', async () => {
    expect((await app.visitor().get('/api/export')).status).toBe(401);
    expect((await tryImport(app.visitor(), await readExport(person))).status).toBe(401);
  });

  it('the import does not change items of other users, whatever ids the file has', async () => {
    const theirs = await makeTask(person, { title: 'Theirs' });
    const file = await readExport(person);
    const before = pickPortableParts(file);
    const stranger = await app.signUp();
    await makeTask(stranger, { title: 'Mine' });
    const [mine] = (await readExport(stranger)).tasks;
    const source = mine?.id.split('-')[0];
    // An id that would belong to the other user if the number were one of their items.
    const claimed = {
      ...file,
      tasks: file.tasks.map((task) => ({ ...task, id: `${source}-${theirs.id}`, title: 'Taken' })),
    };
    await importInto(stranger, claimed);
    await importInto(stranger, file);

    expect(pickPortableParts(await readExport(person))).toEqual(before);
    expect((await readExport(stranger)).tasks.map(({ title }) => title)).toEqual(['Mine', 'Taken', 'Theirs']);
    expect((await stranger.put(`/api/tasks/${theirs.id}`, { title: 'Mine now' })).status).toBe(404);
  });
});

/** Tables with personal rows that are not exported, with the reason. */
const NOT_EXPORTED: Record<string, string> = {
  audit_events: 'for the operator',
  sessions: 'secrets of active sessions',
  known_browsers: 'secrets of known browsers',
  api_tokens: 'secrets of programs',
  webhooks: 'addresses with secrets',
  webhook_deliveries: 'kept for a week',
  calendars: 'addresses with secrets',
  calendar_months: 'read from other programs',
  password_resets: 'secrets of links in mails',
  reminder_settings: 'a setting of this server, with the addresses that it sends to',
  reminder_devices: 'addresses and keys of browsers',
  reminder_deliveries: 'what was sent in the last days',
  postponed_reminders: 'over after an hour',
  second_factors: 'secrets of the second step of signing in',
  passkeys: 'as second_factors',
  identities: 'as second_factors',
  recovery_codes: 'as second_factors',
  task_series_revisions: 'derived from the series',
  complete_days: 'derived from the series',
  trash: 'deleted items',
  change_counters: 'numbers of changes',
  idempotency_keys: 'responses kept for a day',
  account_directory: 'leads from the email to the account',
  export_sources: 'part of every id in the file',
  imported_things: 'part of the ids of imported items',
};

const EXPORTED: Record<string, keyof ExportFile> = {
  task_series: 'taskSeries',
  task_series_parts: 'taskSeries',
  task_occurrences: 'taskSeries',
  tasks: 'tasks',
  goals: 'goals',
  habit_series: 'habits',
  habit_series_parts: 'habits',
  habit_slots: 'habits',
  habit_gaps: 'habits',
  habits: 'habits',
  habit_completions: 'habits',
  books: 'books',
  projects: 'projects',
  project_tasks: 'projectTasks',
  halo_wordings: 'wordings',
  user_sessions: 'signIns',
  row_changes: 'history',
};

it('every table with personal rows is exported or listed as an exception', async () => {
  const tables = await app.database.query.introspection.getTables();
  const personal = tables.filter(({ columns }) => columns.some(({ name }) => name === 'userId'));

  expect(personal.map(({ name }) => name).toSorted()).toEqual(
    [...Object.keys(EXPORTED), ...Object.keys(NOT_EXPORTED)].toSorted(),
  );
  const file = await readExport(person);
  for (const list of Object.values(EXPORTED)) expect(file[list]).toBeDefined();
});

describe('the history in an export', () => {
  it('has the last changes with their values, the latest first, and an import ignores it', async () => {
    const ana = await app.signUp();
    const task = await makeTask(ana, { title: 'Run' });
    await ana.put(`/api/tasks/${task.id}`, { title: 'Run 5k' });
    const file = await readExport(ana);

    expect(file.history).toMatchObject([
      { actor: 'you', table: 'tasks', row: { id: task.id }, before: { title: 'Run' }, after: { title: 'Run 5k' } },
      { actor: 'you', table: 'tasks', row: { id: task.id }, before: null, after: { title: 'Run', date: TODAY } },
    ]);
    const friend = await app.signUp();
    await importInto(friend, file);
    expect((await readExport(friend)).history).toMatchObject([{ actor: 'import', before: null }]);
  });

  it('is limited in size', async () => {
    const ana = await app.signUp();
    const task = await makeTask(ana);
    const notes = 'x'.repeat(9_000);
    for (let count = 0; count < 70; count += 1) await ana.put(`/api/tasks/${task.id}`, { notes: `${notes}${count}` });

    const { history } = await readExport(ana);
    expect(history[0]).toMatchObject({ after: { notes: `${notes}69` } });
    expect(history.length).toBeLessThan(70);
    expect(JSON.stringify(history).length).toBeGreaterThan(EXPORTED_HISTORY_BYTES - 20_000);
    expect(JSON.stringify(history).length).toBeLessThan(EXPORTED_HISTORY_BYTES + 1_000);
  });
});
