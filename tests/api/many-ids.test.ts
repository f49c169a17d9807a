import { expect, it } from 'vitest';
import { addDays } from '#shared/calendar/day.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { createCopy } from '#shared/tasks/task-copies.rules.ts';
import { createSeriesStore } from '#server/tasks/series.store.ts';
import { createTaskStore } from '#server/tasks/tasks.store.ts';
import { makeTask, TODAY } from '../support/factories.ts';
import { startTestServer } from '../support/test-server.ts';

/** More than the parameters of a statement on SQLite (32,766) and on PostgreSQL (65,535). An import adds that many. */
const MANY = 70_000;

const { app, person } = startTestServer();

/** Returns the id, followed by many ids that no task has. */
const withMissingIds = (id: number) => [id, ...Array.from({ length: MANY }, (_, index) => 1_000_000 + index)];

it('items are found and deleted by any number of ids', async () => {
  const tasks = createTaskStore(app.database);
  const task = await makeTask(person);
  const ids = withMissingIds(task.id);

  expect(await tasks.findItems(person.user.id, ids)).toMatchObject([{ id: task.id }]);
  expect(await tasks.deleteItems(person.user.id, ids)).toMatchObject([{ id: task.id }]);
});

it('copies are found by any number of ids of their sources', async () => {
  const source = await makeTask(person);
  const { body: copies } = await person.post<Task[]>('/api/tasks/batch', { tasks: [createCopy(source, '2026-11-22')] });
  const found = await createTaskStore(app.database).findCopies(person.user.id, withMissingIds(source.id));

  expect(found).toMatchObject([{ id: copies[0]?.id }]);
});

it('any number of days of a series is released', async () => {
  const series = createSeriesStore(app.database);
  const { recurringId } = await makeTask(person, { recurringPattern: 'daily' });
  const days = Array.from({ length: MANY }, (_, index) => addDays(TODAY, index));
  await app.database.transaction(person.user.id, async () =>
    series.releaseSlots(person.user.id, recurringId as number, days),
  );

  expect(await series.findSlots(person.user.id, TODAY, TODAY)).toEqual([]);
});
