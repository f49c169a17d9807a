import { beforeEach, describe, expect, it } from 'vitest';
import type { Day } from '#shared/calendar/day.ts';
import type { Rollover, Task } from '#shared/tasks/tasks.contract.ts';
import { createCopy } from '#shared/tasks/task-copies.rules.ts';
import { MINUTE } from '../support/clock.ts';
import { makeTask, TODAY } from '../support/factories.ts';
import { startTestServer } from '../support/test-server.ts';

const YESTERDAY = '2026-11-20';
const DAY_BEFORE = '2026-11-19';

const { app, person } = startTestServer();

beforeEach(() => app.clock.advance(MINUTE));

const listAll = async () => (await person.get<Task[]>('/api/tasks/all')).body;
const rollOver = async (from: Day = YESTERDAY, to: Day = TODAY) =>
  person.post<Rollover>('/api/tasks/rollover', { from, to });
const undo = async (rollover: Rollover | undefined) =>
  person.post(`/api/history/${rollover?.number}/undo?leavesChanged=true`);
const copyTo = async (tasks: readonly Task[], day: Day = TODAY) =>
  (await person.post<Task[]>('/api/tasks/batch', { tasks: tasks.map((task) => createCopy(task, day)) })).body;
const readCrossedOut = async () =>
  Object.fromEntries((await listAll()).map(({ title, isCrossedOut }) => [title, isCrossedOut]));

describe('the rollover', () => {
  it('crosses out unfinished tasks since the last visit, and nothing else', async () => {
    await makeTask(person, { title: 'Long ago', date: '2026-11-18' });
    await makeTask(person, { title: 'Last visit', date: DAY_BEFORE });
    await makeTask(person, { title: 'Yesterday', date: YESTERDAY, isPriority: true });
    await makeTask(person, { title: 'Done', date: YESTERDAY, isCompleted: true });
    await makeTask(person, { title: 'Recurring', date: YESTERDAY, recurringPattern: 'daily' });
    await makeTask(person, { title: 'Marked as recurring', date: YESTERDAY, isRecurring: true });
    await makeTask(person, { title: 'Today', date: TODAY });
    const { status, body } = await rollOver(DAY_BEFORE);

    expect(status).toBe(200);
    const rolledOverAt = app.clock.now().toISOString();
    expect(body).toEqual({ from: DAY_BEFORE, to: TODAY, rolledOverAt, count: 2, number: expect.any(Number) });
    expect(await readCrossedOut()).toEqual({
      'Long ago': false,
      'Last visit': true,
      Yesterday: true,
      Done: false,
      Recurring: false,
      'Marked as recurring': false,
      Today: false,
    });
    expect((await listAll()).find(({ title }) => title === 'Yesterday')).toMatchObject({
      isPriority: true,
      rolledOverAt: body.rolledOverAt,
    });
  });

  it('may be repeated and run concurrently', async () => {
    for (const title of ['A', 'B', 'C']) await makeTask(person, { title, date: YESTERDAY });
    const responses = await Promise.all(Array.from({ length: 10 }, async () => rollOver()));

    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(responses.map(({ body }) => body.count).filter(Boolean)).toEqual([3]);
    expect(await readCrossedOut()).toEqual({ A: true, B: true, C: true });
  });

  it('has one result for two tabs that send the same key at once', async () => {
    await makeTask(person, { title: 'A', date: YESTERDAY });
    await makeTask(person, { title: 'B', date: YESTERDAY });
    const body = { from: YESTERDAY, to: TODAY };
    const options = { headers: { 'idempotency-key': 'new-day' } };
    const send = async () => person.post<Rollover>('/api/tasks/rollover', body, options);
    const [first, second] = await Promise.all([send(), send()]);

    expect(first).toMatchObject({ status: 200, body: { count: 2 } });
    expect(second?.body).toEqual(first?.body);
    expect(await undo(second?.body)).toMatchObject({ status: 200 });
    expect(await readCrossedOut()).toEqual({ A: false, B: false });
  });

  it('leaves tasks that the user has restored since', async () => {
    const task = await makeTask(person, { date: YESTERDAY });
    await rollOver();
    await person.put(`/api/tasks/${task.id}`, { isCrossedOut: false });

    expect((await rollOver()).body.count).toBe(0);
    expect((await listAll())[0]?.isCrossedOut).toBe(false);
  });

  it('can be undone, and does not cross out the same tasks again', async () => {
    await makeTask(person, { title: 'By hand', date: YESTERDAY, isCrossedOut: true });
    const done = await makeTask(person, { title: 'Done after all', date: YESTERDAY });
    await makeTask(person, { title: 'Left', date: YESTERDAY });
    const { body } = await rollOver();
    await person.put(`/api/tasks/${done.id}`, { isCompleted: true });
    expect(await undo(body)).toMatchObject({ status: 200 });

    expect(await readCrossedOut()).toEqual({ 'By hand': true, 'Done after all': false, Left: false });
    expect((await listAll()).find(({ id }) => id === done.id)).toMatchObject({ isCompleted: true });
    expect((await rollOver()).body.count).toBe(0);
  });

  it.each([
    [{ from: TODAY, to: YESTERDAY }, 'from'],
    [{ from: '2026-02-30', to: TODAY }, 'from'],
    [{ from: YESTERDAY }, 'to'],
    [{ from: YESTERDAY, to: `${TODAY}T10:00` }, 'to'],
  ])('refuses %o', async (body, path) => {
    await makeTask(person, { date: YESTERDAY });
    const response = await person.post<{ issues: { path: string }[] }>('/api/tasks/rollover', body);

    expect(response.status).toBe(400);
    expect(response.body.issues.map((issue) => issue.path)).toEqual([path]);
    expect((await listAll())[0]?.isCrossedOut).toBe(false);
  });

  it('crosses out nothing on the day of the last visit', async () => {
    await makeTask(person, { date: TODAY });

    expect((await rollOver(TODAY, TODAY)).body.count).toBe(0);
  });
});

