import { describe, expect, it } from 'vitest';
import type { ErrorBody } from '#shared/api/errors.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { MINUTE } from '../support/clock.ts';
import { makeTask, TODAY } from '../support/factories.ts';
import { startTestServer } from '../support/test-server.ts';

const { app, person } = startTestServer();

const pickTitles = (tasks: readonly Task[]) => tasks.map((task) => task.title);
const listDay = async (day = TODAY) => (await person.get<Task[]>(`/api/tasks/date/${day}`)).body;

describe('POST /api/tasks', () => {
  it('returns 201 with the task and its defaults', async () => {
    const { status, body } = await person.post<Task>('/api/tasks', { title: 'Water the plants', date: TODAY });

    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      userId: person.user.id,
      title: 'Water the plants',
      date: TODAY,
      startTime: null,
      endTime: null,
      isCompleted: false,
      isCrossedOut: false,
      isRecurring: false,
      isPriority: false,
      flagged: false,
      recurringPattern: 'none',
      recurringId: null,
      occurrenceDay: null,
      sortOrder: 0,
      createdAt: app.clock.now().toISOString(),
      completedAt: null,
      notes: null,
      estimateMinutes: null,
      carriedFrom: null,
      ancestorId: null,
      carriedSince: null,
      carriedCount: 0,
      rolledOverAt: null,
    });
    expect(await listDay()).toEqual([body]);
  });

  it('stores every given field', async () => {
    const fields = {
      title: 'Design review',
      date: '2026-11-23',
      startTime: '10:00',
      estimateMinutes: 90,
      endTime: '11:30',
      isPriority: true,
      flagged: true,
      sortOrder: 10_000,
      notes: 'Bring the\nsketches',
    };
    const task = await makeTask(person, fields);

    expect(task).toMatchObject(fields);
    expect(await listDay('2026-11-23')).toEqual([task]);
  });

  it('accepts the fields of the book reminder', async () => {
    const reminder = { isCompleted: false, isCrossedOut: false, isPriority: true, isRecurring: false };

    expect(await makeTask(person, reminder)).toMatchObject(reminder);
  });

  it('trims the title', async () => {
    expect(await makeTask(person, { title: '  \n Call Ana\t ' })).toMatchObject({ title: 'Call Ana' });
  });

  it.each([
    ['2026-11-21T14:45:00', { date: '2026-11-21', startTime: '14:45' }],
    ['2026-11-21T23:59:59.999Z', { date: '2026-11-21', startTime: '23:59' }],
    ['2026-11-21T00:30:00+13:00', { date: '2026-11-21', startTime: '00:30' }],
    ['2026-11-21 07:05', { date: '2026-11-21', startTime: '07:05' }],
  ])('splits the date %s into date and time', async (date, expected) => {
    expect(await makeTask(person, { date })).toMatchObject(expected);
  });

  it('prefers startTime to the time in the date', async () => {
    expect(await makeTask(person, { date: `${TODAY}T14:45`, startTime: '08:00' })).toMatchObject({
      startTime: '08:00',
    });
  });

  it('accepts isFlagged for flagged when adding', async () => {
    expect(await makeTask(person, { isFlagged: true })).toMatchObject({ flagged: true });
    expect(await makeTask(person, { isFlagged: true, flagged: false })).toMatchObject({ flagged: false });
  });

  it('keeps flag and priority apart', async () => {
    expect(await makeTask(person, { flagged: true })).toMatchObject({ isPriority: false });
    expect(await makeTask(person, { isPriority: true })).toMatchObject({ flagged: false });
  });

  it('treats a task that is completed and crossed out as completed, with a completion date', async () => {
    expect(await makeTask(person, { isCompleted: true, isCrossedOut: true })).toMatchObject({
      isCompleted: true,
      isCrossedOut: false,
      completedAt: app.clock.now().toISOString(),
    });
  });
});

