import { describe, expect, it } from 'vitest';
import { makeHabit } from '../support/factories.ts';
import { createHabitCalls } from '../support/habit-calls.ts';
import { startTestServer } from '../support/test-server.ts';

const MONDAY = '2026-11-16';
const TUESDAY = '2026-11-17';
const WEDNESDAY = '2026-11-18';
const NEXT_MONDAY = '2026-11-23';

const { person } = startTestServer();

const {
  listOn,
  findHabitOn,
  listCompletionsOn,
  listCompletions,
  complete,
  uncomplete,
  change,
  stop,
  remove,
  removeFrom,
  restore,
} = createHabitCalls(person);

describe('POST /api/habits/:id/complete', () => {
  it('returns the habit with its streak and history, and lists the completion on its day only', async () => {
    const habit = await makeHabit(person);
    const { status, body } = await complete(habit, TUESDAY);

    expect(status).toBe(200);
    expect(body).toEqual({
      ...habit,
      isCompleted: true,
      streak: 1,
      keptCount: 1,
      dueCount: 1,
      history: [...habit.history.slice(0, -1), { period: MONDAY, outcome: 'kept' }],
    });
    expect(await listCompletionsOn(TUESDAY)).toEqual([
      { id: expect.any(Number), habitId: habit.id, baseSeries: habit.baseSeries, completionDate: TUESDAY },
    ]);
    expect(await listCompletionsOn(MONDAY)).toEqual([]);
    expect(await listCompletionsOn(WEDNESDAY)).toEqual([]);
  });

  it('completes the whole week of the day, and not the next week', async () => {
    const habit = await makeHabit(person);
    await complete(habit, TUESDAY);

    for (const day of [MONDAY, TUESDAY, WEDNESDAY, '2026-11-22'])
      expect(await findHabitOn(day)).toMatchObject({ isCompleted: true, streak: 1 });
    expect(await findHabitOn(NEXT_MONDAY)).toMatchObject({ isCompleted: false, streak: 1 });
  });

  it('completes the whole month of the day', async () => {
    const habit = await makeHabit(person, { isWeekly: false });
    await complete(habit, '2026-11-30');

    expect(await findHabitOn('2026-11-01', false)).toMatchObject({ isCompleted: true });
    expect(await findHabitOn('2026-12-01', false)).toMatchObject({ isCompleted: false, streak: 1 });
  });

  it('counts a day once, also with concurrent requests', async () => {
    const habit = await makeHabit(person);
    const responses = await Promise.all(Array.from({ length: 10 }, async () => complete(habit, TUESDAY)));

    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await listCompletionsOn(TUESDAY)).toHaveLength(1);
    expect(responses[0]?.body).toMatchObject({ isCompleted: true, streak: 1 });
  });

  it('uses the date part of a date with time', async () => {
    const habit = await makeHabit(person);
    await complete(habit, '2026-11-17T00:00:00.000Z');

    expect(await listCompletionsOn(TUESDAY)).toMatchObject([{ habitId: habit.id, completionDate: TUESDAY }]);
    expect(await listCompletionsOn('2026-11-17T23:00:00.000Z')).toHaveLength(1);
    expect((await uncomplete(habit, '2026-11-17T08:00')).body).toMatchObject({ isCompleted: false });
  });

  it('restores a crossed-out habit', async () => {
    const habit = await makeHabit(person, { isCrossedOut: true });

    expect((await complete(habit, WEDNESDAY)).body).toMatchObject({
      isCompleted: true,
      isCrossedOut: false,
      streak: 1,
    });
    expect(await findHabitOn(MONDAY)).toMatchObject({ isCompleted: true, isCrossedOut: false });
    expect((await uncomplete(habit, WEDNESDAY)).body).toMatchObject({ isCompleted: false, isCrossedOut: false });
  });

  it('counts for the week of the given day, whichever instance is addressed', async () => {
    const first = await makeHabit(person);
    const second = await findHabitOn(NEXT_MONDAY);
    await change(second, { isCrossedOut: true });
    const { body } = await complete(first, '2026-11-25');

    expect(body).toMatchObject({ id: first.id, isCompleted: false, streak: 0 });
    expect(await listCompletionsOn('2026-11-25')).toMatchObject([{ habitId: second.id }]);
    expect(await findHabitOn(NEXT_MONDAY)).toMatchObject({
      id: second.id,
      isCompleted: true,
      isCrossedOut: false,
      streak: 1,
    });
    expect((await change(second, { isCrossedOut: true })).body).toMatchObject({ isCompleted: false });
    expect(await listCompletions()).toEqual([]);
  });

  it('counts a day once per series, whichever instance is addressed', async () => {
    const first = await makeHabit(person);
    const second = await findHabitOn(NEXT_MONDAY);
    for (const habit of [first, second, first]) await complete(habit, TUESDAY);

    expect(await listCompletionsOn(TUESDAY)).toEqual([
      { id: expect.any(Number), habitId: first.id, baseSeries: first.baseSeries, completionDate: TUESDAY },
    ]);
    await uncomplete(second, TUESDAY);
    expect(await listCompletions()).toEqual([]);
    expect(await findHabitOn(MONDAY)).toEqual(first);
  });

  it('survives the deletion of an instance of another week', async () => {
    await makeHabit(person);
    const second = await findHabitOn(NEXT_MONDAY);
    await complete(second, TUESDAY);
    const before = [await findHabitOn(MONDAY), await listCompletions()];
    await remove(second);

    expect(before).toMatchObject([{ isCompleted: true, streak: 1 }, [{ completionDate: TUESDAY }]]);
    expect([await findHabitOn(MONDAY), await listCompletions()]).toEqual(before);
    await restore(second);
    await removeFrom(second);
    expect([await findHabitOn(MONDAY), await listCompletions()]).toEqual(before);
  });

  it('is deleted and restored together with the instance of its week', async () => {
    const first = await makeHabit(person);
    const second = await findHabitOn(NEXT_MONDAY);
    await complete(first, NEXT_MONDAY);
    const { body: kept } = await complete(first, '2026-11-25');
    const before = [await findHabitOn(NEXT_MONDAY), await listCompletions()];
    for (const take of [remove, removeFrom]) {
      await take(second);
      expect(await listCompletions()).toEqual([]);
      await restore(second);
      expect([await findHabitOn(NEXT_MONDAY), await listCompletions()]).toEqual(before);
    }
    expect(await findHabitOn(MONDAY)).toEqual(kept);
  });

  it('creates the instance of a week that was not read yet', async () => {
    const first = await makeHabit(person);
    const { body } = await complete(first, NEXT_MONDAY);
    expect(body).toEqual(first);
    const [completion] = await listCompletions();
    await stop(first);

    expect(await findHabitOn(NEXT_MONDAY)).toMatchObject({ id: completion?.habitId, isCompleted: true, streak: 1 });
  });

  it('is listed with the nearest instance when its week has none', async () => {
    const first = await makeHabit(person);
    const second = await findHabitOn(NEXT_MONDAY);
    await complete(second, '2026-11-04');
    await remove(second);
    await complete(first, NEXT_MONDAY);
    expect(await listCompletions()).toMatchObject([
      { habitId: first.id, completionDate: '2026-11-04' },
      { habitId: first.id, completionDate: NEXT_MONDAY },
    ]);

    await restore(second);
    expect(await listCompletionsOn(NEXT_MONDAY)).toMatchObject([{ habitId: second.id }]);
    expect(await findHabitOn(NEXT_MONDAY)).toMatchObject({ isCompleted: true, isCrossedOut: false });
  });

  it('overrides the crossed-out state of a deleted instance that is restored later', async () => {
    const first = await makeHabit(person);
    const second = await findHabitOn(NEXT_MONDAY);
    await change(second, { isCrossedOut: true });
    await remove(second);
    await complete(first, NEXT_MONDAY);

    expect((await restore(second)).body).toMatchObject({ isCompleted: true, isCrossedOut: false });
    expect((await uncomplete(second)).body).toMatchObject({ isCompleted: false, isCrossedOut: false });
  });

  it.each([[{}], [{ date: null }], [{ date: '' }], [{ date: '2026-02-30' }], [{ date: 'today' }], [{ date: 5 }]])(
    'refuses %j, and so does uncompleting',
    async (body) => {
      const habit = await makeHabit(person);
      for (const call of ['complete', 'uncomplete'])
        expect(await person.post(`/api/habits/${habit.id}/${call}`, body)).toMatchObject({
          status: 400,
          body: { code: 'invalid', issues: [{ path: 'date' }] },
        });
      expect(await listOn(MONDAY)).toEqual([habit]);
    },
  );

  it('with an Idempotency-Key runs once and repeats its response', async () => {
    const habit = await makeHabit(person);
    const send = async () =>
      person.post(`/api/habits/${habit.id}/complete`, { date: MONDAY }, { headers: { 'idempotency-key': 'done' } });
    const first = await send();
    await uncomplete(habit, MONDAY);

    expect(await send()).toMatchObject({ status: 200, text: first.text });
    expect(await listCompletionsOn(MONDAY)).toEqual([]);
  });
});

