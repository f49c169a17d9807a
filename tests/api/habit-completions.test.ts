import { describe, expect, it } from 'vitest';
import { makeHabit } from '../support/factories.ts';
import { habitCalls } from '../support/habit-calls.ts';
import { startTestServer } from '../support/test-server.ts';

const MONDAY = '2026-11-16';
const TUESDAY = '2026-11-17';
const WEDNESDAY = '2026-11-18';
const NEXT_MONDAY = '2026-11-23';

const { person } = startTestServer();

const {
  listOn,
  habitOn,
  completionsOn,
  allCompletions,
  complete,
  uncomplete,
  change,
  stop,
  remove,
  removeFrom,
  restore,
} = habitCalls(person);

describe('completing a habit', () => {
  it('answers it with its streak and its history, and is listed on the day that was named and on no other', async () => {
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
    expect(await completionsOn(TUESDAY)).toEqual([
      { id: expect.any(Number), habitId: habit.id, baseSeries: habit.baseSeries, completionDate: TUESDAY },
    ]);
    expect(await completionsOn(MONDAY)).toEqual([]);
    expect(await completionsOn(WEDNESDAY)).toEqual([]);
  });

  it('on Tuesday is completed whichever day of the week is asked for, and not in the next one', async () => {
    const habit = await makeHabit(person);
    await complete(habit, TUESDAY);

    for (const day of [MONDAY, TUESDAY, WEDNESDAY, '2026-11-22'])
      expect(await habitOn(day)).toMatchObject({ isCompleted: true, streak: 1 });
    expect(await habitOn(NEXT_MONDAY)).toMatchObject({ isCompleted: false, streak: 1 });
  });

  it('of a month is completed on each of its days', async () => {
    const habit = await makeHabit(person, { isWeekly: false });
    await complete(habit, '2026-11-30');

    expect(await habitOn('2026-11-01', false)).toMatchObject({ isCompleted: true });
    expect(await habitOn('2026-12-01', false)).toMatchObject({ isCompleted: false, streak: 1 });
  });

  it('twice on a day counts once, also at the same time', async () => {
    const habit = await makeHabit(person);
    const answers = await Promise.all(Array.from({ length: 10 }, async () => complete(habit, TUESDAY)));

    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await completionsOn(TUESDAY)).toHaveLength(1);
    expect(answers[0]?.body).toMatchObject({ isCompleted: true, streak: 1 });
  });

  it('takes a date with a time part for its day', async () => {
    const habit = await makeHabit(person);
    await complete(habit, '2026-11-17T00:00:00.000Z');

    expect(await completionsOn(TUESDAY)).toMatchObject([{ habitId: habit.id, completionDate: TUESDAY }]);
    expect(await completionsOn('2026-11-17T23:00:00.000Z')).toHaveLength(1);
    expect((await uncomplete(habit, '2026-11-17T08:00')).body).toMatchObject({ isCompleted: false });
  });

  it('restores one that was crossed out', async () => {
    const habit = await makeHabit(person, { isCrossedOut: true });

    expect((await complete(habit, WEDNESDAY)).body).toMatchObject({
      isCompleted: true,
      isCrossedOut: false,
      streak: 1,
    });
    expect(await habitOn(MONDAY)).toMatchObject({ isCompleted: true, isCrossedOut: false });
    expect((await uncomplete(habit, WEDNESDAY)).body).toMatchObject({ isCompleted: false, isCrossedOut: false });
  });

  it('on a day of another week counts for that week', async () => {
    const first = await makeHabit(person);
    const second = await habitOn(NEXT_MONDAY);
    await change(second, { isCrossedOut: true });
    const { body } = await complete(first, '2026-11-25');

    expect(body).toMatchObject({ id: first.id, isCompleted: false, streak: 0 });
    expect(await completionsOn('2026-11-25')).toMatchObject([{ habitId: second.id }]);
    expect(await habitOn(NEXT_MONDAY)).toMatchObject({
      id: second.id,
      isCompleted: true,
      isCrossedOut: false,
      streak: 1,
    });
    expect((await change(second, { isCrossedOut: true })).body).toMatchObject({ isCompleted: false });
    expect(await allCompletions()).toEqual([]);
  });

  it('on a day counts once in a series, whichever of its habits it is said of', async () => {
    const first = await makeHabit(person);
    const second = await habitOn(NEXT_MONDAY);
    for (const habit of [first, second, first]) await complete(habit, TUESDAY);

    expect(await completionsOn(TUESDAY)).toEqual([
      { id: expect.any(Number), habitId: first.id, baseSeries: first.baseSeries, completionDate: TUESDAY },
    ]);
    await uncomplete(second, TUESDAY);
    expect(await allCompletions()).toEqual([]);
    expect(await habitOn(MONDAY)).toEqual(first);
  });

  it('on a day of another week is not lost with the habit that it was said of', async () => {
    await makeHabit(person);
    const second = await habitOn(NEXT_MONDAY);
    await complete(second, TUESDAY);
    const before = [await habitOn(MONDAY), await allCompletions()];
    await remove(second);

    expect(before).toMatchObject([{ isCompleted: true, streak: 1 }, [{ completionDate: TUESDAY }]]);
    expect([await habitOn(MONDAY), await allCompletions()]).toEqual(before);
    await restore(second);
    await removeFrom(second);
    expect([await habitOn(MONDAY), await allCompletions()]).toEqual(before);
  });

  it('on a day of another week is taken away, and brought back, with the habit of that week', async () => {
    const first = await makeHabit(person);
    const second = await habitOn(NEXT_MONDAY);
    await complete(first, NEXT_MONDAY);
    const { body: kept } = await complete(first, '2026-11-25');
    const before = [await habitOn(NEXT_MONDAY), await allCompletions()];
    for (const take of [remove, removeFrom]) {
      await take(second);
      expect(await allCompletions()).toEqual([]);
      await restore(second);
      expect([await habitOn(NEXT_MONDAY), await allCompletions()]).toEqual(before);
    }
    expect(await habitOn(MONDAY)).toEqual(kept);
  });

  it('in a week that nobody has read makes the habit of that week', async () => {
    const first = await makeHabit(person);
    const { body } = await complete(first, NEXT_MONDAY);
    expect(body).toEqual(first);
    const [completion] = await allCompletions();
    await stop(first);

    expect(await habitOn(NEXT_MONDAY)).toMatchObject({ id: completion?.habitId, isCompleted: true, streak: 1 });
  });

  it('in a week that has no habit is listed with the nearest one', async () => {
    const first = await makeHabit(person);
    const second = await habitOn(NEXT_MONDAY);
    await complete(second, '2026-11-04');
    await remove(second);
    await complete(first, NEXT_MONDAY);
    expect(await allCompletions()).toMatchObject([
      { habitId: first.id, completionDate: '2026-11-04' },
      { habitId: first.id, completionDate: NEXT_MONDAY },
    ]);

    await restore(second);
    expect(await completionsOn(NEXT_MONDAY)).toMatchObject([{ habitId: second.id }]);
    expect(await habitOn(NEXT_MONDAY)).toMatchObject({ isCompleted: true, isCrossedOut: false });
  });

  it('in a week whose crossed-out habit was deleted wins over the crossing out when that is taken back', async () => {
    const first = await makeHabit(person);
    const second = await habitOn(NEXT_MONDAY);
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

  it('with an Idempotency-Key is done once, and repeated as it was answered', async () => {
    const habit = await makeHabit(person);
    const send = async () =>
      person.post(`/api/habits/${habit.id}/complete`, { date: MONDAY }, { headers: { 'idempotency-key': 'done' } });
    const first = await send();
    await uncomplete(habit, MONDAY);

    expect(await send()).toMatchObject({ status: 200, text: first.text });
    expect(await completionsOn(MONDAY)).toEqual([]);
  });
});

describe('uncompleting a habit', () => {
  it('takes back the day that is named, and no other', async () => {
    const habit = await makeHabit(person);
    await complete(habit, MONDAY);
    await complete(habit, WEDNESDAY);

    expect((await uncomplete(habit, MONDAY)).body).toMatchObject({ isCompleted: true, streak: 1 });
    expect(await completionsOn(MONDAY)).toEqual([]);
    expect(await completionsOn(WEDNESDAY)).toHaveLength(1);
    expect((await uncomplete(habit, WEDNESDAY)).body).toEqual(habit);
  });

  it('of the whole period takes back each of its days, whichever are named', async () => {
    const habit = await makeHabit(person);
    for (const day of [TUESDAY, WEDNESDAY, NEXT_MONDAY]) await complete(habit, day);
    const { status, body } = await uncomplete(habit, MONDAY, { wholePeriod: true });

    expect(status).toBe(200);
    expect(body).toEqual(habit);
    expect(await allCompletions()).toMatchObject([{ completionDate: NEXT_MONDAY }]);
  });

  it('of a day on which it was not kept changes nothing', async () => {
    const habit = await makeHabit(person);
    const { body: kept } = await complete(habit, TUESDAY);

    expect(await uncomplete(habit, MONDAY)).toMatchObject({ status: 200, body: kept });
    expect(await uncomplete(habit, WEDNESDAY, { wholePeriod: false })).toMatchObject({ status: 200, body: kept });
    expect(await uncomplete(habit, WEDNESDAY, { wholePeriod: 'yes' })).toMatchObject({ status: 400 });
  });

  it('is a switch together with completing', async () => {
    const habit = await makeHabit(person);
    const kept = (await complete(habit, MONDAY)).body;
    for (let time = 0; time < 3; time += 1) {
      expect((await uncomplete(habit, MONDAY)).body).toEqual(habit);
      expect((await complete(habit, MONDAY)).body).toEqual(kept);
    }
  });
});

describe('crossing out a completed habit', () => {
  it('takes every completion of its period back, and of no other', async () => {
    const habit = await makeHabit(person);
    await complete(habit, MONDAY);
    await complete(habit, WEDNESDAY);
    await complete(await habitOn(NEXT_MONDAY));
    const { body } = await change(habit, { isCrossedOut: true });

    expect(body).toMatchObject({ isCompleted: false, isCrossedOut: true, streak: 0 });
    expect(await completionsOn(MONDAY)).toEqual([]);
    expect(await completionsOn(WEDNESDAY)).toEqual([]);
    expect(await habitOn(NEXT_MONDAY)).toMatchObject({ isCompleted: true, streak: 1 });
    expect((await change(habit, { isCrossedOut: false })).body).toMatchObject({
      isCompleted: false,
      isCrossedOut: false,
    });
  });
});

describe('the completions', () => {
  it('of a day are those of all habits', async () => {
    const [swim, budget] = [await makeHabit(person), await makeHabit(person, { isWeekly: false })];
    await complete(swim, TUESDAY);
    await complete(budget, TUESDAY);

    expect((await completionsOn(TUESDAY)).map(({ habitId }) => habitId)).toEqual([swim.id, budget.id]);
  });

  it('of all time come by day', async () => {
    const habit = await makeHabit(person);
    for (const day of [WEDNESDAY, MONDAY, NEXT_MONDAY, TUESDAY]) await complete(habit, day);

    expect((await allCompletions()).map(({ completionDate }) => completionDate)).toEqual([
      MONDAY,
      TUESDAY,
      WEDNESDAY,
      NEXT_MONDAY,
    ]);
  });

  it.each(['', '?date=', '?date=2026-02-30', '?date=today', '?day=2026-11-16'])('of %j are refused', async (query) => {
    expect(await person.get(`/api/habits/completions${query}`)).toMatchObject({ status: 400 });
  });
});