describe('PUT /api/tasks/:id', () => {
  const change = async (task: Task, fields: object) => person.put<Task & ErrorBody>(`/api/tasks/${task.id}`, fields);

  it('renames a task and keeps its other fields', async () => {
    const task = await makeTask(person, { notes: 'By noon', sortOrder: 7, flagged: true });
    const { status, body } = await person.put(`/api/tasks/edit/${task.id}`, { title: ' Call Ben ' });

    expect(status).toBe(200);
    expect(body).toEqual({ ...task, title: 'Call Ben' });
    expect(await listDay()).toEqual([body]);
  });

  it('changes only the given fields and returns the whole task', async () => {
    const task = await makeTask(person, { notes: 'By noon' });
    const fields = { title: 'Call Ben', isPriority: true, flagged: true, sortOrder: 3, endTime: '12:00' };
    const { status, body } = await change(task, fields);

    expect(status).toBe(200);
    expect(body).toEqual({ ...task, ...fields });
    expect(await listDay()).toEqual([body]);
  });

  it('clears fields that are null', async () => {
    const fields = { notes: 'By noon', startTime: '09:00', endTime: '10:00', estimateMinutes: 60 };
    const task = await makeTask(person, fields);

    expect((await change(task, { notes: null, startTime: null, endTime: null, estimateMinutes: null })).body).toEqual({
      ...task,
      notes: null,
      estimateMinutes: null,
      startTime: null,
      endTime: null,
    });
  });

  it('changes nothing without fields', async () => {
    const task = await makeTask(person, { isPriority: true });

    expect(await change(task, {})).toMatchObject({ status: 200, body: task });
  });

  it('moves a task to another date, and to another time when the date has one', async () => {
    const task = await makeTask(person, { startTime: '09:00' });

    expect((await change(task, { date: '2026-11-22' })).body).toMatchObject({ date: '2026-11-22', startTime: '09:00' });
    expect((await change(task, { date: '2026-11-23T17:15' })).body).toMatchObject({
      date: '2026-11-23',
      startTime: '17:15',
    });
    expect(await listDay()).toEqual([]);
    expect(await listDay('2026-11-23')).toHaveLength(1);
  });

  it('accepts isFlagged for flagged when changing', async () => {
    const task = await makeTask(person);

    expect((await change(task, { isFlagged: true })).body).toMatchObject({ flagged: true });
    expect((await change(task, { isFlagged: false })).body).toMatchObject({ flagged: false });
  });

  it('clears one of completed and crossed out when the other is set', async () => {
    const task = await makeTask(person);

    expect((await change(task, { isCrossedOut: true })).body).toMatchObject({ isCompleted: false, isCrossedOut: true });
    expect((await change(task, { isCompleted: true })).body).toMatchObject({ isCompleted: true, isCrossedOut: false });
    expect((await change(task, { isCrossedOut: true })).body).toMatchObject({ isCompleted: false, isCrossedOut: true });
    expect((await change(task, { isCrossedOut: false })).body).toMatchObject({
      isCompleted: false,
      isCrossedOut: false,
    });
    expect((await change(task, { isCompleted: true, isCrossedOut: true })).body).toMatchObject({
      isCompleted: true,
      isCrossedOut: false,
    });
  });

  it('sets the completion date once, and clears it when the task is uncompleted', async () => {
    const task = await makeTask(person);
    const completedAt = app.clock.now().toISOString();
    expect((await change(task, { isCompleted: true })).body).toMatchObject({ completedAt });

    app.clock.advance(MINUTE);
    expect((await change(task, { isCompleted: true, title: 'Done' })).body).toMatchObject({ completedAt });
    expect((await change(task, { isCompleted: false })).body).toMatchObject({ completedAt: null });
  });

  it('changes the priority of an active task', async () => {
    const task = await makeTask(person);

    expect((await change(task, { isPriority: true })).body).toMatchObject({ isPriority: true });
    expect((await change(task, { isPriority: false })).body).toMatchObject({ isPriority: false });
  });

  it.each([['isCompleted'], ['isCrossedOut']])('refuses another priority while %s', async (flag) => {
    const task = await makeTask(person, { [flag]: true });
    const refused = await change(task, { isPriority: true, title: 'Renamed' });

    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: 'Only an active task can change its priority' },
    });
    expect(await listDay()).toEqual([task]);
  });

  it('accepts the current priority of a completed task', async () => {
    const task = await makeTask(person, { isPriority: true, isCompleted: true });

    expect(await change(task, { isPriority: true, title: 'Renamed' })).toMatchObject({
      status: 200,
      body: { title: 'Renamed', isPriority: true, isCompleted: true },
    });
  });

  it('makes a completed task active and a priority in one request', async () => {
    const task = await makeTask(person, { isCompleted: true });

    expect(await change(task, { isPriority: true, isCompleted: false })).toMatchObject({
      status: 200,
      body: { isPriority: true, isCompleted: false, completedAt: null },
    });
  });

  it('keeps both of two concurrent changes', async () => {
    const task = await makeTask(person);
    await Promise.all([change(task, { title: 'Call Ben' }), change(task, { notes: 'By noon' })]);

    expect(await listDay()).toEqual([{ ...task, title: 'Call Ben', notes: 'By noon' }]);
  });
});

