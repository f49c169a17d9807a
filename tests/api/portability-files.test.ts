import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#shared/api/errors.ts';
import type { ExportFile, ImportResult } from '#shared/portability/portability.contract.ts';
import { createTestApp } from '../support/app.ts';
import { exportOf, planOf, tryImport } from '../support/exports.ts';
import { makeGoal, makeHabit, makeProject, makeProjectTask, makeTask, TODAY } from '../support/factories.ts';
import { liveRichly } from '../support/rich-life.ts';
import { serve } from '../support/served.ts';

const { app, person } = serve();

/** What a file of this person is before something is wrong with it. */
let file: ExportFile;

beforeEach(async () => {
  await makeTask(person, { recurringPattern: 'daily' });
  await makeTask(person);
  await makeHabit(person);
  const { id } = await makeProject(person);
  await makeProjectTask(person, id);
  file = await exportOf(person);
});

const firstOf = <Row>(rows: readonly Row[]): Row => {
  const [first] = rows;
  if (first === undefined) throw new Error('There is none');
  return first;
};

/** The file with its first row of a list changed. */
const withFirst = (list: 'habits' | 'projectTasks' | 'taskSeries' | 'tasks', fields: object) => ({
  ...file,
  [list]: file[list].map((row, index) => (index === 0 ? { ...row, ...fields } : row)),
});

/** Expects that a file is refused, that the place is named, and that nothing of it is stored. */
async function expectRefused(content: unknown, path: string, message?: string): Promise<void> {
  const friend = await app.signUp();
  for (const isDryRun of [true, false]) {
    const answer = await tryImport(friend, content, isDryRun);
    const body = answer.body as unknown as ErrorBody;
    expect([answer.status, body.code]).toEqual([400, 'invalid']);
    expect(body.issues?.map((issue) => issue.path)).toContain(path);
    if (message !== undefined) expect(body.message).toContain(message);
  }
  expect(planOf(await exportOf(friend))).toMatchObject({ tasks: [], taskSeries: [], habits: [], projects: [] });
}

describe('what is no such file is refused:', () => {
  it.each([
    ['another format', { format: 'tasks' }, 'format', 'This is not a file that halo has exported'],
    ['no format', { format: undefined }, 'format', 'This is not a file that halo has exported'],
    ['a later version', { formatVersion: 2 }, 'formatVersion', 'This file was made by a newer halo'],
    ['an unknown version', { formatVersion: 0 }, 'formatVersion', 'does not know a file of this version'],
    ['no list', { tasks: undefined }, 'tasks', 'The file has no list of tasks'],
    ['something else than a list', { habits: {} }, 'habits', 'The file has no list of habits'],
    ['too long a list', { books: Array.from({ length: 200_001 }, () => 0) }, 'books', 'at most 200000 rows'],
  ])('%s', async (_name, fields, path, message) => {
    await expectRefused({ ...file, ...fields }, path, message);
  });

  it.each([
    ['title', ['', '   ', 'x'.repeat(1_001), 'a\0b', '\uD800', 5, null, undefined]],
    ['date', ['2026-02-30', '2026-2-3', '', null, '0000-01-01', '2026-11-21T10:00']],
    ['startTime', ['9:00', '24:00', '09:00:00', undefined]],
    ['notes', ['x'.repeat(20_001), 'a\0b', undefined]],
    ['sortOrder', [1.5, 1e12, '1']],
    ['isPriority', [1, 'true', null]],
    ['createdAt', ['2026-11-21', '2026-02-30T10:00:00.000Z', '2026-11-21T09:30:00+01:00', '0000-01-01T00:00:00.000Z']],
    ['recurringPattern', ['yearly', null]],
    ['carriedCount', [-1, 0.5, 1e9]],
    ['id', ['', '1', 'halo-0', 'halo-01', 'HALO-1', `${'x'.repeat(41)}-1`, 'halo-99999999999999999', 7]],
    ['carriedFrom', ['nobody-1', 5]],
    ['series', ['nobody-1']],
    ['seriesDay', ['2026-02-30', null]],
  ] as [string, unknown[]][])('a task with a wrong %s', async (field, values) => {
    for (const value of values) await expectRefused(withFirst('tasks', { [field]: value }), `tasks.0.${field}`);
  });

  it('what is both completed and crossed out', async () => {
    await expectRefused(withFirst('tasks', { isCompleted: true, isCrossedOut: true }), 'tasks.0.isCrossedOut');
  });

  it('a name that is given twice, and a day of a series that is there twice', async () => {
    const task = firstOf(file.tasks);
    await expectRefused({ ...file, tasks: [...file.tasks, task] }, 'tasks.2.id', 'The file has this twice');
    await expectRefused({ ...file, tasks: [...file.tasks, { ...task, id: 'halo-1' }] }, 'tasks.2.seriesDay');
  });

  it('a series whose parts do not follow each other', async () => {
    const [part] = firstOf(file.taskSeries).parts;
    const parts = [part, { ...part, startDay: '2027-01-01' }];
    await expectRefused(withFirst('taskSeries', { parts }), 'taskSeries.0.parts');
    await expectRefused(
      withFirst('taskSeries', { parts: [{ ...part, endDay: '2020-01-01' }] }),
      'taskSeries.0.parts.0.endDay',
    );
    await expectRefused(withFirst('taskSeries', { madeDays: [TODAY, TODAY] }), 'taskSeries.0.madeDays.1');
  });

  it('a habit whose weeks are none', async () => {
    const { periods } = firstOf(file.habits);
    await expectRefused(withFirst('habits', { startDay: TODAY }), 'habits.0.startDay', 'named by its Monday');
    await expectRefused(withFirst('habits', { madePeriods: [TODAY] }), 'habits.0.madePeriods');
    await expectRefused(withFirst('habits', { periods: [...periods, ...periods] }), 'habits.0.periods.1');
    await expectRefused(withFirst('habits', { parts: [] }), 'habits.0.parts');
    await expectRefused(withFirst('habits', { frequency: 'daily' }), 'habits.0.frequency');
    const kept = { date: TODAY, createdAt: '2026-11-21T09:30:00.000Z' };
    await expectRefused(withFirst('habits', { completions: [kept, kept] }), 'habits.0.completions.1');
    const many = Array.from({ length: 20_001 }, () => TODAY);
    await expectRefused(withFirst('habits', { madePeriods: many }), 'habits.0.madePeriods', 'at most 20000 rows');
  });

  it('a goal that is due within its week', async () => {
    await makeGoal(person);
    const { goals } = await exportOf(person);
    await expectRefused({ ...file, goals: goals.map((goal) => ({ ...goal, dueDate: TODAY })) }, 'goals.0.dueDate');
  });

  it('a task of a project that the file does not have', async () => {
    await expectRefused({ ...file, projects: [] }, 'projectTasks.0.project');
  });

  it('a bad row in the middle of many, of which only the first few are named', async () => {
    const task = firstOf(file.tasks.slice(1));
    const tasks = Array.from({ length: 3_000 }, (_, index) => ({ ...task, id: `halo-${index + 1}` }));
    await expectRefused({ ...file, tasks: tasks.with(1_500, { ...task, date: 'never' }) }, 'tasks.1500.date');
    const answer = await tryImport(person, { ...file, tasks: tasks.map(() => ({})) });
    expect((answer.body as unknown as ErrorBody).issues?.length).toBe(20);
  });

  it('no object at all', async () => {
    for (const body of ['[]', 'null', '"halo-export"', '{', '{"__proto__":{}}'])
      expect((await person.send('POST', '/api/import', body)).status).toBe(400);
  });
});