describe('POST /api/habits/:id/uncomplete', () => {
  it('removes the completion of the given day only', async () => {
    const habit = await makeHabit(person);
    await complete(habit, MONDAY);
    await complete(habit, WEDNESDAY);

    expect((await uncomplete(habit, MONDAY)).body).toMatchObject({ isCompleted: true, streak: 1 });
    expect(await listCompletionsOn(MONDAY)).toEqual([]);
    expect(await listCompletionsOn(WEDNESDAY)).toHaveLength(1);
    expect((await uncomplete(habit, WEDNESDAY)).body).toEqual(habit);
  });

  it('with wholePeriod removes every completion of the period', async () => {
    const habit = await makeHabit(person);
    for (const day of [TUESDAY, WEDNESDAY, NEXT_MONDAY]) await complete(habit, day);
    const { status, body } = await uncomplete(habit, MONDAY, { wholePeriod: true });

    expect(status).toBe(200);
    expect(body).toEqual(habit);
    expect(await listCompletions()).toMatchObject([{ completionDate: NEXT_MONDAY }]);
  });

  it('changes nothing on a day without a completion', async () => {
    const habit = await makeHabit(person);
    const { body: kept } = await complete(habit, TUESDAY);

    expect(await uncomplete(habit, MONDAY)).toMatchObject({ status: 200, body: kept });
    expect(await uncomplete(habit, WEDNESDAY, { wholePeriod: false })).toMatchObject({ status: 200, body: kept });
    expect(await uncomplete(habit, WEDNESDAY, { wholePeriod: 'yes' })).toMatchObject({ status: 400 });
  });

  it('and completing can be repeated in turn', async () => {
    const habit = await makeHabit(person);
    const kept = (await complete(habit, MONDAY)).body;
    for (let time = 0; time < 3; time += 1) {
      expect((await uncomplete(habit, MONDAY)).body).toEqual(habit);
      expect((await complete(habit, MONDAY)).body).toEqual(kept);
    }
  });
});