describe('copying tasks to a new day', () => {
  it('creates active copies with all texts and a reference to their source', async () => {
    const source = await makeTask(person, {
      date: YESTERDAY,
      notes: 'By noon',
      startTime: '09:15',
      estimateMinutes: 45,
      isPriority: true,
      flagged: true,
      sortOrder: 3,
    });
    await rollOver();
    const [made] = await copyTo([source]);

    expect(made).toMatchObject({
      title: source.title,
      date: TODAY,
      notes: 'By noon',
      startTime: '09:15',
      estimateMinutes: 45,
      isPriority: true,
      flagged: true,
      sortOrder: 3,
      isCompleted: false,
      isCrossedOut: false,
      carriedFrom: source.id,
      ancestorId: source.id,
      carriedSince: YESTERDAY,
      carriedCount: 1,
    });
  });

  it('counts each carry from the first task on', async () => {
    let task = await makeTask(person, { date: '2026-11-18' });
    const ancestor = task.id;
    for (const day of [DAY_BEFORE, YESTERDAY, TODAY]) {
      const [made] = await copyTo([task], day);
      task = made as Task;
    }

    expect(task).toMatchObject({ ancestorId: ancestor, carriedSince: '2026-11-18', carriedCount: 3 });
  });

  it('creates no second copy, also with concurrent requests', async () => {
    const tasks = [
      await makeTask(person, { title: 'A', date: YESTERDAY }),
      await makeTask(person, { title: 'B', date: YESTERDAY }),
    ];
    const first = await copyTo(tasks.slice(0, 1));
    const responses = await Promise.all(Array.from({ length: 10 }, async () => copyTo(tasks)));

    expect(first).toHaveLength(1);
    expect(responses.flat().map(({ title }) => title)).toEqual(['B']);
    expect((await listAll()).filter(({ date }) => date === TODAY)).toHaveLength(2);
  });

  it('creates no second copy that recurs, also within one call', async () => {
    const source = await makeTask(person, { date: YESTERDAY });
    const copy = { title: 'Daily', date: TODAY, recurringPattern: 'daily', carriedFrom: source.id };
    const send = async () => person.post<Task[]>('/api/tasks/batch', { tasks: [copy, copy] });

    expect(await send()).toMatchObject({ status: 201, body: [{ carriedFrom: source.id, recurringPattern: 'daily' }] });
    expect(await send()).toMatchObject({ status: 201, body: [] });
    expect((await listAll()).filter(({ date }) => date === TODAY)).toHaveLength(1);
  });

  it('creates a task without an ancestor when the source was deleted', async () => {
    const source = await makeTask(person, { date: YESTERDAY });
    await person.delete(`/api/tasks/${source.id}`);

    expect(await copyTo([source])).toEqual([expect.objectContaining({ carriedFrom: null, carriedCount: 0 })]);
  });

  it('allows moving one copy to the day of another', async () => {
    const source = await makeTask(person, { date: DAY_BEFORE });
    const [early] = await copyTo([source], YESTERDAY);
    const [late] = await copyTo([source]);
    const moved = await person.put<Task>(`/api/tasks/${late?.id}`, { date: YESTERDAY });

    expect(moved).toMatchObject({ status: 200, body: { date: YESTERDAY, ancestorId: source.id, carriedCount: 1 } });
    expect(await listAll()).toEqual([source, early, moved.body]);
    expect(await copyTo([source], YESTERDAY)).toEqual([]);
  });

  it('can be undone and repeated', async () => {
    const source = await makeTask(person, { date: YESTERDAY });
    const own = await makeTask(person, { title: 'Of today', date: TODAY });
    const [made] = await copyTo([source]);
    const body = { itemType: 'task', id: made?.id, verb: 'added', leavesChanged: true };

    expect(await person.post('/api/history/undo', body)).toMatchObject({ status: 200 });
    expect(await listAll()).toEqual([source, own]);
    expect(await copyTo([source])).toHaveLength(1);
  });
});
