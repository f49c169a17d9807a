import { describe, expect, it } from 'vitest';
import type { ErrorBody } from '#shared/api/errors.ts';
import type { Habit } from '#shared/habits/habits.contract.ts';
import { HOUR, MINUTE } from '../support/clock.ts';
import { makeHabit, TODAY } from '../support/factories.ts';
import { createHabitCalls } from '../support/habit-calls.ts';
import { startTestServer } from '../support/test-server.ts';

const MONDAY = '2026-11-16';

const { app, person } = startTestServer();

const {
  list,
  listWeek,
  listMonth,
  findHabitOn,
  listCompletionsOn,
  listCompletions,
  change,
  complete,
  runOperations,
  remove,
  restore,
} = createHabitCalls(person);
const pickTitles = (habits: readonly Habit[]) => habits.map(({ title }) => title);

describe('POST /api/habits', () => {
  it('returns 201 with the whole habit', async () => {
    const { status, body } = await person.post<Habit>('/api/habits', {
      title: '  Swim a kilometre  ',
      isWeekly: true,
      isPriority: true,
      isCrossedOut: false,
      isOngoing: true,
      dueDate: MONDAY,
    });

    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      userId: person.user.id,
      title: 'Swim a kilometre',
      isWeekly: true,
      frequency: 'weekly',
      isPriority: true,
      isCrossedOut: false,
      isCompleted: false,
      isOngoing: true,
      isRecurring: true,
      baseSeries: expect.any(Number),
      templateId: null,
      dueDate: MONDAY,
      streak: 0,
      previousStreak: 0,
      keptCount: 0,
      dueCount: 0,
      unkeptOutcome: 'open',
      history: expect.any(Array),
      color: 'green',
      notes: null,
      createdAt: app.clock.now().toISOString(),
    });
    expect(body.history).toHaveLength(12);
    expect(body.history.at(-1)).toEqual({ period: MONDAY, outcome: 'open' });
    expect(body.history[0]).toEqual({ period: '2026-08-31', outcome: 'none' });
    expect(await listWeek()).toEqual([body]);
  });

  it('requires only a title and a date', async () => {
    const { body } = await person.post<Habit>('/api/habits', { title: 'Swim', dueDate: TODAY });
    const { body: byQuery } = await person.post<Habit>(`/api/habits?date=${TODAY}`, { title: 'Dive' });

    for (const habit of [body, byQuery])
      expect(habit).toMatchObject({ isWeekly: true, isRecurring: true, isOngoing: true, dueDate: MONDAY });
    expect(pickTitles(await listWeek())).toEqual(['Dive', 'Swim']);
  });

  it.each([
    [true, '2026-11-16', '2026-11-16'],
    [true, '2026-11-22', '2026-11-16'],
    [true, '2027-01-03', '2026-12-28'],
    [true, '2026-03-01', '2026-02-23'],
    [false, '2026-11-21', '2026-11-01'],
    [false, '2026-11-01', '2026-11-01'],
    [false, '2028-02-29', '2028-02-01'],
    [true, '2026-11-18T00:00:00.000Z', '2026-11-16'],
    [false, '2026-11-30T23:59:59+02:00', '2026-11-01'],
    [true, '0001-01-03', '0001-01-01'],
    [true, '9999-12-31', '9999-12-27'],
  ])(
    'with isWeekly %s and due date %s sets the due date to the first day of the period, %s',
    async (isWeekly, day, dueDate) => {
      expect(await makeHabit(person, { isWeekly, dueDate: day })).toMatchObject({ isWeekly, dueDate });
    },
  );

  it.each([
    [{}, { isWeekly: true, frequency: 'weekly', isRecurring: true, isOngoing: true, color: 'green' }],
    [{ isOngoing: false }, { isRecurring: false, isOngoing: false }],
    [
      { isOngoing: false, isRecurring: true },
      { isRecurring: false, isOngoing: false },
    ],
    [{ isRecurring: true }, { isRecurring: true, isOngoing: true }],
    [{ isRecurring: false }, { isRecurring: false, isOngoing: false }],
    [
      { isWeekly: false, frequency: 'weekly' },
      { isWeekly: false, frequency: 'monthly' },
    ],
    [
      { isWeekly: undefined, frequency: 'monthly' },
      { isWeekly: false, frequency: 'monthly' },
    ],
    [
      { color: 'teal', notes: 'Before work' },
      { color: 'teal', notes: 'Before work' },
    ],
    [{ isCrossedOut: true }, { isCrossedOut: true, isCompleted: false }],
    [
      { isWeekly: null, frequency: null, isPriority: null, isCrossedOut: null, isOngoing: null, isRecurring: null },
      {
        isWeekly: true,
        frequency: 'weekly',
        isPriority: false,
        isCrossedOut: false,
        isOngoing: true,
        isRecurring: true,
      },
    ],
    [
      { color: null, notes: null },
      { color: 'green', notes: null },
    ],
  ])('with %o stores %o', async (fields, expected) => {
    expect(await makeHabit(person, fields)).toMatchObject(expected);
  });

  it('ignores fields that a client may not set', async () => {
    const fields = {
      id: 5,
      userId: 1,
      streak: 12,
      baseSeries: 3,
      templateId: 4,
      isCompleted: true,
      createdAt: 'x',
      x: 1,
    };
    const habit = await makeHabit(person, fields);

    expect(habit).toMatchObject({ userId: person.user.id, streak: 0, templateId: null, isCompleted: false });
    expect(habit).not.toHaveProperty('x');
  });

  it.each([[''], ['   '], ['\n\t'], [undefined], [null]])('requires a title: %j', async (title) => {
    const { status, body } = await person.post<ErrorBody>('/api/habits', { title, isWeekly: true, dueDate: TODAY });

    expect(status).toBe(400);
    expect(body).toEqual({
      message: 'Habit title is required',
      code: 'invalid',
      issues: [{ path: 'title', message: 'Habit title is required' }],
    });
    expect(await listWeek()).toEqual([]);
  });

  it("uses the server's current week or month when no date is given", async () => {
    const halo = { title: 'Swim', isRecurring: true, color: 'green', notes: null };
    const add = async (query: string, fields: object) =>
      (await person.post<Habit>(`/api/habits${query}`, { ...halo, ...fields })).body.dueDate;

    expect(await add('', { isWeekly: true, frequency: 'weekly' })).toBe('2026-11-16');
    expect(await add('', { isWeekly: false, frequency: 'monthly' })).toBe('2026-11-01');
    expect(await add('', { isWeekly: true, date: '2026-12-02T09:00' })).toBe('2026-11-30');
    expect(await add('?date=2026-12-09', { isWeekly: true, date: '2026-12-02' })).toBe('2026-12-07');
  });

  it.each([
    ['title', ['x'.repeat(1_001), 5, {}, 'a\u0000b']],
    ['dueDate', ['2026-02-30', '2026-2-3', 'today', '', 20_261_121, '2026-11-16T25:00:00Z', '2026-11-16x']],
    ['isWeekly', ['true', 1]],
    ['frequency', ['daily', '', 1]],
    ['isPriority', ['yes', 1]],
    ['isCrossedOut', ['yes', 0]],
    ['isOngoing', ['no']],
    ['isRecurring', ['no']],
    ['color', ['Not a color!', '#12', 5]],
    ['notes', [5, 'x'.repeat(20_001)]],
  ] as [string, unknown[]][])('refuses an invalid %s and names it', async (field, values) => {
    for (const value of values) {
      const fields = { title: 'Swim', isWeekly: true, dueDate: TODAY, [field]: value };
      const { status, body } = await person.post<ErrorBody>('/api/habits', fields);
      expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, [field]]);
    }
    expect(await listWeek()).toEqual([]);
  });

  it('with an Idempotency-Key runs once', async () => {
    const fields = { title: 'Swim', isWeekly: true, dueDate: TODAY };
    const headers = { 'idempotency-key': 'once' };
    const responses = await Promise.all(
      Array.from({ length: 5 }, async () => person.post<Habit>('/api/habits', fields, { headers })),
    );

    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await listWeek()).toEqual([responses[0]?.body]);
  });
});

