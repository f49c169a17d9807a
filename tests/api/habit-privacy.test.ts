import { describe, expect, it } from 'vitest';
import { makeHabit, TODAY, type Person } from '../support/factories.ts';
import { createHabitCalls } from '../support/habit-calls.ts';
import { startTestServer } from '../support/test-server.ts';

const MONDAY = '2026-11-16';
const ABSENT = 999_999_999;

const { app, person } = startTestServer();

const { listWeek, complete, remove } = createHabitCalls(person);

describe('a habit of another user', () => {
  const CALLS: [name: string, call: (stranger: Person, id: number) => ReturnType<Person['get']>][] = [
    ['changing', async (stranger, id) => stranger.put(`/api/habits/${id}`, { title: 'Mine', isPriority: true })],
    ['stopping', async (stranger, id) => stranger.put(`/api/habits/${id}/stop-recurring`)],
    ['completing', async (stranger, id) => stranger.post(`/api/habits/${id}/complete`, { date: MONDAY })],
    ['uncompleting', async (stranger, id) => stranger.post(`/api/habits/${id}/uncomplete`, { date: MONDAY })],
    [
      'uncompleting as a whole',
      async (stranger, id) => stranger.post(`/api/habits/${id}/uncomplete`, { date: MONDAY, wholePeriod: true }),
    ],
    [
      'operating on',
      async (stranger, id) =>
        stranger.post(`/api/habits/${id}/batch-operation`, {
          operations: [{ type: 'update', data: { isCrossedOut: true } }],
        }),
    ],
    ['deleting', async (stranger, id) => stranger.delete(`/api/habits/${id}`)],
    ['deleting with later ones', async (stranger, id) => stranger.delete(`/api/habits/${id}?deleteFuture=true`)],
    ['restoring', async (stranger, id) => stranger.post(`/api/habits/${id}/restore`)],
  ];

  it.each(CALLS)('is not found: %s it returns the same as for a missing habit', async (_name, call) => {
    const habit = await makeHabit(person);
    await complete(habit);
    const deleted = await makeHabit(person);
    await remove(deleted);
    const before = await listWeek();
    const stranger = await app.signUp();
    const [theirs, theirDeleted, absent] = [
      await call(stranger, habit.id),
      await call(stranger, deleted.id),
      await call(stranger, ABSENT),
    ];

    expect(absent).toMatchObject({ status: 404, body: { message: 'Habit not found', code: 'not-found' } });
    for (const response of [theirs, theirDeleted]) expect([response.status, response.text]).toEqual([404, absent.text]);
    expect(await listWeek()).toEqual(before);
  });

  it('is in none of the lists', async () => {
    const habit = await makeHabit(person);
    await complete(habit);
    const stranger = await app.signUp();
    for (const query of [
      '',
      `?referenceDate=${TODAY}`,
      '?isWeekly=true',
      '?isWeekly=true&referenceDate=2026-11-23',
      `/completions?date=${MONDAY}`,
      '/all-completions',
    ])
      expect(await stranger.get(`/api/habits${query}`)).toMatchObject({ status: 200, body: [] });
    expect(await listWeek('2026-11-23')).toMatchObject([{ userId: person.user.id }]);
  });
});

describe('without a session', () => {
  it.each([
    ['get', '/api/habits'],
    ['post', '/api/habits'],
    ['put', '/api/habits/1'],
    ['put', '/api/habits/1/stop-recurring'],
    ['post', '/api/habits/1/complete'],
    ['post', '/api/habits/1/uncomplete'],
    ['post', '/api/habits/1/batch-operation'],
    ['delete', '/api/habits/1'],
    ['post', '/api/habits/1/restore'],
    ['get', '/api/habits/completions'],
    ['get', '/api/habits/all-completions'],
  ] as const)('%s %s returns 401, whatever else is wrong', async (method, path) => {
    expect(await app.visitor()[method](path)).toMatchObject({ status: 401, body: { code: 'signed-out' } });
  });
});
