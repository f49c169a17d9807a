import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/calendar/day.ts';
import type { HistoryEntry } from '#shared/history/history.contract.ts';
import { SELECTION_LIMIT } from '#shared/tasks/selection-limit.rules.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { makeTask, TODAY } from '../support/factories.ts';
import { startTestServer } from '../support/test-server.ts';

const { app, person } = startTestServer();

const TOMORROW = addDays(TODAY, 1);
const ABSENT = 999_999_999;

const listDay = async (day = TODAY, caller = person) => (await caller.get<Task[]>(`/api/tasks/date/${day}`)).body;
const getTitles = (tasks: readonly Task[]) => tasks.map(({ title }) => title).toSorted();
const change = async (changes: readonly object[]) => person.patch<Task[]>('/api/tasks/batch', { changes });

async function makeTasks(...titles: string[]): Promise<Task[]> {
  const tasks: Task[] = [];
  for (const title of titles) tasks.push(await makeTask(person, { title }));
  return tasks;
}

/** Undoes the latest action, and returns how many actions there were since the tasks were added. */
async function undoLatest(added: number): Promise<number> {
  const { body } = await person.get<HistoryEntry[]>('/api/history');
  expect((await person.post(`/api/history/${body[0]?.number}/undo`)).status).toBe(200);
  return body.length - added;
}

describe('PATCH /api/tasks/batch', () => {
  it('completes, crosses out, moves and flags tasks, each as its change says', async () => {
    const [one, two, three] = await makeTasks('One', 'Two', 'Three');
    const { status, body } = await change([
      { id: one?.id, isCompleted: true },
      { id: two?.id, isCrossedOut: true },
      { id: three?.id, date: TOMORROW, sortOrder: 7, flagged: true },
    ]);
    expect(status).toBe(200);
    expect(body).toEqual([
      { ...one, isCompleted: true, completedAt: app.clock.now().toISOString() },
      { ...two, isCrossedOut: true },
      { ...three, date: TOMORROW, sortOrder: 7, flagged: true },
    ]);
    expect(await listDay(TOMORROW)).toEqual([body[2]]);
  });

  it('gives open tasks priority, and leaves the priority of completed ones', async () => {
    const [open, done] = await makeTasks('Open', 'Done');
    await change([{ id: done?.id, isCompleted: true }]);
    const { body } = await change([open, done].map((task) => ({ id: task?.id, isPriority: true })));
    expect(body.map(({ isPriority }) => isPriority)).toEqual([true, false]);
    await undoLatest(3);
    expect((await listDay()).map(({ isPriority }) => isPriority)).toEqual([false, false]);
  });

  it('is one action, whose undo takes back the whole call', async () => {
    const tasks = await makeTasks('One', 'Two', 'Three');
    await change(tasks.map(({ id }) => ({ id, isCompleted: true, date: TOMORROW })));
    expect(await undoLatest(3)).toBe(1);
    expect(await listDay()).toEqual(tasks);
    expect(await listDay(TOMORROW)).toEqual([]);
  });

  it('skips absent ids and those of another user', async () => {
    const [own] = await makeTasks('Own');
    const other = await app.signUp();
    const foreign = await makeTask(other);
    const { status, body } = await change([own?.id, ABSENT, foreign.id].map((id) => ({ id, isCompleted: true })));
    expect(status).toBe(200);
    expect(body.map(({ id }) => id)).toEqual([own?.id]);
    expect(await listDay(TODAY, other)).toEqual([foreign]);
  });

  it('moves an occurrence alone, and keeps the other days of its series', async () => {
    const first = await makeTask(person, { title: 'Run', recurringPattern: 'daily' });
    const [, second] = [await listDay(), (await listDay(TOMORROW))[0]];
    const target = addDays(TODAY, 5);
    const { body } = await change([{ id: second?.id, date: target }]);
    expect(body).toMatchObject([{ recurringId: first.recurringId, occurrenceDay: TOMORROW, date: target }]);
    expect(await listDay(TOMORROW)).toEqual([]);
    expect(getTitles(await listDay(target))).toEqual(['Run', 'Run']);
  });

  it.each([
    ['no changes', () => []],
    ['too many', () => Array.from({ length: SELECTION_LIMIT + 1 }, (_, id) => ({ id: id + 1, isCompleted: true }))],
    ['a task twice', () => [1, 1].map((id) => ({ id, isCompleted: true }))],
    ['a day that is none', () => [{ id: 1, date: '2026-02-30' }]],
  ])('refuses %s', async (_name, changes) => {
    expect((await change(changes())).status).toBe(400);
  });
});

describe('POST /api/tasks/batch/delete', () => {
  it('deletes tasks, which one restore brings back unchanged', async () => {
    const tasks = await makeTasks('One', 'Two', 'Three');
    const ids = tasks.slice(0, 2).map(({ id }) => id);
    expect((await person.post('/api/tasks/batch/delete', { ids })).status).toBe(204);
    expect(getTitles(await listDay())).toEqual(['Three']);
    const { status, body } = await person.post<Task[]>('/api/tasks/batch/restore', { ids: [...ids, ABSENT] });
    expect(status).toBe(200);
    expect(body).toEqual(tasks.slice(0, 2));
    expect(await listDay()).toEqual(tasks);
  });

  it('brings back tasks of several deletions, each as the undo of its deletion', async () => {
    const tasks = await makeTasks('One', 'Two', 'Three');
    const ids = tasks.map(({ id }) => id);
    await person.post('/api/tasks/batch/delete', { ids: ids.slice(0, 2) });
    await person.delete(`/api/tasks/${ids[2]}`);
    const { status, body } = await person.post<Task[]>('/api/tasks/batch/restore', { ids: [ids[0], ids[2]] });
    expect(status).toBe(200);
    expect(body).toEqual(tasks);
    const { body: history } = await person.get<HistoryEntry[]>('/api/history');
    const [second, first, later, earlier] = history;
    expect([first?.undoes, second?.undoes]).toEqual([earlier?.number, later?.number]);
    expect([first?.others, second?.others]).toEqual([1, 0]);
    expect([later?.state, earlier?.state]).toEqual(['undone', 'undone']);
    expect((await person.post(`/api/history/${first?.number}/undo`)).status).toBe(200);
    expect(await listDay()).toEqual([tasks[2]]);
  });

  it('is one action, whose undo takes back the whole call', async () => {
    const tasks = await makeTasks('One', 'Two');
    await person.post('/api/tasks/batch/delete', { ids: tasks.map(({ id }) => id) });
    expect(await undoLatest(2)).toBe(1);
    expect(await listDay()).toEqual(tasks);
  });

  it('skips absent ids and deletes nothing of another user, who cannot restore the tasks either', async () => {
    const [own] = await makeTasks('Own');
    const other = await app.signUp();
    const foreign = await makeTask(other);
    const ids = [foreign.id, ABSENT, own?.id];
    expect((await person.post('/api/tasks/batch/delete', { ids })).status).toBe(204);
    expect(await listDay()).toEqual([]);
    expect(await listDay(TODAY, other)).toEqual([foreign]);
    expect((await other.post('/api/tasks/batch/restore', { ids: [own?.id] })).status).toBe(404);
  });

  it('deletes an occurrence alone, which is not created again', async () => {
    await makeTask(person, { title: 'Run', recurringPattern: 'daily' });
    const [tomorrow] = await listDay(TOMORROW);
    await person.post('/api/tasks/batch/delete', { ids: [tomorrow?.id] });
    expect(await listDay(TOMORROW)).toEqual([]);
    expect(getTitles(await listDay(addDays(TODAY, 2)))).toEqual(['Run']);
  });
});