describe('GET /api/habits', () => {
  it('lists weekly habits, monthly ones, or both', async () => {
    await makeHabit(person, { title: 'Swim' });
    await makeHabit(person, { title: 'Budget', isWeekly: false });

    expect(pickTitles(await listWeek())).toEqual(['Swim']);
    expect(pickTitles(await listMonth())).toEqual(['Budget']);
    expect(pickTitles(await list(`?referenceDate=${TODAY}`))).toEqual(['Swim', 'Budget']);
    expect(pickTitles(await list('?isWeekly=true'))).toEqual(['Swim']);
    expect(pickTitles(await list('?isWeekly=false'))).toEqual(['Budget']);
    expect(pickTitles(await list(''))).toEqual(['Swim', 'Budget']);
  });

  it('accepts the parameter names weekly and date', async () => {
    await makeHabit(person, { title: 'Swim' });
    await makeHabit(person, { title: 'Budget', isWeekly: false });

    expect(pickTitles(await list(`?weekly=true&date=${TODAY}`))).toEqual(['Swim']);
    expect(pickTitles(await list(`?weekly=false&referenceDate=${TODAY}`))).toEqual(['Budget']);
    expect(pickTitles(await list(`?isWeekly=false&date=${TODAY}`))).toEqual(['Budget']);
    expect(await list('?weekly=true&date=2026-11-09')).toEqual([]);
  });

  it('lists a period for any of its days', async () => {
    await makeHabit(person, { title: 'Swim', isOngoing: false });
    await makeHabit(person, { title: 'Budget', isWeekly: false, isOngoing: false });
    for (const day of [MONDAY, '2026-11-22', '2026-11-19T00:00:00.000Z'])
      expect(pickTitles(await listWeek(day))).toEqual(['Swim']);
    for (const day of ['2026-11-15', '2026-11-23']) expect(await listWeek(day)).toEqual([]);
    for (const day of ['2026-11-01', '2026-11-30']) expect(pickTitles(await listMonth(day))).toEqual(['Budget']);
    for (const day of ['2026-10-31', '2026-12-01']) expect(await listMonth(day)).toEqual([]);
  });

  it('sorts active habits first, priority first in both parts, then alphabetically', async () => {
    const sketches = [
      { title: 'walk', isCrossedOut: true },
      { title: 'Read' },
      { title: 'call home' },
      { title: 'Zen', isPriority: true },
      { title: 'Yoga', isCrossedOut: true, isPriority: true },
      { title: 'bake' },
    ];
    for (const sketch of sketches) await makeHabit(person, sketch);
    const [, bake] = await listWeek();
    await complete(bake as Habit);

    expect(pickTitles(await listWeek())).toEqual(['Zen', 'call home', 'Read', 'Yoga', 'bake', 'walk']);
  });

  it('keeps two habits with the same title', async () => {
    await makeHabit(person);
    await makeHabit(person);

    expect(pickTitles(await listWeek())).toEqual(['Swim', 'Swim']);
  });

  it('without a reference date lists each habit once, in the last week that was read', async () => {
    await complete(await makeHabit(person));
    await listWeek('2026-11-23');
    const [latest, ...others] = await list('');

    expect(others).toEqual([]);
    expect(latest).toMatchObject({ dueDate: '2026-11-23', isCompleted: false, streak: 1 });
  });

  it.each([
    '?isWeekly=maybe',
    '?isWeekly=1',
    '?weekly=yes',
    '?referenceDate=2026-02-30',
    '?referenceDate=',
    '?referenceDate=today',
    '?date=today',
  ])('refuses %s', async (query) => {
    expect(await person.get(`/api/habits${query}`)).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });
});

