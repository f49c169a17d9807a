import { beforeEach, describe, expect, it } from 'vitest';
import type { Project, ProjectTask } from '#shared/projects/projects.contract.ts';
import { makeProject, makeProjectTask } from '../support/factories.ts';
import { startTestServer } from '../support/test-server.ts';

const { app, person } = startTestServer();

let project: Project;

beforeEach(async () => {
  project = await makeProject(person);
});

const add = async (fields: object = {}) => makeProjectTask(person, project.id, { ...fields });
const listTasks = async () => (await person.get<ProjectTask[]>(`/api/projects/${project.id}/tasks`)).body;
const change = async ({ id }: ProjectTask, fields: object) =>
  person.put<ProjectTask>(`/api/project-tasks/${id}`, fields);
const pickTitles = (tasks: readonly ProjectTask[]) => tasks.map(({ title }) => title);

describe('POST /api/projects/:id/tasks', () => {
  it('returns 201 with the task and its defaults', async () => {
    const { status, body } = await person.post<ProjectTask>(`/api/projects/${project.id}/tasks`, {
      title: ' Pack the books ',
      projectId: project.id,
      isCompleted: false,
      isFlagged: false,
    });

    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      userId: person.user.id,
      projectId: project.id,
      title: 'Pack the books',
      isCompleted: false,
      isCrossedOut: false,
      flagged: false,
      isFlagged: false,
      sortOrder: 10_000,
      createdAt: app.clock.now().toISOString(),
      completedAt: null,
    });
    expect(await listTasks()).toEqual([body]);
  });

  it('uses the project of the path, whatever the body says', async () => {
    const other = await makeProject(person);

    expect(await add({ projectId: other.id })).toMatchObject({ projectId: project.id });
    expect(await add({ projectId: String(project.id) })).toMatchObject({ projectId: project.id });
    expect((await person.get(`/api/projects/${other.id}/tasks`)).body).toEqual([]);
  });

  it('accepts isFlagged for flagged, and returns both', async () => {
    const flagged = { flagged: true, isFlagged: true };
    expect(await add({ flagged: true })).toMatchObject(flagged);
    expect(await add({ isFlagged: true })).toMatchObject(flagged);
    expect(await add({ isFlagged: true, flagged: false })).toMatchObject({ flagged: false, isFlagged: false });
    expect(await listTasks()).toMatchObject([flagged, flagged, { flagged: false, isFlagged: false }]);
  });

  it('returns 404 for a missing project', async () => {
    expect(await person.post('/api/projects/999999/tasks', { title: 'Fine' })).toMatchObject({
      status: 404,
      body: { message: 'Project not found' },
    });
    expect(await person.get('/api/projects/999999/tasks')).toMatchObject({ status: 404 });
    expect(await person.post('/api/projects/x/tasks', { title: 'Fine' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'id' }] },
    });
  });
});

describe('a field of the wrong type', () => {
  it.each([
    ['isCrossedOut', ['yes', 1]],
    ['flagged', ['yes', 1]],
    ['isFlagged', ['yes', 1]],
    ['sortOrder', ['1', 1.5, 1e12]],
  ] as [string, unknown[]][])('is refused with its name: %s', async (field, values) => {
    const task = await add();
    for (const value of values) {
      const draft = { title: 'Fine', [field]: value };
      for (const response of [
        await person.post(`/api/projects/${project.id}/tasks`, draft),
        await change(task, { [field]: value }),
      ]) {
        expect(response).toMatchObject({ status: 400, body: { code: 'invalid', issues: [{ path: field }] } });
      }
    }
    expect(await listTasks()).toEqual([task]);
  });
});

describe('PUT /api/project-tasks/:id', () => {
  it('changes only the given fields', async () => {
    const task = await add({ sortOrder: 3 });
    const fields = { title: 'Pack the lamps', flagged: true, sortOrder: 5 };
    const unflagged = { flagged: false, isFlagged: false };

    expect((await change(task, fields)).body).toEqual({ ...task, ...fields, isFlagged: true });
    expect((await change(task, { isFlagged: false })).body).toEqual({ ...task, ...fields, ...unflagged });
  });

  it('flags a task in any state without changing the state', async () => {
    for (const state of [{}, { isCompleted: true }, { isCrossedOut: true }]) {
      const task = await add(state);
      expect((await change(task, { flagged: true })).body).toEqual({ ...task, flagged: true, isFlagged: true });
      expect((await change(task, { flagged: false })).body).toEqual(task);
    }
  });

  it('keeps the flag when the state changes', async () => {
    const task = await add({ flagged: true });
    for (const state of [{ isCompleted: true }, { isCrossedOut: true }, { isCompleted: false, isCrossedOut: false }]) {
      expect((await change(task, state)).body).toMatchObject({ flagged: true });
    }
  });

  it('does not move a task to another project', async () => {
    const other = await makeProject(person);
    const task = await add();

    expect((await change(task, { projectId: other.id })).body).toEqual(task);
    expect(await listTasks()).toEqual([task]);
  });
});

