import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/calendar/day.ts';
import type { DayCounts } from '#shared/tasks/day-counts.contract.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { makeTask } from '../support/factories.ts';
import { startTestServer } from '../support/test-server.ts';

const MONDAY = '2026-11-16';
const SUNDAY = '2026-11-22';

const { app, person } = startTestServer();

const count = async (from = MONDAY, to = SUNDAY) =>
  (await person.get<DayCounts[]>(`/api/tasks/days?from=${from}&to=${to}`)).body;

describe('the counts of days', () => {
  it('have an entry in order for each day with tasks', async () => {
    for (const date of [SUNDAY, MONDAY, addDays(MONDAY, -1), addDays(SUNDAY, 1)]) await makeTask(person, { date });
    await makeTask(person, { date: MONDAY, isCompleted: true });
    await makeTask(person, { date: MONDAY, isCrossedOut: true });

    expect(await count()).toEqual([
      { day: MONDAY, total: 3, completed: 1, crossedOut: 1 },
      { day: SUNDAY, total: 1, completed: 0, crossedOut: 0 },
    ]);
  });

  it('count occurrences before and after they are created, and create none', async () => {
    await makeTask(person, { date: MONDAY, isRecurring: true, recurringPattern: 'daily' });
    const expected = await count();
    expect(expected.map(({ total }) => total)).toEqual([1, 1, 1, 1, 1, 1, 1]);
    expect((await person.get<Task[]>('/api/tasks/all')).body).toHaveLength(1);

    await person.get(`/api/tasks/date/${addDays(MONDAY, 2)}`);
    expect(await count()).toEqual(expected);
    await person.get(`/api/tasks/week?date=${MONDAY}`);
    expect(await count()).toEqual(expected);
  });

  it('leave out deleted occurrences', async () => {
    await makeTask(person, { date: MONDAY, isRecurring: true, recurringPattern: 'daily' });
    const { body } = await person.get<Task[]>(`/api/tasks/date/${SUNDAY}`);
    await person.delete(`/api/tasks/${body[0]?.id}`);

    expect((await count()).map(({ day }) => day)).not.toContain(SUNDAY);
  });

  it('have an ETag, which a change replaces', async () => {
    const path = `/api/tasks/days?from=${MONDAY}&to=${SUNDAY}`;
    const etag = String((await person.get(path)).headers['etag']);
    expect(await person.get(path, { headers: { 'if-none-match': etag } })).toMatchObject({ status: 304 });

    await makeTask(person, { date: MONDAY });
    expect(await person.get(path, { headers: { 'if-none-match': etag } })).toMatchObject({ status: 200 });
  });

  it.each([
    [MONDAY, addDays(MONDAY, -1)],
    [MONDAY, addDays(MONDAY, 62)],
  ])('from %s to %s are refused', async (from, to) => {
    expect(await person.get(`/api/tasks/days?from=${from}&to=${to}`)).toMatchObject({ status: 400 });
  });

  it('cover at most 62 days', async () => {
    await makeTask(person, { date: addDays(MONDAY, 61) });
    expect(await count(MONDAY, addDays(MONDAY, 61))).toHaveLength(1);
  });

  it('are those of the own tasks', async () => {
    await makeTask(person, { date: MONDAY });
    const other = await app.signUp();
    expect((await other.get(`/api/tasks/days?from=${MONDAY}&to=${SUNDAY}`)).body).toEqual([]);
  });
});
