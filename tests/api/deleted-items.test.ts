import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HistoryEntry } from '#shared/history/history.contract.ts';
import type { DeletedItem } from '#shared/history/deleted-items.contract.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { readExport, tryImport } from '../support/exports.ts';
import {
  makeBook,
  makeGoal,
  makeProject,
  makeProjectTask,
  makeTask,
  TODAY,
  type Person,
} from '../support/factories.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({});
});
afterAll(async () => app.close());

async function search(person: Person, term: string): Promise<DeletedItem[]> {
  const { status, body } = await person.get<DeletedItem[]>(`/api/history/deletions?searchTerm=${term}`);
  expect(status).toBe(200);
  return body;
}

const undo = async (person: Person, number: number | undefined) => person.post(`/api/history/${number}/undo`);

it('deleted items are found by their title, the best match first, and can be restored', async () => {
  const ana = await app.signUp();
  const task = await makeTask(ana, { title: 'Read Walden' });
  const book = await makeBook(ana, { title: 'Walden' });
  await makeTask(ana, { title: 'Walden pond' });
  await ana.delete(`/api/books/${book.id}`);
  await ana.delete(`/api/tasks/${task.id}`);

  const found = await search(ana, 'walden');
  expect(found.map(({ itemType, title }) => [itemType, title])).toEqual([
    ['book', 'Walden'],
    ['task', 'Read Walden'],
  ]);
  expect((await undo(ana, found[1]?.number)).status).toBe(200);
  expect((await search(ana, 'walden')).map(({ title }) => title)).toEqual(['Walden']);
  expect(await search(ana, 'pond')).toEqual([]);
});

it('an item that was restored and deleted again is found once', async () => {
  const ana = await app.signUp();
  const task = await makeTask(ana, { title: 'Run' });
  await ana.delete(`/api/tasks/${task.id}`);
  await undo(ana, (await search(ana, 'run'))[0]?.number);
  await ana.delete(`/api/tasks/${task.id}`);
  const found = await search(ana, 'run');
  expect(found).toHaveLength(1);
  expect((await undo(ana, found[0]?.number)).status).toBe(200);
});

it('what one action deleted is restored together', async () => {
  const ana = await app.signUp();
  const task = await makeTask(ana, { title: 'Daily', isRecurring: true, recurringPattern: 'daily' });
  const read = async () => (await ana.get<object[]>(`/api/tasks/week?date=${TODAY}`)).body;
  const before = await read();
  await ana.delete(`/api/tasks/${task.id}?deleteFuture=true`);
  const found = await search(ana, 'daily');
  expect(found).toHaveLength(1);
  expect((await undo(ana, found[0]?.number)).status).toBe(200);
  expect(await read()).toHaveLength(before.length);
});

it('an item whose project was deleted later cannot be restored alone', async () => {
  const ana = await app.signUp();
  const project = await makeProject(ana, { title: 'House' });
  const task = await makeProjectTask(ana, project.id, { title: 'Paint' });
  await ana.delete(`/api/project-tasks/${task.id}`);
  await ana.delete(`/api/projects/${project.id}`);
  expect((await undo(ana, (await search(ana, 'paint'))[0]?.number)).status).toBe(409);
  expect((await undo(ana, (await search(ana, 'house'))[0]?.number)).status).toBe(200);
  expect((await undo(ana, (await search(ana, 'paint'))[0]?.number)).status).toBe(200);
});

it('an item is restored by its id, once', async () => {
  const ana = await app.signUp();
  const task = await makeTask(ana, { title: 'Run' });
  const body = { itemType: 'task', id: task.id, verb: 'deleted' };
  const restore = async () => (await ana.post('/api/history/undo', body)).status;
  expect(await restore()).toBe(404);
  await ana.delete(`/api/tasks/${task.id}`);
  expect(await restore()).toBe(200);
  expect((await ana.get<object[]>(`/api/tasks/date/${TODAY}`)).body).toMatchObject([{ id: task.id, title: 'Run' }]);
  expect(await restore()).toBe(404);
});

it('nobody finds the deleted items of others, nor forgotten ones', async () => {
  const [ana, ben] = [await app.signUp(), await app.signUp()];
  const task = await makeTask(ana, { title: 'Secret' });
  await ana.delete(`/api/tasks/${task.id}`);
  expect(await search(ben, 'secret')).toEqual([]);
  await ana.delete('/api/history');
  expect(await search(ana, 'secret')).toEqual([]);
});

it('several tasks that one action deleted with items of other types are restored by no call for tasks', async () => {
  const ana = await app.signUp();
  const [task, other] = [await makeTask(ana), await makeTask(ana)];
  await makeGoal(ana);
  const file = await readExport(ana);
  const ben = await app.signUp();
  await tryImport(ben, file);
  const ids = (await ben.get<Task[]>('/api/tasks/all')).body.map(({ id }) => id);
  const [last] = (await ben.get<HistoryEntry[]>('/api/history')).body;
  expect((await undo(ben, last?.number)).status).toBe(200);
  expect((await ben.post('/api/tasks/batch/restore', { ids })).status).toBe(404);
  expect(ids).toHaveLength([task, other].length);
});