it('a failure in the middle leaves nothing of the import', async () => {
  await liveRichly(person);
  const rich = await exportOf(person);
  const friend = await app.signUp();
  const before = planOf(await exportOf(friend));
  // The last table that an import writes to.
  await sql`alter table imported_things rename to hidden_things`.execute(app.database.query);
  const hidden = await tryImport(friend, rich);
  await sql`alter table hidden_things rename to imported_things`.execute(app.database.query);

  expect(hidden.status).toBe(500);
  expect(planOf(await exportOf(friend))).toEqual(before);
  expect((await tryImport(friend, rich)).status).toBe(200);
});

it('takes a file of more than a megabyte', async () => {
  const task = firstOf(file.tasks.slice(1));
  const tasks = Array.from({ length: 6_000 }, (_, index) => ({
    ...task,
    id: `halo-${index + 1}`,
    notes: '“Notes” 🌱'.repeat(9),
  }));
  const friend = await app.signUp();
  const { status, body } = await tryImport(friend, { ...file, taskSeries: [], tasks });

  expect([status, body.added.tasks]).toEqual([200, 6_000]);
  expect((await exportOf(friend)).tasks).toEqual(tasks);
});

it('two imports of the same file at once add it once', async () => {
  const friend = await app.signUp();
  const answers = await Promise.all([1, 2, 3].map(async () => tryImport(friend, file)));

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers.filter(({ body }) => body.added.tasks === 2)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.added.tasks === 0)).toHaveLength(2);
  expect(planOf(await exportOf(friend))).toEqual(planOf(file));
});

it('is carried out once when it is sent twice under one key', async () => {
  const friend = await app.signUp();
  const send = async () =>
    friend.post<ImportResult>('/api/import', file, { headers: { 'idempotency-key': 'import-1' } });
  const [first, second] = [await send(), await send()];

  expect(first.body.added.tasks).toBe(2);
  expect([second.body, second.headers['idempotent-replayed']]).toEqual([first.body, 'true']);
});

it('is limited for an account, so that nobody keeps the server busy', async () => {
  const limited = await createTestApp({ rateLimitScale: 0.1 });
  try {
    const somebody = await limited.signUp();
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await tryImport(somebody, file)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  } finally {
    await limited.close();
  }
});

/** Tables of people's rows that no export has, and why. */
const NOT_EXPORTED: Record<string, string> = {
  sessions: 'secrets of browsers that are signed in',
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
  for (const list of Object.values(EXPORTED)) expect(file[list]).toBeDefined();
});
