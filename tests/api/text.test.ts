import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ErrorBody } from '#shared/api/errors.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { makeProject, makeTask, TODAY, type Person } from '../support/factories.ts';

let app: TestApp;
let person: Person;

beforeAll(async () => {
  app = await createTestApp();
  person = await app.signUp();
});
afterAll(async () => app.close());

it.each([
  ['emoji', '🏃‍♀️ Run 👩‍👩‍👧‍👦 with the 🇵🇹 team 👍🏽'],
  ['right-to-left', 'شراء الحليب – לקנות חלב'],
  ['both directions with marks', '\u202Eevil\u202C and \u2067isolated\u2069'],
  ['combining marks, not normalised', 'Cafe\u0301 and Café'],
  ['markup', '<script>alert("1")</script><img src=x onerror=alert(1)> & &amp; &#60;'],
  ['SQL', `Robert'); DROP TABLE tasks;-- "%_\\' OR 1=1 $1 ?1 :name`],
  ['templates', '${7*7} {{7*7}} #{7*7} %s %d __proto__ constructor'],
  ['lines and spaces inside', 'one\ntwo\r\n\tthree  four\u00A0five\u2028six'],
  ['control characters', 'bell \u0007 escape \u001B[31m delete \u007F'],
  ['invisible characters', 'zero\u200Bwidth\uFEFFjoiner\u200D'],
  ['Chinese beyond the basic plane', '𠜎𠜱𠝹 買牛奶'],
  ['an escaped NUL that is only text', '\\u0000 \\0 %00'],
])('text is stored as typed: %s', async (_name, text) => {
  const task = await makeTask(person, { title: text, notes: ` ${text}\n` });

  expect(task).toMatchObject({ title: text, notes: ` ${text}\n` });
  expect((await person.get<Task[]>(`/api/tasks/date/${TODAY}`)).body).toEqual([task]);
  expect((await person.put<Task>(`/api/tasks/edit/${task.id}`, { title: `${text}!` })).body.title).toBe(`${text}!`);
  await person.delete(`/api/tasks/${task.id}`);
});

it.each([
  ['zero-width spaces', '\u200B\u200B'],
  ['Hangul fillers between spaces', ' \u3164 \u3164 '],
  ['direction marks', '\u200F\u202E'],
])('a title of only %s counts as missing for every item type', async (_name, title) => {
  const missing = async (path: string, fields: object = {}) =>
    (await person.post<ErrorBody>(path, { title, ...fields })).body.message;

  expect(await missing('/api/tasks', { date: TODAY })).toBe('Title is required');
  expect(await missing('/api/goals')).toBe('Title is required');
  expect(await missing('/api/habits')).toBe('Habit title is required');
  expect(await missing('/api/books')).toBe('Title is required');
  expect(await missing('/api/projects')).toBe('Title is required');
  const project = await makeProject(person);
  expect(await missing(`/api/projects/${project.id}/tasks`)).toBe('Title is required');
  const task = await makeTask(person);
  expect((await person.put(`/api/tasks/edit/${task.id}`, { title })).status).toBe(400);
  const items = [{ id: task.id, type: 'day-task', title }];
  expect((await person.post('/api/carry-over', { date: '2026-11-30', items })).status).toBe(400);
  await person.delete(`/api/tasks/${task.id}`);
});

it.each([
  ['letters', 'a'],
  ['letters of two bytes', 'ä'],
  ['emoji that count as one character', '\u{1F600}'],
])('a title may have 1,000 characters: %s', async (_name, character) => {
  const task = await makeTask(person, { title: ` ${character.repeat(1_000)} ` });

  expect(task.title).toBe(character.repeat(1_000));
});

it('notes may have 20,000 characters or be empty', async () => {
  expect((await makeTask(person, { notes: 'x'.repeat(20_000) })).notes).toHaveLength(20_000);
  expect((await makeTask(person, { notes: '' })).notes).toBe('');
});

it('the first and the last day of the calendar can be used', async () => {
  for (const date of ['0001-01-01', '9999-12-31', '2028-02-29']) {
    const task = await makeTask(person, { date });
    expect((await person.get(`/api/tasks/date/${date}`)).body).toEqual([task]);
    expect((await person.get(`/api/tasks/week?date=${date}`)).body).toEqual([task]);
  }
});
