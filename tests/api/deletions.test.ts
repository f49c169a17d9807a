import { describe, expect, it } from 'vitest';
import type { CarryOverItem } from '#shared/carry-over/carry-over.contract.ts';
import type { Day } from '#shared/calendar/day.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import type { HistoryEntry } from '#shared/history/history.contract.ts';
import { HOUR, MINUTE } from '../support/clock.ts';
import type { Goal } from '#shared/goals/goals.contract.ts';
import { makeGoal, makeHabit, makeTask, TODAY } from '../support/factories.ts';
import { startTestServer } from '../support/test-server.ts';

const { app, person } = startTestServer();

const listAll = async () => (await person.get<Task[]>('/api/tasks/all')).body;
const listWeek = async (day: Day) => (await person.get<Task[]>(`/api/tasks/week?date=${day}`)).body;

it('undo restores a deleted task unchanged, with its id and completion', async () => {
  const { id } = await makeTask(person, { notes: 'By noon', startTime: '09:15', estimateMinutes: 5, flagged: true });
  const { body: task } = await person.put<Task>(`/api/tasks/${id}`, { isCompleted: true });
  app.clock.advance(MINUTE);
  await person.delete(`/api/tasks/${id}`);
  expect(await listAll()).toEqual([]);

  const { status, body } = await person.post(`/api/tasks/${id}/restore`);
  expect({ status, body }).toEqual({ status: 200, body: [task] });
  expect(await listAll()).toEqual([task]);
});

it('a deleted task is restored once, and a task that was not deleted cannot be', async () => {
  const { id } = await makeTask(person);
  expect(await person.post(`/api/tasks/${id}/restore`)).toMatchObject({ status: 404 });
  await person.delete(`/api/tasks/${id}`);
  const responses = await Promise.all(Array.from({ length: 5 }, async () => person.post(`/api/tasks/${id}/restore`)));

  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 404)).toHaveLength(4);
  expect(await listAll()).toHaveLength(1);
});

it('a task can be deleted and restored repeatedly', async () => {
  const task = await makeTask(person);
  for (let time = 0; time < 3; time += 1) {
    expect(await person.delete(`/api/tasks/${task.id}`)).toMatchObject({ status: 204 });
    expect((await person.post(`/api/tasks/${task.id}/restore`)).body).toEqual([task]);
  }
});

it('a restored occurrence returns to its series and day, and is not created a second time', async () => {
  await makeTask(person, { date: TODAY, recurringPattern: 'daily' });
  const [, sunday] = await listWeek(TODAY);
  await person.put(`/api/tasks/${sunday?.id}`, { isCompleted: true });
  const before = await listWeek(TODAY);
  await person.delete(`/api/tasks/${sunday?.id}`);
  expect(await listWeek(TODAY)).toHaveLength(1);
  await person.post(`/api/tasks/${sunday?.id}/restore`);

  expect(await listWeek(TODAY)).toEqual(before);
});

it('restoring "this and later" restores existing and future occurrences', async () => {
  await makeTask(person, { date: '2026-11-16', recurringPattern: 'daily' });
  const before = await listWeek('2026-11-16');
  const [, , wednesday, thursday] = before;
  await person.put(`/api/tasks/${thursday?.id}?updateFuture=true`, { title: 'Renamed' });
  const renamed = await listWeek('2026-11-16');
  await person.delete(`/api/tasks/${wednesday?.id}?deleteFuture=true`);
  expect(await listWeek('2026-11-16')).toHaveLength(2);
  expect(await listWeek('2026-11-23')).toEqual([]);

  const { body } = await person.post<Task[]>(`/api/tasks/${wednesday?.id}/restore`);
  expect(body).toEqual(renamed.slice(2));
  expect(await listWeek('2026-11-16')).toEqual(renamed);
  expect((await listWeek('2026-11-23')).map(({ title }) => title)).toEqual(Array.from({ length: 7 }, () => 'Renamed'));
});

it('a restored task is recorded as the undo of its deletion, also with an Idempotency-Key', async () => {
  for (const headers of [{}, { 'idempotency-key': 'restore' }]) {
    const { id } = await makeTask(person);
    await person.delete(`/api/tasks/${id}`);
    expect(await person.post(`/api/tasks/${id}/restore`, undefined, { headers })).toMatchObject({ status: 200 });
    const { body: history } = await person.get<HistoryEntry[]>('/api/history');
    expect(history[0]).toMatchObject({ undoes: history[1]?.number });
    expect(history[1]).toMatchObject({ verb: 'deleted', state: 'undone' });
  }
});

it('a deleted habit can be restored for an hour', async () => {
  const [first, second] = [await makeHabit(person), await makeHabit(person)];
  await person.delete(`/api/habits/${first.id}`);
  app.clock.advance(HOUR - MINUTE);
  await person.delete(`/api/habits/${second.id}`);
  app.clock.advance(2 * MINUTE);

  expect(await person.post(`/api/habits/${first.id}/restore`)).toMatchObject({ status: 404 });
  expect(await person.post(`/api/habits/${second.id}/restore`)).toMatchObject({ status: 200 });
});

