import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { makeTask, TODAY, type Person } from '../support/factories.ts';
import {
  addItem,
  BOOK,
  changeItem,
  GOAL,
  KINDS,
  PROJECT,
  PROJECT_TASK,
  type AnyItem,
  type Kind,
} from '../support/kinds.ts';

let app: TestApp;
let owner: Person;
let stranger: Person;
let task: Task;

const ABSENT = 999_999_999;

beforeAll(async () => {
  app = await createTestApp();
  [owner, stranger] = [await app.signUp(), await app.signUp()];
  task = await makeTask(owner, { title: 'A secret', notes: 'Nobody else may read this' });
});
afterAll(async () => app.close());

const listTasksOfOwner = async () => (await owner.get('/api/tasks/all')).body;

describe('a task of another user', () => {
  const calls: [name: string, call: (id: number) => ReturnType<Person['get']>][] = [
    ['PUT /api/tasks/:id', async (id) => stranger.put(`/api/tasks/${id}`, { title: 'Mine now', isCompleted: true })],
    ['PUT /api/tasks/:id with a priority', async (id) => stranger.put(`/api/tasks/${id}`, { isPriority: true })],
    ['PUT /api/tasks/edit/:id', async (id) => stranger.put(`/api/tasks/edit/${id}`, { title: 'Mine now' })],
    ['PATCH /api/tasks/order', async (id) => stranger.patch('/api/tasks/order', { ids: [id] })],
    ['DELETE /api/tasks/:id', async (id) => stranger.delete(`/api/tasks/${id}`)],
    ['DELETE /api/tasks/:id with later ones', async (id) => stranger.delete(`/api/tasks/${id}?deleteFuture=true`)],
    ['POST /api/tasks/:id/restore', async (id) => stranger.post(`/api/tasks/${id}/restore`)],
    [
      'POST /api/carry-over',
      async (id) =>
        stranger.post('/api/carry-over', { date: TODAY, items: [{ id, type: 'day-task', title: 'Mine now' }] }),
    ],
  ];

  it.each(calls)('gets the same response as a missing task: %s', async (_name, call) => {
    const theirs = await call(task.id);
    const absent = await call(ABSENT);

    expect(theirs.status).toBe(404);
    expect(theirs.text).toBe(absent.text);
    expect([theirs.status, withoutDate(theirs.headers)]).toEqual([absent.status, withoutDate(absent.headers)]);
    expect(await listTasksOfOwner()).toEqual([task]);
  });

  it('is in none of the task lists', async () => {
    for (const path of ['/api/tasks/all', `/api/tasks/date/${TODAY}`, `/api/tasks/week?date=${TODAY}`]) {
      expect(await stranger.get(path)).toMatchObject({ status: 200, body: [] });
    }
  });

  it('is not reordered together with own tasks', async () => {
    const own = await makeTask(stranger, { sortOrder: 7 });

    expect(await stranger.patch('/api/tasks/order', { ids: [own.id, task.id] })).toMatchObject({ status: 404 });
    expect(await listTasksOfOwner()).toEqual([task]);
    expect((await stranger.get('/api/tasks/all')).body).toEqual([own]);
    await stranger.delete(`/api/tasks/${own.id}`);
  });
});

