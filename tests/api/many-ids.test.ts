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

/** Returns many ids that no task has, with these as the first, the middle and the last of them. */
const withMissingIds = ([first, middle, last]: readonly [number, number, number]) => {
  const missing = Array.from({ length: MANY }, (_, index) => 1_000_000 + index);
  return [first, ...missing.slice(0, MANY / 2), middle, ...missing.slice(MANY / 2), last];
};

/** Adds three tasks. */
const makeThree = async () => [await makeTask(person), await makeTask(person), await makeTask(person)] as const;

const pickIds = (tasks: readonly { id: number }[]) => tasks.map(({ id }) => id);

it('items are found and deleted by any number of ids', async () => {
  const tasks = createTaskStore(app.database);
  const [one, two, three] = await makeThree();
  const ids = withMissingIds([one.id, two.id, three.id]);

  expect(pickIds(await tasks.lockItems(person.user.id, ids))).toEqual([one.id, two.id, three.id]);
  expect(await tasks.deleteItems(person.user.id, ids)).toHaveLength(3);
  expect(await tasks.lockItems(person.user.id, ids)).toEqual([]);
});

it('copies are found by any number of ids of their sources', async () => {
  const sources = await makeThree();
  const tasks = sources.map((source) => createCopy(source, '2026-11-22'));
  const { body: copies } = await person.post<Task[]>('/api/tasks/batch', { tasks });
  const [one, two, three] = sources;
  const ids = withMissingIds([one.id, two.id, three.id]);
  const found = await createTaskStore(app.database).findCopies(person.user.id, ids);

  expect(new Set(pickIds(found))).toEqual(new Set(pickIds(copies)));
  expect(found).toHaveLength(3);
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
