import { describe, expect, it } from 'vitest';
import type { Project, ProjectTask } from '#shared/projects/projects.contract.ts';
import { makeProject, makeProjectTask } from '../support/factories.ts';
import { startTestServer } from '../support/test-server.ts';

const { app, person } = startTestServer();

const listProjects = async () => (await person.get<Project[]>('/api/projects')).body;

describe('adding a project', () => {
  it('answers 201 with the project and every default', async () => {
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

  it('adds a completed one if that is what is sent', async () => {
    expect(await makeProject(person, { isCompleted: true })).toMatchObject({
      isCompleted: true,
      completedAt: app.clock.now().toISOString(),
    });
  });
});

describe('reading projects', () => {
  it('lists them all, the oldest first, whether open or completed', async () => {
    const projects = [];
    for (const title of ['One', 'Two', 'Three']) projects.push(await makeProject(person, { title }));
    const [first] = projects as [Project];
    const { body: completed } = await person.put<Project>(`/api/projects/${first.id}`, { isCompleted: true });

    expect(await listProjects()).toEqual([completed, ...projects.slice(1)]);
  });

  it('reads one', async () => {
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

  it('refuses a blank title, and is not found where there is none', async () => {
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

describe('toggling the completion of a project', () => {
  const toggle = async (id: number, body?: object) =>
    person.post<Project>(`/api/projects/${id}/toggle-completion`, body);

  it('makes it what is sent', async () => {
    const project = await makeProject(person);
    for (const isCompleted of [true, true, false, false]) {
      expect(await toggle(project.id, { isCompleted })).toMatchObject({ status: 200, body: { isCompleted } });
    }
    expect(await listProjects()).toEqual([project]);
  });

  it('makes it the other of the two when nothing is sent', async () => {
    const { id } = await makeProject(person);

    expect(await toggle(id)).toMatchObject({ status: 200, body: { isCompleted: true } });
    expect(await toggle(id, {})).toMatchObject({ status: 200, body: { isCompleted: false } });
  });

  it('turns it over once for each of two calls that arrive together', async () => {
    const project = await makeProject(person);
    const answers = await Promise.all([toggle(project.id), toggle(project.id)]);

    expect(new Set(answers.map(({ body }) => body.isCompleted))).toEqual(new Set([false, true]));
    expect(await listProjects()).toEqual([project]);
  });

  it('refuses anything else, and is not found where there is none', async () => {
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

describe('deleting a project', () => {
  it('takes its tasks with it, and those of no other', async () => {
    const [project, other] = [await makeProject(person), await makeProject(person)];
    const task = await makeProjectTask(person, project.id);
    const kept = await makeProjectTask(person, other.id);

    expect(await person.delete(`/api/projects/${project.id}`)).toMatchObject({ status: 204, text: '' });
    expect(await listProjects()).toEqual([other]);
    expect((await person.get<ProjectTask[]>('/api/project-tasks')).body).toEqual([kept]);
    for (const answer of [
      await person.get(`/api/projects/${project.id}`),
      await person.get(`/api/projects/${project.id}/tasks`),
      await person.post(`/api/projects/${project.id}/tasks`, { title: 'Too late' }),
      await person.put(`/api/project-tasks/${task.id}`, { title: 'Too late' }),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } });
    }
  });

  it('is for good: neither it nor a task that it had is restored', async () => {
    const project = await makeProject(person);
    const [task, earlier] = [await makeProjectTask(person, project.id), await makeProjectTask(person, project.id)];
    await person.delete(`/api/project-tasks/${earlier.id}`);
    await person.delete(`/api/projects/${project.id}`);

    for (const path of [`projects/${project.id}`, `project-tasks/${task.id}`, `project-tasks/${earlier.id}`]) {
      expect(await person.post(`/api/${path}/restore`)).toMatchObject({ status: 404, body: { code: 'not-found' } });
    }
    expect((await person.get('/api/project-tasks')).body).toEqual([]);
  });

  it('and adding a task to it at the same time leave either both or nothing', async () => {
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
