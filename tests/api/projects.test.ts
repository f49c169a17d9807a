import { describe, expect, it } from 'vitest';
import type { Project, ProjectTask } from '#shared/projects/projects.contract.ts';
import { makeProject, makeProjectTask } from '../support/factories.ts';
import { startTestServer } from '../support/test-server.ts';

const { app, person } = startTestServer();

const listProjects = async () => (await person.get<Project[]>('/api/projects')).body;

describe('POST /api/projects', () => {
  it('returns 201 with the project and its defaults', async () => {
    const { status, body } = await person.post<Project>('/api/projects', { title: ' Move house ' });

    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      userId: person.user.id,
      title: 'Move house',
      isCompleted: false,
      createdAt: app.clock.now().toISOString(),
      completedAt: null,
    });
  });

  it('accepts a completed project', async () => {
    expect(await makeProject(person, { isCompleted: true })).toMatchObject({
      isCompleted: true,
      completedAt: app.clock.now().toISOString(),
    });
  });
});

describe('GET /api/projects', () => {
  it('lists open and completed projects, oldest first', async () => {
    const projects = [];
    for (const title of ['One', 'Two', 'Three']) projects.push(await makeProject(person, { title }));
    const [first] = projects as [Project];
    const { body: completed } = await person.put<Project>(`/api/projects/${first.id}`, { isCompleted: true });

    expect(await listProjects()).toEqual([completed, ...projects.slice(1)]);
  });

  it('returns one project', async () => {
    const project = await makeProject(person);

    expect(await person.get(`/api/projects/${project.id}`)).toMatchObject({ status: 200, body: project });
    expect(await person.get('/api/projects/999999')).toMatchObject({
      status: 404,
      body: { message: 'Project not found', code: 'not-found' },
    });
    expect(await person.get('/api/projects/x')).toMatchObject({ status: 400, body: { issues: [{ path: 'id' }] } });
  });
});

describe.each([['put'], ['patch']] as const)('changing a project with %s', (method) => {
  it('renames, completes and reopens it', async () => {
    const project = await makeProject(person);
    const path = `/api/projects/${project.id}`;
    const completed = { isCompleted: true, completedAt: app.clock.now().toISOString() };

    expect((await person[method](path, { title: ' Move flat ' })).body).toEqual({ ...project, title: 'Move flat' });
    expect((await person[method](path, { isCompleted: true })).body).toEqual({
      ...project,
      ...completed,
      title: 'Move flat',
    });
    expect(await person[method](path, { ...project, ...completed, isCompleted: false })).toMatchObject({
      status: 200,
      body: project,
    });
    expect(await listProjects()).toEqual([project]);
  });

  it('refuses a blank title, and returns 404 for a missing project', async () => {
    const project = await makeProject(person);

    expect(await person[method](`/api/projects/${project.id}`, { title: ' ', isCompleted: true })).toMatchObject({
      status: 400,
      body: { message: 'Title is required', issues: [{ path: 'title' }] },
    });
    expect(await person[method]('/api/projects/999999', { isCompleted: true })).toMatchObject({
      status: 404,
      body: { message: 'Project not found' },
    });
    expect(await listProjects()).toEqual([project]);
  });
});

describe('POST /api/projects/:id/toggle-completion', () => {
  const toggle = async (id: number, body?: object) =>
    person.post<Project>(`/api/projects/${id}/toggle-completion`, body);

  it('sets the given value', async () => {
    const project = await makeProject(person);
    for (const isCompleted of [true, true, false, false]) {
      expect(await toggle(project.id, { isCompleted })).toMatchObject({ status: 200, body: { isCompleted } });
    }
    expect(await listProjects()).toEqual([project]);
  });

  it('toggles the value without a body', async () => {
    const { id } = await makeProject(person);

    expect(await toggle(id)).toMatchObject({ status: 200, body: { isCompleted: true } });
    expect(await toggle(id, {})).toMatchObject({ status: 200, body: { isCompleted: false } });
  });

  it('toggles once for each of two concurrent requests', async () => {
    const project = await makeProject(person);
    const responses = await Promise.all([toggle(project.id), toggle(project.id)]);

    expect(new Set(responses.map(({ body }) => body.isCompleted))).toEqual(new Set([false, true]));
    expect(await listProjects()).toEqual([project]);
  });

  it('refuses other values, and returns 404 for a missing project', async () => {
    const { id } = await makeProject(person);
    for (const isCompleted of ['no', 0, {}]) {
      expect(await toggle(id, { isCompleted })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'isCompleted' }] },
      });
    }
    expect(await toggle(999_999, { isCompleted: false })).toMatchObject({
      status: 404,
      body: { message: 'Project not found' },
    });
  });
});

describe('DELETE /api/projects/:id', () => {
  it('deletes the project with its tasks, and no others', async () => {
    const [project, other] = [await makeProject(person), await makeProject(person)];
    const task = await makeProjectTask(person, project.id);
    const kept = await makeProjectTask(person, other.id);

    expect(await person.delete(`/api/projects/${project.id}`)).toMatchObject({ status: 204, text: '' });
    expect(await listProjects()).toEqual([other]);
    expect((await person.get<ProjectTask[]>('/api/project-tasks')).body).toEqual([kept]);
    for (const response of [
      await person.get(`/api/projects/${project.id}`),
      await person.get(`/api/projects/${project.id}/tasks`),
      await person.post(`/api/projects/${project.id}/tasks`, { title: 'Too late' }),
      await person.put(`/api/project-tasks/${task.id}`, { title: 'Too late' }),
    ]) {
      expect(response).toMatchObject({ status: 404, body: { code: 'not-found' } });
    }
  });

  it('is permanent: neither the project nor its tasks can be restored', async () => {
    const project = await makeProject(person);
    const [task, earlier] = [await makeProjectTask(person, project.id), await makeProjectTask(person, project.id)];
    await person.delete(`/api/project-tasks/${earlier.id}`);
    await person.delete(`/api/projects/${project.id}`);

    for (const path of [`projects/${project.id}`, `project-tasks/${task.id}`]) {
      expect(await person.post(`/api/${path}/restore`)).toMatchObject({ status: 404, body: { code: 'not-found' } });
    }
    expect(await person.post(`/api/project-tasks/${earlier.id}/restore`)).toMatchObject({ status: 409 });
    expect((await person.get('/api/project-tasks')).body).toEqual([]);
  });

  it('leaves no task behind when one is added concurrently', async () => {
    const project = await makeProject(person);
    const [added, deleted] = await Promise.all([
      person.post(`/api/projects/${project.id}/tasks`, { title: 'In time' }),
      person.delete(`/api/projects/${project.id}`),
    ]);

    expect([201, 404]).toContain(added.status);
    expect(deleted.status).toBe(204);
    expect((await person.get('/api/project-tasks')).body).toEqual([]);
  });
});