describe('crossing out a completed habit', () => {
  it('removes the completions of its period and of no other', async () => {
    const habit = await makeHabit(person);
    await complete(habit, MONDAY);
    await complete(habit, WEDNESDAY);
    await complete(await findHabitOn(NEXT_MONDAY));
    const { body } = await change(habit, { isCrossedOut: true });

    expect(body).toMatchObject({ isCompleted: false, isCrossedOut: true, streak: 0 });
    expect(await listCompletionsOn(MONDAY)).toEqual([]);
    expect(await listCompletionsOn(WEDNESDAY)).toEqual([]);
    expect(await findHabitOn(NEXT_MONDAY)).toMatchObject({ isCompleted: true, streak: 1 });
    expect((await change(habit, { isCrossedOut: false })).body).toMatchObject({
      isCompleted: false,
      isCrossedOut: false,
    });
  });
});

describe('GET /api/habits/completions', () => {
  it('lists the completions of all habits on a day', async () => {
    const [swim, budget] = [await makeHabit(person), await makeHabit(person, { isWeekly: false })];
    await complete(swim, TUESDAY);
    await complete(budget, TUESDAY);

    expect((await listCompletionsOn(TUESDAY)).map(({ habitId }) => habitId)).toEqual([swim.id, budget.id]);
  });

  it('lists all completions by day', async () => {
    const habit = await makeHabit(person);
    for (const day of [WEDNESDAY, MONDAY, NEXT_MONDAY, TUESDAY]) await complete(habit, day);

    expect((await listCompletions()).map(({ completionDate }) => completionDate)).toEqual([
      MONDAY,
      TUESDAY,
      WEDNESDAY,
      NEXT_MONDAY,
    ]);
  });

  it.each(['', '?date=', '?date=2026-02-30', '?date=today', '?day=2026-11-16'])(
    'refuses the query %j',
    async (query) => {
      expect(await person.get(`/api/habits/completions${query}`)).toMatchObject({ status: 400 });
    },
  );
});
