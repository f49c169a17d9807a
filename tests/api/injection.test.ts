import { describe, expect, it } from 'vitest';
import { capitalizeWords } from '#shared/books/books.rules.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { makeBook, makeGoal, makeHabit, makeProject, makeProjectTask, makeTask, TODAY } from '../support/factories.ts';
import { hostileTexts } from '../support/hostile-texts.ts';
import { startTestServer } from '../support/test-server.ts';

const { app, person } = startTestServer();

const TEXTS = hostileTexts();
/** The first texts of the list, a quarter: one of each kind. */
const SAMPLE_TEXTS = TEXTS.slice(0, TEXTS.length / 4);

const listTasks = async () => (await person.get<Task[]>(`/api/tasks/date/${TODAY}`)).body;

describe('text that looks like SQL or a script', () => {
  it('is stored byte for byte', async () => {
    const tasks = TEXTS.map((text) => ({ title: text, notes: `${text}\n${text}`, date: TODAY }));
    expect(tasks.length).toBeGreaterThanOrEqual(300);
    const { status } = await person.post('/api/tasks/batch', { tasks });

    expect(status).toBe(201);
    const stored = await listTasks();
    expect(stored.map(({ title, notes }) => [title, notes])).toEqual(tasks.map(({ title, notes }) => [title, notes]));
    // Export and import keep it as well.
    const other = await app.signUp();
    const { body: file } = await person.get<Record<string, unknown>>('/api/export');
    expect((await other.post('/api/import', file)).status).toBe(200);
    const { body: imported } = await other.get<Task[]>(`/api/tasks/date/${TODAY}`);
    expect(imported.map(({ title }) => title)).toEqual(tasks.map(({ title }) => title));
  });

  it('is stored as text in every field of every item type', async () => {
    const project = await makeProject(person);
    for (const text of SAMPLE_TEXTS) {
      // Titles, authors and recommenders of books are capitalized.
      const book = await makeBook(person, { title: text, author: text, recommendedBy: text, notes: text });
      const words = capitalizeWords(text);
      expect(book).toMatchObject({ title: words, author: words, recommendedBy: words, notes: text });
      for (const item of [
        await makeGoal(person, { title: text, notes: text }),
        await makeHabit(person, { title: text, notes: text }),
        await makeProject(person, { title: text }),
        await makeProjectTask(person, project.id, { title: text }),
      ]) {
        expect(item.title).toBe(text);
        if ('notes' in item) expect(item.notes).toBe(text);
      }
    }
  });

  it('signs nobody in', async () => {
    for (const text of SAMPLE_TEXTS) {
      const { status } = await app.visitor().post('/api/login', { email: `${text}@halo.example`, password: text });
      expect([text, [400, 401].includes(status)]).toEqual([text, true]);
    }
    expect((await person.get('/api/user')).status).toBe(200);
  });

  it('matches as a search term only items that contain it', async () => {
    await makeTask(person, { title: 'Water the plants' });
    await makeTask(person, { title: 'Call Ana' });
    const before = await listTasks();
    for (const searchTerm of SAMPLE_TEXTS) {
      const { status } = await person.post('/api/tasks/delete-by-search', { searchTerm });
      expect([searchTerm, status]).toEqual([searchTerm, 404]);
      expect((await person.patch('/api/tasks/move', { searchTerm, targetDate: '2027-01-01' })).status).toBe(404);
      const { body, status: found } = await person.get(
        `/api/halo/matches?searchTerm=${encodeURIComponent(searchTerm)}`,
      );
      expect([searchTerm, found, body]).toEqual([searchTerm, 200, []]);
    }
    expect(await listTasks()).toEqual(before);
  });

  it('is refused as a date, an id and a cookie', async () => {
    for (const text of SAMPLE_TEXTS) {
      const part = encodeURIComponent(text);
      const visitor = app.visitor();
      visitor.cookies.set('halo_session', part);
      for (const response of [
        await person.get(`/api/tasks/date/${part}`),
        await person.get(`/api/tasks/week?date=${part}`),
        await person.delete(`/api/tasks/${part}`),
        await person.get(`/api/projects/${part}`),
        await visitor.get('/api/user'),
      ]) {
        expect([text, response.status >= 400 && response.status < 500]).toEqual([text, true]);
      }
    }
  });
});

it('a deletion by search term deletes one of several matches', async () => {
  for (const title of ['Water the plants', 'Water the flowers', 'Water']) await makeTask(person, { title });
  await person.post('/api/tasks/delete-by-search', { searchTerm: 'water' });

  expect((await listTasks()).map(({ title }) => title)).toEqual(['Water the plants', 'Water the flowers']);
});