describe('PUT /api/habits/:id', () => {
  it.each([
    [{ title: '  Dive  ' }, { title: 'Dive' }],
    [{ isPriority: true }, { isPriority: true }],
    [{ isCrossedOut: true }, { isCrossedOut: true }],
    [{ color: '#00aa88' }, { color: '#00aa88' }],
    [{ notes: 'At the lake' }, { notes: 'At the lake' }],
    [{ isPriority: null, isCrossedOut: null, color: null, isWeekly: null, dueDate: null }, {}],
    [{ isWeekly: false, dueDate: '2030-01-01', isRecurring: false, streak: 9, isCompleted: true, x: 1 }, {}],
    [{}, {}],
  ])('with %o returns the whole habit with %o', async (fields, expected) => {
    const habit = await makeHabit(person, { notes: 'By noon' });
    const { status, body } = await change(habit, fields);
    const [{ history: _history, ...shown }] = [body];

    expect(status).toBe(200);
    expect(shown).toEqual({ ...habit, history: undefined, ...expected });
    expect(await listWeek()).toEqual([body]);
  });

  it('deletes the notes when they are null', async () => {
    const habit = await makeHabit(person, { notes: 'By noon' });

    expect((await change(habit, { notes: null })).body.notes).toBeNull();
  });

  it.each([[''], ['  '], [null], [5]])('refuses the title %j', async (title) => {
    const habit = await makeHabit(person);
    const { status, body } = await person.put<ErrorBody>(`/api/habits/${habit.id}`, { title });

    expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, ['title']]);
    if (title !== 5) expect(body.message).toBe('Habit title is required');
    expect(await listWeek()).toEqual([habit]);
  });

  it.each([[{ isPriority: 'yes' }], [{ isCrossedOut: 0 }], [{ color: '' }], [{ notes: 1 }]])(
    'refuses %o',
    async (fields) => {
      const habit = await makeHabit(person);

      expect(await change(habit, fields)).toMatchObject({ status: 400 });
      expect(await listWeek()).toEqual([habit]);
    },
  );

  it('crosses out an active habit and restores it', async () => {
    const habit = await makeHabit(person);

    expect((await change(habit, { isCrossedOut: true })).body).toMatchObject({ isCrossedOut: true, streak: 0 });
    expect((await change(habit, { isCrossedOut: false })).body).toEqual(habit);
  });
});

