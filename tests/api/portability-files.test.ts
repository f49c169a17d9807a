import { beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#shared/api/errors.ts';
import type { PortableList } from '#shared/portability/export-file.contract.ts';
import type { ExportFile } from '#shared/portability/portability.contract.ts';
import { readExport, importInto, pickPortableParts, tryImport } from '../support/exports.ts';
import { makeBook, makeGoal, makeHabit, makeProject, makeProjectTask, makeTask, TODAY } from '../support/factories.ts';
import { startTestServer } from '../support/test-server.ts';

const { app, person } = startTestServer();

/** A valid export file, which each test makes invalid. */
let file: ExportFile;

beforeEach(async () => {
  await makeTask(person, { recurringPattern: 'daily' });
  await makeTask(person);
  await makeHabit(person);
  const { id } = await makeProject(person);
  await makeProjectTask(person, id);
  file = await readExport(person);
});

const getFirst = <Row>(rows: readonly Row[]): Row => {
  const [first] = rows;
  if (first === undefined) throw new Error('There is none');
  return first;
};

/** The file with changes to the first row of a list. */
const withFirst = (list: PortableList, fields: object) => ({
  ...file,
  [list]: file[list].map((row, index) => (index === 0 ? { ...row, ...fields } : row)),
});

/** Expects that the file is refused with this path, and that nothing is stored. */
async function expectRefused(content: unknown, path: string, message?: string): Promise<void> {
  const friend = await app.signUp();
  for (const isDryRun of [true, false]) {
    const response = await tryImport(friend, content, isDryRun);
    const body = response.body as unknown as ErrorBody;
    expect([response.status, body.code]).toEqual([400, 'invalid']);
    expect(body.issues?.map((issue) => issue.path)).toContain(path);
    if (message !== undefined) expect(body.message).toContain(message);
  }
  expect(pickPortableParts(await readExport(friend))).toMatchObject({
    tasks: [],
    taskSeries: [],
    habits: [],
    projects: [],
  });
}

describe('an import refuses', () => {
  it.each([
    ['another format', { format: 'tasks' }, 'format', 'This is not a file that halo has exported'],
    ['a missing format', { format: undefined }, 'format', 'This is not a file that halo has exported'],
    ['a later format version', { formatVersion: 2 }, 'formatVersion', 'This file was made by a newer halo'],
    ['an unknown format version', { formatVersion: 0 }, 'formatVersion', 'does not know a file of this version'],
    ['a missing list', { tasks: undefined }, 'tasks', 'The file has no list of tasks'],
    ['an object instead of a list', { habits: {} }, 'habits', 'The file has no list of habits'],
    ['a list that is too long', { books: Array.from({ length: 100_001 }, () => 0) }, 'books', 'at most 100000 rows'],
  ])('%s', async (_name, fields, path, message) => {
    await expectRefused({ ...file, ...fields }, path, message);
  });

  it.each([
    ['title', ['', '   ', 'x'.repeat(1_001), 'a\0b', '\uD800', 5, null, undefined]],
    ['date', ['2026-02-30', '2026-2-3', '', null, '0000-01-01', '2026-11-21T10:00']],
    ['startTime', ['9:00', '24:00', '09:00:00', undefined]],
    ['notes', ['x'.repeat(20_001), 'a\0b', undefined]],
    ['sortOrder', [1.5, 1e12, '1']],
    ['estimateMinutes', [0, 1_441, 1.5, '45']],
    ['isPriority', [1, 'true', null]],
    ['createdAt', ['2026-11-21', '2026-02-30T10:00:00.000Z', '2026-11-21T09:30:00+01:00', '0000-01-01T00:00:00.000Z']],
    ['recurringPattern', ['yearly', null]],
    ['carriedCount', [-1, 0.5, 1e9]],
    ['id', ['', '1', 'halo-0', 'halo-01', 'HALO-1', `${'x'.repeat(41)}-1`, 'halo-99999999999999999', 7]],
    ['carriedFrom', [5]],
    ['series', ['nobody-1']],
    ['seriesDay', ['2026-02-30', null]],
  ] as [string, unknown[]][])('a task with an invalid %s', async (field, values) => {
    for (const value of values) await expectRefused(withFirst('tasks', { [field]: value }), `tasks.0.${field}`);
  });

  it('an item that is both completed and crossed out', async () => {
    await expectRefused(withFirst('tasks', { isCompleted: true, isCrossedOut: true }), 'tasks.0.isCrossedOut');
  });

  it('an item with a completion date that is not completed', async () => {
    await makeGoal(person);
    await makeBook(person);
    file = await readExport(person);
    const completedAt = '2026-11-21T09:30:00.000Z';
    for (const list of ['tasks', 'goals', 'books', 'projects', 'projectTasks'] as const)
      await expectRefused(withFirst(list, { completedAt }), `${list}.0.completedAt`, 'It is not completed');
    const crossedOut = withFirst('tasks', { completedAt, isCrossedOut: true });
    await expectRefused(crossedOut, 'tasks.0.completedAt', 'It is not completed');
  });

  it('a task whose pattern does not match its series', async () => {
    const series = { series: null, seriesDay: null };
    await expectRefused(withFirst('tasks', series), 'tasks.0.recurringPattern', 'An occurrence has a pattern');
    await expectRefused(withFirst('tasks', { recurringPattern: 'none' }), 'tasks.0.recurringPattern');
    await expectRefused(withFirst('tasks', { isRecurring: false }), 'tasks.0.isRecurring', 'What has a pattern recurs');
  });

  it('a task with carry fields that do not match', async () => {
    for (const fields of [{ carriedCount: 2 }, { carriedSince: TODAY }, { carriedFrom: getFirst(file.tasks).id }])
      await expectRefused(withFirst('tasks', fields), 'tasks.0.carriedCount');
    const copy = { carriedFrom: 'nobody-1', carriedSince: TODAY, carriedCount: 1 };
    await expectRefused(withFirst('tasks', copy), 'tasks.0.carriedFrom', 'does not have this task');
  });

  it('a duplicate id and a duplicate day of a series', async () => {
    const task = getFirst(file.tasks);
    await expectRefused({ ...file, tasks: [...file.tasks, task] }, 'tasks.2.id', 'The file has this twice');
    await expectRefused({ ...file, tasks: [...file.tasks, { ...task, id: 'halo-1' }] }, 'tasks.2.seriesDay');
  });

  it('a series with overlapping or reversed segments', async () => {
    const [part] = getFirst(file.taskSeries).parts;
    const parts = [part, { ...part, startDay: '2027-01-01' }];
    await expectRefused(withFirst('taskSeries', { parts }), 'taskSeries.0.parts');
    await expectRefused(
      withFirst('taskSeries', { parts: [{ ...part, endDay: '2020-01-01' }] }),
      'taskSeries.0.parts.0.endDay',
    );
    await expectRefused(withFirst('taskSeries', { madeDays: [TODAY, TODAY] }), 'taskSeries.0.madeDays.1');
  });

  it('a habit with invalid periods', async () => {
    const { periods } = getFirst(file.habits);
    await expectRefused(withFirst('habits', { startDay: TODAY }), 'habits.0.startDay', 'named by its Monday');
    await expectRefused(withFirst('habits', { madePeriods: [TODAY] }), 'habits.0.madePeriods');
    await expectRefused(withFirst('habits', { periods: [...periods, ...periods] }), 'habits.0.periods.1');
    await expectRefused(withFirst('habits', { parts: [] }), 'habits.0.parts');
    await expectRefused(withFirst('habits', { frequency: 'daily' }), 'habits.0.frequency');
    const kept = { date: TODAY, createdAt: '2026-11-21T09:30:00.000Z' };
    await expectRefused(withFirst('habits', { completions: [kept, kept] }), 'habits.0.completions.1');
  });

  it('a nested list that is too long', async () => {
    const many = Array.from({ length: 5_001 }, () => TODAY);
    await expectRefused(withFirst('habits', { madePeriods: many }), 'habits.0.madePeriods', 'at most 5000 rows');
    const parts = Array.from({ length: 1_001 }, () => 0);
    await expectRefused(withFirst('taskSeries', { parts }), 'taskSeries.0.parts', 'at most 1000 rows');
  });

  it('a weekly goal that is not due on a Sunday', async () => {
    await makeGoal(person);
    const { goals } = await readExport(person);
    await expectRefused({ ...file, goals: goals.map((goal) => ({ ...goal, dueDate: TODAY })) }, 'goals.0.dueDate');
  });

  it('a task of a project that the file does not contain', async () => {
    await expectRefused({ ...file, projects: [] }, 'projectTasks.0.project');
  });

  it('an invalid row among many, and reports only the first 20 problems', async () => {
    const task = getFirst(file.tasks.slice(1));
    const tasks = Array.from({ length: 3_000 }, (_, index) => ({ ...task, id: `halo-${index + 1}` }));
    await expectRefused({ ...file, tasks: tasks.with(1_500, { ...task, date: 'never' }) }, 'tasks.1500.date');
    const response = await tryImport(person, { ...file, tasks: tasks.map(() => ({})) });
    expect((response.body as unknown as ErrorBody).issues?.length).toBe(20);
  });

  it('a body that is not an export object', async () => {
    for (const body of ['[]', 'null', '"halo-export"', '{', '{"__proto__":{}}'])
      expect((await person.send('POST', '/api/import', body)).status).toBe(400);
  });
});

describe('an import accepts', () => {
  it.each([
    ['completed without a date', { isCompleted: true }],
    ['set to end before its start', { startTime: '10:00', endTime: '09:00' }],
    ['set to end without a start', { endTime: '09:00' }],
    ['marked as recurring without a pattern', { isRecurring: true }],
    ['crossed out by a rollover and restored since', { rolledOverAt: '2026-11-21T09:30:00.000Z' }],
    ['a copy of a deleted task', { carriedSince: '2026-11-20', carriedCount: 1 }],
  ])('a task that is %s', async (_name, fields) => {
    const friend = await app.signUp();
    const tasks = file.tasks.slice(1).map((task) => ({ ...task, ...fields }));
    await importInto(friend, { ...file, tasks });
    expect((await readExport(friend)).tasks).toEqual(tasks);
  });

  it('tasks and series of an older file, which have no estimate', async () => {
    await makeTask(person, { recurringPattern: 'daily', estimateMinutes: 20 });
    const { tasks, taskSeries, ...newer } = await readExport(person);
    const withoutEstimate = ({ estimateMinutes: _minutes, ...fields }: { estimateMinutes: number | null }) => fields;
    const older = {
      ...newer,
      tasks: tasks.map(withoutEstimate),
      taskSeries: taskSeries.map((series) => ({ ...series, parts: series.parts.map(withoutEstimate) })),
    };
    const friend = await app.signUp();
    await importInto(friend, older);
    const imported = await readExport(friend);
    expect(imported.tasks.map(({ estimateMinutes }) => estimateMinutes)).toEqual(tasks.map(() => null));
    expect(imported.taskSeries[0]?.parts).toMatchObject([{ estimateMinutes: null }]);
  });
});