describe('a goal, book, project or project task of another user', () => {
  /** One item of each type, and all items of the owner before the stranger's requests. */
  const items = new Map<Kind['name'], AnyItem>();
  let before: unknown[];

  const readEverything = async () => {
    const paths = ['/api/tasks/all', '/api/goals/all', '/api/books', '/api/projects', '/api/project-tasks'];
    return Promise.all(paths.map(async (path) => (await owner.get(path)).body));
  };

  beforeAll(async () => {
    for (const kind of KINDS) items.set(kind.name, kind.name === 'task' ? task : await addItem(kind, owner));
    before = await readEverything();
  });
  afterAll(async () => {
    // Deleting a project deletes its tasks.
    for (const { path } of [PROJECT, GOAL, BOOK]) {
      for (const { id } of (await owner.get<AnyItem[]>(path)).body) await owner.delete(`${path}/${id}`);
    }
  });

  const change = { title: 'Mine now', isCompleted: true, isCrossedOut: true, flagged: true };
  const calls: [name: string, kind: Kind, call: (id: number) => ReturnType<Person['get']>][] = [
    ...[GOAL, BOOK, PROJECT, PROJECT_TASK].flatMap((kind): typeof calls => [
      [`a change of a ${kind.name}`, kind, async (id) => changeItem(kind, stranger, id, change)],
      [`a priority of a ${kind.name}`, kind, async (id) => changeItem(kind, stranger, id, { isPriority: true })],
      [`an empty change of a ${kind.name}`, kind, async (id) => changeItem(kind, stranger, id, {})],
      [`a deletion of a ${kind.name}`, kind, async (id) => stranger.delete(`${kind.path}/${id}`)],
    ]),
    ...[GOAL, BOOK, PROJECT_TASK].map((kind): (typeof calls)[number] => [
      `a restoration of a ${kind.name}`,
      kind,
      async (id) => stranger.post(`${kind.path}/${id}/restore`),
    ]),
    ['GET /api/projects/:id', PROJECT, async (id) => stranger.get(`/api/projects/${id}`)],
    ['PUT /api/projects/:id', PROJECT, async (id) => stranger.put(`/api/projects/${id}`, change)],
    [
      'POST /api/projects/:id/toggle-completion',
      PROJECT,
      async (id) => stranger.post(`/api/projects/${id}/toggle-completion`, { isCompleted: false }),
    ],
    ['GET /api/projects/:id/tasks', PROJECT, async (id) => stranger.get(`/api/projects/${id}/tasks`)],
    [
      'POST /api/projects/:id/tasks',
      PROJECT,
      async (id) => stranger.post(`/api/projects/${id}/tasks`, { title: 'Mine now', projectId: id }),
    ],
    [
      'PATCH /api/project-tasks/order',
      PROJECT_TASK,
      async (id) => stranger.patch('/api/project-tasks/order', { ids: [id] }),
    ],
    ...(['weekly-goal', 'monthly-goal'] as const).map((type): (typeof calls)[number] => [
      `POST /api/carry-over of a ${type}`,
      GOAL,
      async (id) => stranger.post('/api/carry-over', { date: '2026-12-01', items: [{ id, type, title: 'Mine now' }] }),
    ]),
  ];

  it.each(calls)('gets the same response as a missing item: %s', async (_name, kind, call) => {
    const theirs = await call(items.get(kind.name)?.id ?? 0);
    const absent = await call(ABSENT);

    expect(theirs.status).toBe(404);
    expect(theirs.text).toBe(absent.text);
    expect(withoutDate(theirs.headers)).toEqual(withoutDate(absent.headers));
    expect(await readEverything()).toEqual(before);
  });

  it('is in none of the lists and not offered for carry over', async () => {
    for (const path of [
      '/api/goals',
      '/api/goals/all',
      `/api/goals?date=${TODAY}`,
      `/api/goals?weekly=true&date=${TODAY}`,
      '/api/books',
      '/api/projects',
      '/api/project-tasks',
    ]) {
      expect(await stranger.get(path)).toMatchObject({ status: 200, body: [] });
    }
    expect((await stranger.get('/api/carry-over?date=2026-12-01')).body).toEqual({ items: [] });
  });

  it.each([GOAL, BOOK, PROJECT_TASK])('cannot be restored by another user: $name', async (kind) => {
    const { id } = items.get(kind.name) ?? { id: 0 };
    await owner.delete(`${kind.path}/${id}`);

    expect(await stranger.post(`${kind.path}/${id}/restore`)).toMatchObject({ status: 404 });
    expect(await owner.post(`${kind.path}/${id}/restore`)).toMatchObject({ status: 200 });
    expect(await readEverything()).toEqual(before);
  });

  it('keeps its copy when another user tries to undo it', async () => {
    const { id } = items.get('goal') ?? { id: 0 };
    const carry = { date: '2026-11-23', items: [{ id, type: 'weekly-goal', title: 'A copy' }] };
    const { body } = await owner.post<{ items: { id: number }[] }>('/api/carry-over', carry);
    const after = await readEverything();

    const copy = { itemType: 'goal', id: body.items[0]?.id, verb: 'added', leavesChanged: true };
    expect(await stranger.post('/api/history/undo', copy)).toMatchObject({ status: 404 });
    expect(await readEverything()).toEqual(after);
    expect(await owner.post('/api/history/undo', copy)).toMatchObject({ status: 200 });
    expect(await readEverything()).toEqual(before);
  });
});