describe('POST /api/tasks/batch', () => {
  it('returns 201 with all tasks in the given order', async () => {
    const drafts = ['One', 'Two', 'Three'].map((title, sortOrder) => ({
      title,
      date: TODAY,
      isCompleted: false,
      isPriority: false,
      isCrossedOut: false,
      sortOrder,
      userId: 12_345,
    }));
    const { status, body } = await person.post<Task[]>('/api/tasks/batch', { tasks: drafts });

    expect(status).toBe(201);
    expect(body).toMatchObject(drafts.map((draft) => ({ ...draft, userId: person.user.id })));
    expect(await listDay()).toEqual(body);
  });

  it.each([[0], [4], [9]])('adds none when the task at %i is invalid', async (wrong) => {
    const tasks = Array.from({ length: 10 }, (_, index) => ({ title: index === wrong ? ' ' : 'Fine', date: TODAY }));
    const refused = await person.post<ErrorBody>('/api/tasks/batch', { tasks });

    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'invalid', message: 'Title is required', issues: [{ path: `tasks.${wrong}.title` }] },
    });
    expect(await listDay()).toEqual([]);
  });

  it('accepts 1 to 500 tasks', async () => {
    const many = (length: number) => ({ tasks: Array.from({ length }, () => ({ title: 'One of many', date: TODAY })) });

    expect(await person.post('/api/tasks/batch', many(0))).toMatchObject({ status: 400 });
    expect(await person.post('/api/tasks/batch', many(501))).toMatchObject({ status: 400 });
    expect(await listDay()).toEqual([]);
    expect(await person.post('/api/tasks/batch', many(500))).toMatchObject({ status: 201 });
    expect(await listDay()).toHaveLength(500);
  });
});

describe('reading tasks', () => {
  it('sorts a day: active tasks first, priority before the others, then completed, then crossed out', async () => {
    await makeTask(person, { title: 'crossed out', isCrossedOut: true, isPriority: true });
    await makeTask(person, { title: 'completed second', isCompleted: true, sortOrder: 2, isPriority: true });
    await makeTask(person, { title: 'completed first', isCompleted: true, sortOrder: 1 });
    await makeTask(person, { title: 'active last', sortOrder: 9 });
    await makeTask(person, { title: 'active older', sortOrder: 5 });
    await makeTask(person, { title: 'active younger', sortOrder: 5 });
    await makeTask(person, { title: 'priority', isPriority: true, sortOrder: 10_000 });

    expect(pickTitles(await listDay())).toEqual([
      'priority',
      'active older',
      'active younger',
      'active last',
      'completed first',
      'completed second',
      'crossed out',
    ]);
  });

  it('uses the date part of a date with time', async () => {
    await makeTask(person);

    expect(await listDay(`${TODAY}T23:30:00`)).toHaveLength(1);
  });

  it('returns an empty list for a day without tasks', async () => {
    expect(await person.get('/api/tasks/date/2030-01-01')).toMatchObject({ status: 200, body: [] });
  });

  it('lists a week from Monday to Sunday by day', async () => {
    const days = ['2026-11-15', '2026-11-22', '2026-11-16', '2026-11-23', '2026-11-18'];
    for (const date of days) await makeTask(person, { title: date, date });

    for (const date of ['2026-11-16', '2026-11-18', '2026-11-22']) {
      const { body } = await person.get<Task[]>(`/api/tasks/week?date=${date}`);
      expect(pickTitles(body)).toEqual(['2026-11-16', '2026-11-18', '2026-11-22']);
    }
  });

  it('lists a week that spans two years', async () => {
    for (const date of ['2026-12-31', '2027-01-03', '2027-01-04']) await makeTask(person, { title: date, date });
    const { body } = await person.get<Task[]>('/api/tasks/week?date=2027-01-01');

    expect(pickTitles(body)).toEqual(['2026-12-31', '2027-01-03']);
  });

  it('lists all tasks by day', async () => {
    const days = ['2031-01-01', '2026-02-28', '1999-12-31'];
    for (const date of days) await makeTask(person, { title: date, date });
    const { status, body } = await person.get<Task[]>('/api/tasks/all');

    expect(status).toBe(200);
    expect(pickTitles(body)).toEqual(days.toReversed());
  });
});