describe('the priority of an inactive habit', () => {
  const REFUSED = {
    status: 409,
    body: { code: 'conflict', message: 'Only an active habit can change its priority' },
  };

  it.each(['completed', 'crossed out'])(
    'that is %s cannot be changed, and its current value is accepted',
    async (state) => {
      const habit = await makeHabit(person, { isPriority: true });
      await (state === 'completed' ? complete(habit) : change(habit, { isCrossedOut: true }));
      const before = await listWeek();

      expect(await change(habit, { isPriority: false, title: 'Dive' })).toMatchObject(REFUSED);
      expect(await runOperations(habit, { title: 'Dive' }, { isPriority: false })).toMatchObject(REFUSED);
      expect(await listWeek()).toEqual(before);
      expect(await change(habit, { isPriority: true, title: 'Dive' })).toMatchObject({
        status: 200,
        body: { title: 'Dive' },
      });
    },
  );

  it('can be changed in the request that makes the habit active or inactive', async () => {
    const habit = await makeHabit(person, { isCrossedOut: true });
    const restored = await change(habit, { isCrossedOut: false, isPriority: true });
    const crossedOut = await change(habit, { isCrossedOut: true, isPriority: false });

    expect(restored).toMatchObject({ status: 200, body: { isCrossedOut: false, isPriority: true } });
    expect(crossedOut).toMatchObject({ status: 200, body: { isCrossedOut: true, isPriority: false } });
  });

  it('can be changed in another period where the habit is active', async () => {
    const habit = await makeHabit(person);
    await complete(habit);
    const next = await findHabitOn('2026-11-23');

    expect(await change(next, { isPriority: true })).toMatchObject({ status: 200 });
    expect(await findHabitOn(MONDAY)).toMatchObject({ id: habit.id, isPriority: false });
  });
});