describe('deleted, copied and unfinished tasks of another user', () => {
  it('cannot be restored, undone, copied or crossed out', async () => {
    const deleted = await makeTask(owner, { title: 'Deleted' });
    await owner.delete(`/api/tasks/${deleted.id}`);
    const { body: copies } = await owner.post<Task[]>('/api/tasks/batch', {
      tasks: [{ title: 'A copy', date: TODAY, carriedFrom: task.id }],
    });
    const before = await listTasksOfOwner();

    expect(await stranger.post(`/api/tasks/${deleted.id}/restore`)).toMatchObject({ status: 404 });
    const copy = { itemType: 'task', id: copies[0]?.id, verb: 'added', leavesChanged: true };
    expect(await stranger.post('/api/history/undo', copy)).toMatchObject({ status: 404 });
    const rollover = { from: '2026-01-01', to: '2027-01-01' };
    expect((await stranger.post('/api/tasks/rollover', rollover)).body).toMatchObject({ count: 0 });
    const { body } = await stranger.post<Task[]>('/api/tasks/batch', {
      tasks: [{ title: 'Not a copy', date: TODAY, carriedFrom: task.id }],
    });
    expect(body).toEqual([expect.objectContaining({ carriedFrom: null, ancestorId: null, carriedCount: 0 })]);
    expect((await stranger.get('/api/carry-over?date=2026-11-25')).body).toEqual({
      items: [expect.objectContaining({ title: 'Not a copy' })],
    });
    expect(await listTasksOfOwner()).toEqual(before);

    for (const { id } of copies) await owner.delete(`/api/tasks/${id}`);
    for (const { id } of body) await stranger.delete(`/api/tasks/${id}`);
  });
});

describe('a userId in the body', () => {
  it('does not change the owner of a task', async () => {
    const fields = { title: 'A gift', date: TODAY, userId: owner.user.id };
    const { body: single } = await stranger.post<Task>('/api/tasks', fields);
    const { body: batch } = await stranger.post<Task[]>('/api/tasks/batch', { tasks: [fields], userId: owner.user.id });
    const { body: changed } = await stranger.put<Task>(`/api/tasks/${single.id}`, { userId: owner.user.id });

    for (const made of [single, ...batch, changed]) expect(made.userId).toBe(stranger.user.id);
    expect(await listTasksOfOwner()).toEqual([task]);
  });

  it('does not change id, timestamps or series either', async () => {
    const own = await makeTask(owner);
    const fields = {
      id: ABSENT,
      createdAt: '1999-01-01T00:00:00.000Z',
      completedAt: '1999-01-01T00:00:00.000Z',
      recurringId: 5,
    };

    expect((await owner.put(`/api/tasks/${own.id}`, fields)).body).toEqual(own);
    await owner.delete(`/api/tasks/${own.id}`);
  });
});

it('concurrent requests of two sessions get their own users', async () => {
  const [first, second] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, async () => owner.get('/api/user'))),
    Promise.all(Array.from({ length: 20 }, async () => stranger.get('/api/user'))),
  ]);

  expect(new Set(first.map(({ text }) => text))).toEqual(new Set([JSON.stringify(owner.user)]));
  expect(new Set(second.map(({ text }) => text))).toEqual(new Set([JSON.stringify(stranger.user)]));
});

function withoutDate({ date: _date, ...headers }: Record<string, unknown>) {
  return headers;
}