describe('GET /api/project-tasks', () => {
  it('sorts by state, then sortOrder, then age', async () => {
    await add({ title: 'crossed out', isCrossedOut: true, sortOrder: 0 });
    await add({ title: 'completed second', isCompleted: true, sortOrder: 2 });
    await add({ title: 'completed first', isCompleted: true, sortOrder: 1 });
    await add({ title: 'new' });
    await add({ title: 'newer' });
    await add({ title: 'placed', sortOrder: 7, flagged: true });

    expect(pickTitles(await listTasks())).toEqual([
      'placed',
      'new',
      'newer',
      'completed first',
      'completed second',
      'crossed out',
    ]);
  });

  it('lists the tasks of open or of completed projects, by project', async () => {
    const [second, done] = [await makeProject(person), await makeProject(person, { isCompleted: true })];
    await makeProjectTask(person, second.id, { title: 'of the second' });
    await makeProjectTask(person, done.id, { title: 'of the completed' });
    await add({ title: 'completed', isCompleted: true });
    await add({ title: 'active' });
    const list = async (query = '') => pickTitles((await person.get<ProjectTask[]>(`/api/project-tasks${query}`)).body);

    const open = ['active', 'completed', 'of the second'];
    expect(await list()).toEqual(open);
    expect(await list('?isCompleted=false')).toEqual(open);
    expect(await list('?isCompleted=true')).toEqual(['of the completed']);
    expect(await person.get('/api/project-tasks?isCompleted=yes')).toMatchObject({ status: 400 });
  });
});

describe('PATCH /api/project-tasks/order', () => {
  const reorder = async (ids: unknown) => person.patch<ProjectTask[]>('/api/project-tasks/order', { ids });

  it('stores the order of the ids, and new tasks come last', async () => {
    const [first, second, third] = [await add(), await add(), await add()];
    const ids = [third.id, first.id, second.id];
    const { status, body } = await reorder(ids);

    expect(status).toBe(200);
    expect(body.map(({ id, sortOrder }) => [id, sortOrder])).toEqual(ids.map((id, place) => [id, place]));
    const fourth = await add();
    expect((await listTasks()).map(({ id }) => id)).toEqual([...ids, fourth.id]);
  });

  it('changes nothing when a task is missing or belongs to another user', async () => {
    const task = await add({ sortOrder: 5 });
    const stranger = await app.signUp();
    const theirs = await makeProjectTask(stranger, (await makeProject(stranger)).id);

    for (const id of [999_999, theirs.id]) {
      expect(await reorder([task.id, id])).toMatchObject({ status: 404, body: { message: 'Project task not found' } });
    }
    expect(await listTasks()).toEqual([task]);
    expect((await stranger.get('/api/project-tasks')).body).toEqual([theirs]);
  });

  it('refuses a duplicate id', async () => {
    const task = await add({ sortOrder: 5 });

    expect(await reorder([task.id, task.id])).toMatchObject({
      status: 400,
      body: { code: 'invalid', message: 'A project task can have only one place' },
    });
    expect(await listTasks()).toEqual([task]);
  });

  it.each([
    [[]],
    [['1']],
    [[1.5]],
    [[0]],
    [[-1]],
    [null],
    [{}],
    [Array.from({ length: 5_001 }, (_, index) => index + 1)],
  ])('refuses an invalid order, an empty one and one of more than 5,000 ids (%#)', async (ids) => {
    expect(await reorder(ids)).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });

  it('accepts concurrent orders, and the last one wins', async () => {
    const tasks = [];
    for (let count = 0; count < 8; count += 1) tasks.push(await add());
    const forwards = tasks.map(({ id }) => id);
    const backwards = forwards.toReversed();
    const responses = await Promise.all(
      Array.from({ length: 6 }, async (_, device) => reorder(device % 2 === 0 ? forwards : backwards)),
    );

    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect([forwards, backwards]).toContainEqual((await listTasks()).map(({ id }) => id));
  });
});