describe('PATCH /api/tasks/order', () => {
  it('stores the order of the ids', async () => {
    const [first, second, third] = [await makeTask(person), await makeTask(person), await makeTask(person)];
    const ids = [third.id, first.id, second.id];
    const { status, body } = await person.patch<Task[]>('/api/tasks/order', { ids });

    expect(status).toBe(200);
    expect(body.map((task) => [task.id, task.sortOrder])).toEqual(ids.map((id, place) => [id, place]));
    expect((await listDay()).map((task) => task.id)).toEqual(ids);
  });

  it('orders 5,000 tasks in one request', async () => {
    for (let count = 0; count < 10; count += 1) {
      const tasks = Array.from({ length: 500 }, () => ({ title: 'One of very many', date: TODAY }));
      await person.post('/api/tasks/batch', { tasks });
    }
    const backwards = (await listDay()).map(({ id }) => id).toReversed();
    const { status, body } = await person.patch<Task[]>('/api/tasks/order', { ids: backwards });

    expect(status).toBe(200);
    expect(body.map(({ id, sortOrder }) => [id, sortOrder])).toEqual(backwards.map((id, place) => [id, place]));
    expect(await listDay()).toEqual(body);
  });

  it('changes nothing when a task is missing', async () => {
    const task = await makeTask(person, { sortOrder: 5 });

    expect(await person.patch('/api/tasks/order', { ids: [task.id, 999_999] })).toMatchObject({ status: 404 });
    expect(await listDay()).toEqual([task]);
  });

  it('refuses a duplicate id', async () => {
    const task = await makeTask(person, { sortOrder: 5 });

    expect(await person.patch('/api/tasks/order', { ids: [task.id, task.id] })).toMatchObject({
      status: 400,
      body: { message: 'A task can have only one place' },
    });
    expect(await listDay()).toEqual([task]);
  });
});

describe('concurrent orders of several devices', () => {
  it('all succeed, and the last one wins', async () => {
    const { body: tasks } = await person.post<Task[]>('/api/tasks/batch', {
      tasks: Array.from({ length: 50 }, () => ({ title: 'One of many', date: TODAY })),
    });
    const forwards = tasks.map(({ id }) => id);
    const backwards = forwards.toReversed();
    const responses = await Promise.all(
      Array.from({ length: 8 }, async (_, device) =>
        person.patch<Task[]>('/api/tasks/order', { ids: device % 2 === 0 ? forwards : backwards }),
      ),
    );

    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect([forwards, backwards]).toContainEqual((await listDay()).map(({ id }) => id));
  });
});

describe('DELETE /api/tasks/:id', () => {
  it('returns 204 without a body, and later requests return 404', async () => {
    const [task, other] = [await makeTask(person), await makeTask(person)];

    expect(await person.delete(`/api/tasks/${task.id}`)).toMatchObject({ status: 204, text: '' });
    for (const again of [
      await person.delete(`/api/tasks/${task.id}`),
      await person.put(`/api/tasks/${task.id}`, { title: 'Back' }),
      await person.put(`/api/tasks/edit/${task.id}`, { title: 'Back' }),
    ]) {
      expect(again).toMatchObject({ status: 404, body: { message: 'Task not found', code: 'not-found' } });
    }
    expect(await listDay()).toEqual([other]);
  });

  it('never reuses the id', async () => {
    const task = await makeTask(person);
    await person.delete(`/api/tasks/${task.id}`);

    expect((await makeTask(person)).id).toBeGreaterThan(task.id);
  });
});

describe('without a session', () => {
  it.each([
    ['get', '/api/tasks/all'],
    ['get', `/api/tasks/date/${TODAY}`],
    ['get', `/api/tasks/week?date=${TODAY}`],
    ['post', '/api/tasks'],
    ['post', '/api/tasks/batch'],
    ['put', '/api/tasks/1'],
    ['put', '/api/tasks/edit/1'],
    ['patch', '/api/tasks/order'],
    ['delete', '/api/tasks/1'],
  ] as const)('%s %s returns 401, whatever else is wrong', async (method, path) => {
    expect(await app.visitor()[method](path)).toMatchObject({ status: 401, body: { code: 'signed-out' } });
  });
});
