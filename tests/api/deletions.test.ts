import { expect, it } from 'vitest';
import type { Day } from '#shared/calendar/day.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { HOUR, MINUTE } from '../support/clock.ts';
import { makeTask, TODAY } from '../support/factories.ts';
import { serve } from '../support/served.ts';

const { app, person } = serve();

const listAll = async () => (await person.get<Task[]>('/api/tasks/all')).body;
const listWeek = async (day: Day) => (await person.get<Task[]>(`/api/tasks/week?date=${day}`)).body;

it('a deleted task is restored exactly as it was, its id and its completion included', async () => {
  const { id } = await makeTask(person, { notes: 'By noon', startTime: '09:15', flagged: true, sortOrder: 4 });
  const { body: task } = await person.put<Task>(`/api/tasks/${id}`, { isCompleted: true });
  app.clock.advance(MINUTE);
  await person.delete(`/api/tasks/${id}`);
  expect(await listAll()).toEqual([]);

  const { status, body } = await person.post(`/api/tasks/${id}/restore`);
  expect({ status, body }).toEqual({ status: 200, body: [task] });
  expect(await listAll()).toEqual([task]);
});

it('is restored once, and not when it was never deleted', async () => {
  const { id } = await makeTask(person);
  expect(await person.post(`/api/tasks/${id}/restore`)).toMatchObject({ status: 404 });
  await person.delete(`/api/tasks/${id}`);
  const answers = await Promise.all(Array.from({ length: 5 }, async () => person.post(`/api/tasks/${id}/restore`)));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(4);
  expect(await listAll()).toHaveLength(1);
});

it('can be deleted and restored again and again', async () => {
  const task = await makeTask(person);
  for (let time = 0; time < 3; time += 1) {
    expect(await person.delete(`/api/tasks/${task.id}`)).toMatchObject({ status: 204 });
    expect((await person.post(`/api/tasks/${task.id}/restore`)).body).toEqual([task]);
  }
});

it('an occurrence is restored to its series and to its day, and is not made twice', async () => {
  await makeTask(person, { date: TODAY, recurringPattern: 'daily' });
  const [, sunday] = await listWeek(TODAY);
  await person.put(`/api/tasks/${sunday?.id}`, { isCompleted: true });
  const before = await listWeek(TODAY);
  await person.delete(`/api/tasks/${sunday?.id}`);
  expect(await listWeek(TODAY)).toHaveLength(1);
  await person.post(`/api/tasks/${sunday?.id}/restore`);

  expect(await listWeek(TODAY)).toEqual(before);
});

it('"this and later" is restored as a whole: the occurrences that were there and those to come', async () => {
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

it('is kept for an hour', async () => {
  const [first, second] = [await makeTask(person), await makeTask(person)];
  await person.delete(`/api/tasks/${first.id}`);
  app.clock.advance(HOUR - MINUTE);
  await person.delete(`/api/tasks/${second.id}`);
  app.clock.advance(2 * MINUTE);

  expect(await person.post(`/api/tasks/${first.id}/restore`)).toMatchObject({ status: 404 });
  expect(await person.post(`/api/tasks/${second.id}/restore`)).toMatchObject({ status: 200 });
  const kept = await app.database.query.selectFrom('trash').select('id').execute();
  expect(kept).toEqual([]);
});
