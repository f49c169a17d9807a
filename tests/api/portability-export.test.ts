import { describe, expect, it } from 'vitest';
import type { ExportFile } from '#shared/portability/portability.contract.ts';
import { exportOf, importInto, planOf, tryImport } from '../support/exports.ts';
import { makeTask, TODAY } from '../support/factories.ts';
import { startTestServer } from '../support/test-server.ts';

const { app, person } = startTestServer();

describe('the file', () => {
  it('is named after its day and says whose it is, without what is nobody’s business', async () => {
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

  it('of the same account names its things alike each time', async () => {
    await makeTask(person);
    expect(planOf(await exportOf(person))).toEqual(planOf(await exportOf(person)));
  });

  it('is for signed-in people', async () => {
    expect((await app.visitor().get('/api/export')).status).toBe(401);
    expect((await tryImport(app.visitor(), await exportOf(person))).status).toBe(401);
  });

  it('reaches nobody else’s things, whatever it names', async () => {
    const theirs = await makeTask(person, { title: 'Theirs' });
    const file = await exportOf(person);
    const before = planOf(file);
    const stranger = await app.signUp();
    await makeTask(stranger, { title: 'Mine' });
    const [mine] = (await exportOf(stranger)).tasks;
    const source = mine?.id.split('-')[0];
    // A name that would be this stranger's own, if the number were one of their things.
    const claimed = {
      ...file,
      tasks: file.tasks.map((task) => ({ ...task, id: `${source}-${theirs.id}`, title: 'Taken' })),
    };
    await importInto(stranger, claimed);
    await importInto(stranger, file);

    expect(planOf(await exportOf(person))).toEqual(before);
    expect((await exportOf(stranger)).tasks.map(({ title }) => title)).toEqual(['Mine', 'Taken', 'Theirs']);
    expect((await stranger.put(`/api/tasks/${theirs.id}`, { title: 'Mine now' })).status).toBe(404);
  });
});

/** Tables of people's rows that no export has, and why. */
const NOT_EXPORTED: Record<string, string> = {
  audit_events: 'for whoever runs halo',
  sessions: 'secrets of browsers that are signed in',
  known_browsers: 'secrets of browsers that have signed in before',
  task_series_revisions: 'follows from the series',
  complete_days: 'follows from the series',
  trash: 'what the person has deleted',
  idempotency_keys: 'answers that are kept for a day',
  export_sources: 'stands in every id of the file',
  imported_things: 'stands in the ids of what was imported',
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
  user_sessions: 'signIns',
};

it('no table of people’s rows is forgotten', async () => {
  const tables = await app.database.query.introspection.getTables();
  const personal = tables.filter(({ columns }) => columns.some(({ name }) => name === 'userId'));

  expect(personal.map(({ name }) => name).toSorted()).toEqual(
    [...Object.keys(EXPORTED), ...Object.keys(NOT_EXPORTED)].toSorted(),
  );
  const file = await exportOf(person);
  for (const list of Object.values(EXPORTED)) expect(file[list]).toBeDefined();
});
