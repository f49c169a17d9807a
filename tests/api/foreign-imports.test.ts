import { afterAll, beforeAll, expect, it } from 'vitest';
import { convertToExport } from '#shared/imports/export-file.rules.ts';
import { createForeignTask } from '#shared/imports/foreign-tasks.rules.ts';
import type { HistoryEntry } from '#shared/history/history.contract.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { importInto, readExport, tryImport } from '../support/exports.ts';
import { TODAY } from '../support/factories.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => app.close());

const file = convertToExport(
  {
    source: 'Todoist',
    problems: [],
    tasks: [
      { ...createForeignTask('1', 'Dentist', 'Home'), day: TODAY },
      { ...createForeignTask('2', 'Water the plants', 'Home'), day: TODAY, pattern: 'daily' },
      createForeignTask('3', 'Paint the door', 'Home'),
    ],
  },
  { today: TODAY, now: '2026-11-21T12:00:00.000Z' },
).content;

it('the tasks of another program are added once, recur, and can be undone together', async () => {
  const person = await app.signUp();
  await importInto(person, file);
  const readDay = async (day: string) =>
    (await person.get<Task[]>(`/api/tasks/date/${day}`)).body.map(({ title }) => title);

  expect(await readDay(TODAY)).toEqual(['Dentist', 'Water the plants']);
  expect(await readDay('2026-11-23')).toEqual(['Water the plants']);
  const { added, existing } = (await tryImport(person, file)).body;
  expect(Object.values(added).every((count) => count === 0)).toBe(true);
  expect(existing).toMatchObject({ projects: 1, projectTasks: 1 });

  const [entry] = (await person.get<HistoryEntry[]>('/api/history')).body;
  expect(entry).toMatchObject({ actor: 'import' });
  await person.post(`/api/history/${entry?.number}/undo`);
  const { tasks, taskSeries, projects } = await readExport(person);
  expect([tasks, taskSeries, projects]).toEqual([[], [], []]);
});