it('purge deletes expired rows of the trash of all users', async () => {
  const other = await app.signUp();
  const [old, recent] = [await makeHabit(person), await makeHabit(other)];
  await person.delete(`/api/habits/${old.id}`);
  app.clock.advance(HOUR + MINUTE);
  await other.delete(`/api/habits/${recent.id}`);
  await app.purge();

  const kept = await app.database.query.selectFrom('trash').select('id').execute();
  expect(kept).toEqual([{ id: recent.id }]);
});

describe('a deleted copy', () => {
  const copyTask = async ({ id, title }: Task) =>
    (await person.post<Task[]>('/api/tasks/batch', { tasks: [{ title, date: TODAY, carriedFrom: id }] })).body;
  const carryGoal = async ({ id, title }: Goal) => {
    const items = [{ id, title, type: 'weekly-goal' }];
    const { body } = await person.post<{ items: CarryOverItem[] }>('/api/carry-over', { date: TODAY, items });
    return body.items.map((item) => item.id);
  };
  const listGoals = async () => (await person.get<Goal[]>(`/api/goals?weekly=true&date=${TODAY}`)).body;

  it('of a task is restored as a copy of the same source', async () => {
    const source = await makeTask(person, { date: '2026-11-20' });
    const [copy] = await copyTask(source);
    await person.delete(`/api/tasks/${copy?.id}`);

    expect((await person.post(`/api/tasks/${copy?.id}/restore`)).body).toEqual([copy]);
    expect(copy).toMatchObject({ carriedFrom: source.id });
    expect(await copyTask(source)).toEqual([]);
  });

  it('of a task loses its source when the task was copied again since', async () => {
    const source = await makeTask(person, { date: '2026-11-20' });
    const [first] = await copyTask(source);
    await person.delete(`/api/tasks/${first?.id}`);
    const [second] = await copyTask(source);

    const { status, body } = await person.post(`/api/tasks/${first?.id}/restore`);
    expect({ status, body }).toEqual({ status: 200, body: [{ ...first, carriedFrom: null }] });
    expect((await listAll()).map(({ id, carriedFrom }) => [id, carriedFrom])).toEqual([
      [source.id, null],
      [first?.id, null],
      [second?.id, source.id],
    ]);
  });

  it('of a goal is restored as a copy of the same source', async () => {
    const source = await makeGoal(person, { dueDate: '2026-11-15' });
    const [id] = await carryGoal(source);
    const [copy] = await listGoals();
    await person.delete(`/api/goals/${id}`);

    expect(await person.post(`/api/goals/${id}/restore`)).toMatchObject({ status: 200, body: copy as Goal });
    expect(copy).toMatchObject({ id, carriedFrom: source.id });
    expect(await carryGoal(source)).toEqual([]);
  });

  it('of a goal loses its source when the goal was carried over again since', async () => {
    const source = await makeGoal(person, { dueDate: '2026-11-15' });
    const [first] = await carryGoal(source);
    const [before] = await listGoals();
    await person.delete(`/api/goals/${first}`);
    const [second] = await carryGoal(source);

    const { status, body } = await person.post(`/api/goals/${first}/restore`);
    expect({ status, body }).toEqual({ status: 200, body: { ...before, carriedFrom: null } });
    expect((await listGoals()).map(({ id, carriedFrom }) => [id, carriedFrom])).toEqual([
      [first, null],
      [second, source.id],
    ]);
  });

  it('can be restored while its source is copied again', async () => {
    for (let time = 0; time < 5; time += 1) {
      const source = await makeTask(person, { date: '2026-11-20' });
      const [first] = await copyTask(source);
      await person.delete(`/api/tasks/${first?.id}`);
      const [restored, made] = await Promise.all([person.post(`/api/tasks/${first?.id}/restore`), copyTask(source)]);

      expect(restored.status).toBe(200);
      const copies = (await listAll()).filter(({ ancestorId }) => ancestorId === source.id);
      expect(new Set(copies.map(({ id }) => id))).toEqual(new Set([first?.id, ...made.map(({ id }) => id)]));
      expect(copies.filter(({ carriedFrom }) => carriedFrom === source.id)).toHaveLength(1);
    }
  });
});

it.each(['task', 'goal'] as const)('a %s that cannot be restored can be restored later', async (kind) => {
  const item = kind === 'task' ? await makeTask(person) : await makeGoal(person);
  const [path, table] = kind === 'task' ? ['/api/tasks', 'tasks' as const] : ['/api/goals', 'goals' as const];
  const row = await app.database.query
    .selectFrom(table)
    .selectAll()
    .where('id', '=', item.id)
    .executeTakeFirstOrThrow();
  await person.delete(`${path}/${item.id}`);
  await app.database.query
    .insertInto(table)
    .values(row as never)
    .execute();
  expect(await person.post(`${path}/${item.id}/restore`)).toMatchObject({ status: 404 });

  await app.database.query.deleteFrom(table).where('id', '=', item.id).execute();
  expect(await person.post(`${path}/${item.id}/restore`)).toMatchObject({ status: 200 });
});