describe('POST /api/habits/:id/batch-operation', () => {
  it('runs operations in order', async () => {
    const habit = await makeHabit(person);
    await complete(habit);
    const { status, body } = await runOperations(
      habit,
      { isCrossedOut: true },
      { isCrossedOut: false, isPriority: true },
      { title: 'Dive' },
    );

    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: habit.id,
      title: 'Dive',
      isCompleted: false,
      isCrossedOut: false,
      isPriority: true,
      streak: 0,
    });
    expect(await listWeek()).toEqual([body]);
    expect(await listCompletionsOn(MONDAY)).toEqual([]);
  });

  it('removes the completion of a habit that it crosses out', async () => {
    const habit = await makeHabit(person);
    await complete(habit, '2026-11-17');
    const { body } = await runOperations(habit, { isCrossedOut: true });

    expect(body).toMatchObject({ isCompleted: false, isCrossedOut: true, streak: 0 });
    expect(await listCompletionsOn('2026-11-17')).toEqual([]);
  });

  it('runs all operations or none', async () => {
    const habit = await makeHabit(person);
    for (const last of [{ title: '' }, { isCrossedOut: 'yes' }]) {
      expect(await runOperations(habit, { title: 'Dive', isCrossedOut: true }, last)).toMatchObject({ status: 400 });
    }
    expect(await runOperations(habit, { isCrossedOut: true, title: 'Dive' }, { isPriority: true })).toMatchObject({
      status: 409,
    });
    expect(await listWeek()).toEqual([habit]);
  });

  it.each([
    [{}],
    [{ operations: [] }],
    [{ operations: {} }],
    [{ operations: [{ type: 'delete', data: {} }] }],
    [{ operations: [{ type: 'update' }] }],
    [{ operations: Array.from({ length: 101 }, () => ({ type: 'update', data: {} })) }],
  ])('refuses %j', async (body) => {
    const habit = await makeHabit(person);

    expect(await person.post(`/api/habits/${habit.id}/batch-operation`, body)).toMatchObject({ status: 400 });
  });
});

describe('DELETE /api/habits/:id', () => {
  it('removes a habit that does not recur, and it can be restored', async () => {
    const habit = await makeHabit(person, { isOngoing: false });
    const { body: kept } = await complete(habit, '2026-11-17');
    app.clock.advance(MINUTE);

    expect(await remove(habit)).toMatchObject({ status: 204, text: '' });
    expect(await listWeek()).toEqual([]);
    expect(await list('')).toEqual([]);
    expect(await listCompletions()).toEqual([]);
    for (const again of [await remove(habit), await change(habit, { title: 'Back' })])
      expect(again).toMatchObject({ status: 404, body: { code: 'not-found', message: 'Habit not found' } });

    expect(await restore(habit)).toMatchObject({ status: 200, body: kept });
    expect(await listWeek()).toEqual([kept]);
    expect(await listCompletionsOn('2026-11-17')).toHaveLength(1);
  });

  it('can be undone once, and for an hour', async () => {
    const [first, second] = [await makeHabit(person), await makeHabit(person)];
    expect(await restore(first)).toMatchObject({ status: 404 });
    await remove(first);
    const responses = await Promise.all(Array.from({ length: 5 }, async () => restore(first)));
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 404, 404, 404, 404,
    ]);
    await remove(second);
    app.clock.advance(HOUR + MINUTE);

    expect(await restore(second)).toMatchObject({ status: 404 });
    expect(await listWeek()).toEqual([first]);
  });

  it.each(['yes', '1', ''])('refuses deleteFuture=%s', async (value) => {
    const habit = await makeHabit(person);

    expect(await person.delete(`/api/habits/${habit.id}?deleteFuture=${value}`)).toMatchObject({ status: 400 });
    expect(await listWeek()).toEqual([habit]);
  });
});
