import { describe, expect, inject, it } from 'vitest';
import { addDays, type Day } from '#shared/calendar/day.ts';
import { mondayOf } from '#shared/calendar/week.ts';
import type { Habit } from '#shared/habits/habits.contract.ts';
import { makeHabit } from '../support/factories.ts';
import { habitCalls } from '../support/habit-calls.ts';
import { startTestServer } from '../support/test-server.ts';

/** Five Mondays, one after the other. */
const [FIRST, SECOND, THIRD, FOURTH, FIFTH] = [
  '2026-11-16',
  '2026-11-23',
  '2026-11-30',
  '2026-12-07',
  '2026-12-14',
] as const;

const { app, person } = startTestServer();

const {
  listWeek,
  listMonth,
  habitOn,
  allCompletions,
  complete,
  uncomplete,
  change,
  stop,
  remove,
  removeFrom,
  restore,
} = habitCalls(person);
const titlesOf = async (day: Day) => (await listWeek(day)).map(({ title }) => title);

describe('a recurring habit', () => {
  it('has one of its own in each later week, made from it once', async () => {
    const first = await makeHabit(person, { notes: 'At noon', color: 'teal', isPriority: true });
    const second = await habitOn(SECOND);

    expect(second).toEqual({
      ...first,
      id: expect.any(Number),
      templateId: first.id,
      dueDate: SECOND,
      createdAt: expect.any(String),
      dueCount: 1,
      history: expect.any(Array),
    });
    expect(second.id).not.toBe(first.id);
    expect(second.history.slice(-2)).toEqual([
      { period: FIRST, outcome: 'missed' },
      { period: SECOND, outcome: 'open' },
    ]);
    expect(await habitOn('2026-11-29')).toEqual(second);
    expect(await habitOn(FIRST)).toEqual(first);
  });

  it('has nothing before its first week, and nothing is made of weeks that nobody reads', async () => {
    await makeHabit(person);
    expect(await listWeek('2026-11-15')).toEqual([]);
    await habitOn('2027-06-01');

    const made = await app.database.query
      .selectFrom('habits')
      .select('dueDate')
      .where('userId', '=', person.user.id)
      .orderBy('dueDate')
      .execute();
    expect(made).toEqual([{ dueDate: FIRST }, { dueDate: '2027-05-31' }]);
  });

  it('of a month has one in each later month', async () => {
    const first = await makeHabit(person, { isWeekly: false, dueDate: '2027-01-31' });
    const [february, ...others] = await listMonth('2027-02-28');

    expect(others).toEqual([]);
    expect(february).toMatchObject({ baseSeries: first.baseSeries, dueDate: '2027-02-01', frequency: 'monthly' });
    expect(await listMonth('2026-12-31')).toEqual([]);
    expect(await listWeek('2027-02-01')).toEqual([]);
  });

  it('has a state of its own in each week', async () => {
    const first = await makeHabit(person);
    const second = await habitOn(SECOND);
    await complete(first);
    await change(second, { isCrossedOut: true });

    expect(await habitOn(FIRST)).toMatchObject({ isCompleted: true, isCrossedOut: false });
    expect(await habitOn(SECOND)).toMatchObject({ isCompleted: false, isCrossedOut: true });
    expect(await habitOn(THIRD)).toMatchObject({ isCompleted: false, isCrossedOut: false });
  });

  it('that does not recur stays in its week', async () => {
    await makeHabit(person, { isOngoing: false });

    expect(await listWeek(SECOND)).toEqual([]);
  });
});

describe('changing a recurring habit', () => {
  it('reaches this week and later ones, read or not, and no earlier one, read or not', async () => {
    const first = await makeHabit(person, { notes: 'Old' });
    const third = await habitOn(THIRD);
    await habitOn(FOURTH);
    const fields = { title: 'Dive', notes: 'New', color: 'teal', isPriority: true };
    const { body } = await change(third, fields);
    const old = { title: 'Swim', notes: 'Old', color: 'green', isPriority: false };

    expect(body).toMatchObject(fields);
    expect(await habitOn(FIRST)).toEqual(first);
    expect(await habitOn(SECOND)).toMatchObject(old);
    for (const day of [THIRD, FOURTH, FIFTH]) expect(await habitOn(day)).toMatchObject(fields);
  });

  it('of an earlier week reaches what was changed of a later one, but for what it does not name', async () => {
    const first = await makeHabit(person);
    await change(await habitOn(THIRD), { title: 'Dive', notes: 'With fins' });
    await change(first, { title: 'Float' });
    await change(await habitOn(SECOND), { color: 'teal' });

    expect(await habitOn(SECOND)).toMatchObject({ title: 'Float', notes: null, color: 'teal' });
    expect(await habitOn(FOURTH)).toMatchObject({ title: 'Float', notes: 'With fins', color: 'teal' });
    expect(await habitOn(FIRST)).toMatchObject({ title: 'Float', color: 'green' });
  });

  it('to what it is already changes no later one', async () => {
    const first = await makeHabit(person);
    await change(await habitOn(SECOND), { title: 'Dive' });
    await change(first, { title: 'Swim', isPriority: false, notes: null });

    expect(await titlesOf(THIRD)).toEqual(['Dive']);
  });

  it('leaves the priority of later ones that are done with', async () => {
    const first = await makeHabit(person);
    await complete(await habitOn(SECOND));
    await change(await habitOn(THIRD), { isCrossedOut: true });
    await change(first, { isPriority: true, title: 'Dive' });

    expect(await habitOn(SECOND)).toMatchObject({ isPriority: false, title: 'Dive' });
    expect(await habitOn(THIRD)).toMatchObject({ isPriority: false, title: 'Dive' });
    expect(await habitOn(FOURTH)).toMatchObject({ isPriority: true, title: 'Dive' });
  });

  it('lasts although the week that it was changed in is deleted', async () => {
    await makeHabit(person);
    const second = await habitOn(SECOND);
    await change(second, { title: 'Dive' });
    await remove(second);

    expect(await titlesOf(THIRD)).toEqual(['Dive']);
    expect(await titlesOf(FIRST)).toEqual(['Swim']);
  });

  it('works however far apart its weeks are', async () => {
    await makeHabit(person, { dueDate: '0001-01-01' });
    await change(await habitOn('9999-12-31'), { title: 'Dive' });

    expect(await titlesOf('9999-12-20')).toEqual(['Swim']);
    expect(await titlesOf('9999-12-27')).toEqual(['Dive']);
  });
});

describe('stopping a recurring habit', () => {
  it.each([
    ['no body', async (path: string) => person.put<Habit>(path)],
    ['an empty object', async (path: string) => person.put<Habit>(path, {})],
    ['JSON without a body', async (path: string) => person.send<Habit>('PUT', path, '')],
  ])('keeps it in its own week and in earlier ones: with %s', async (_name, put) => {
    await makeHabit(person);
    await complete(await habitOn(FIRST));
    const second = await habitOn(SECOND);
    await habitOn(FOURTH);
    const { status, body } = await put(`/api/habits/${second.id}/stop-recurring`);

    expect(status).toBe(200);
    expect(body).toEqual({ ...second, isRecurring: false, isOngoing: false });
    expect(await listWeek(SECOND)).toEqual([body]);
    expect(await habitOn(FIRST)).toMatchObject({ isCompleted: true });
    for (const day of [THIRD, FOURTH, FIFTH]) expect(await listWeek(day)).toEqual([]);
  });

  it('keeps a later one that was kept already, which does not recur either', async () => {
    const first = await makeHabit(person);
    await complete(await habitOn(THIRD));
    await change(await habitOn(SECOND), { isCrossedOut: true });
    await stop(first);

    expect(await listWeek(SECOND)).toEqual([]);
    expect(await habitOn(THIRD)).toMatchObject({ isCompleted: true, isRecurring: false, isOngoing: false });
    expect(await listWeek(FOURTH)).toEqual([]);
  });

  it('never makes a series longer that has ended before', async () => {
    const first = await makeHabit(person);
    const fourth = await habitOn(FOURTH);
    await complete(fourth);
    await stop(first);
    await stop(fourth);
    expect(await listWeek(THIRD)).toEqual([]);
    await removeFrom(fourth);

    for (const day of [SECOND, THIRD, FOURTH, FIFTH]) expect(await listWeek(day)).toEqual([]);
  });

  it('leaves nothing to be missed: weeks behind the end neither extend nor break a streak', async () => {
    const first = await makeHabit(person);
    await complete(first);
    const fourth = await habitOn(FOURTH);
    await complete(fourth);
    await stop(first);
    const outcomes = (habit: Habit) => habit.history.slice(-4).map(({ outcome }) => outcome);

    expect(outcomes(await habitOn(FOURTH))).toEqual(['kept', 'none', 'none', 'kept']);
    expect(await habitOn(FOURTH)).toMatchObject({ streak: 2 });
    expect(outcomes((await uncomplete(fourth)).body)).toEqual(['kept', 'none', 'none', 'open']);
  });

  it('of one that does not recur, or is done with, is no conflict', async () => {
    const once = await makeHabit(person, { isOngoing: false });
    const { body: kept } = await complete(await makeHabit(person, { title: 'Kept' }));
    const { body: crossedOut } = await change(await makeHabit(person, { title: 'Crossed out' }), {
      isCrossedOut: true,
    });

    expect(await stop(once)).toMatchObject({ status: 200, body: once });
    for (const habit of [kept, crossedOut]) {
      const { status, body } = await stop(habit);
      expect([status, body]).toEqual([200, { ...habit, isRecurring: false, isOngoing: false }]);
    }
    expect(await listWeek(SECOND)).toEqual([]);
  });
});

describe('several devices at once', () => {
  it('that read a new week get the same habits, each made once', async () => {
    for (let index = 0; index < 8; index += 1) await makeHabit(person, { title: `Habit ${index}` });
    const lists = await Promise.all(Array.from({ length: 10 }, async () => listWeek(SECOND)));
    const settled = await listWeek(SECOND);

    expect(settled).toHaveLength(8);
    for (const habits of lists) expect(habits).toEqual(settled);
  });

  it('that read while others change lose nothing, and nothing is made twice', async () => {
    const habits: Habit[] = [];
    for (let index = 0; index < 4; index += 1) habits.push(await makeHabit(person, { title: `Habit ${index}` }));
    const later = await listWeek(SECOND);
    const weeks = Array.from({ length: 6 }, (_, index) => addDays(THIRD, 7 * index));
    const answers = await Promise.all([
      ...weeks.flatMap((day) => [listWeek(day), listWeek(day)]).map(async (reading) => (await reading, 200)),
      ...habits.map(async (habit) => (await change(habit, { title: `${habit.title} (renamed)` })).status),
      ...later.map(async (habit) => (await change(habit, { notes: 'Changed' })).status),
      ...later.map(async (habit) => (await complete(habit)).status),
      ...habits.map(async (habit) => (await complete(habit)).status),
      ...later.map(async (habit) => (await change(habit, { color: 'teal' })).status),
    ]);

    expect(answers.filter((status) => status !== 200)).toEqual([]);
    for (const day of [FIRST, SECOND, ...weeks]) {
      const list = await listWeek(day);
      expect(list.map(({ title }) => title).toSorted()).toEqual(habits.map(({ title }) => `${title} (renamed)`));
      if (day > FIRST)
        expect(new Set(list.map(({ notes, color }) => `${notes} ${color}`))).toEqual(new Set(['Changed teal']));
    }
  });

  it('of which one ends the series leave no habit behind', async () => {
    const first = await makeHabit(person);
    const weeks = Array.from({ length: 6 }, (_, index) => addDays(SECOND, 7 * index));
    await Promise.all([...weeks.map(listWeek), removeFrom(first), ...weeks.map(listWeek)]);

    for (const day of [FIRST, ...weeks]) expect(await listWeek(day)).toEqual([]);
    const left = app.database.query.selectFrom('habits').select('id').where('userId', '=', person.user.id);
    expect(await left.execute()).toEqual([]);
  });

  if (inject('engine') === 'postgres') {
    it('that change and delete the same series take turns', async () => {
      const days = [FIRST, SECOND, THIRD, FOURTH] as const;
      await makeHabit(person);
      const habits = await Promise.all(days.map(async (day) => habitOn(day)));
      const answers = await Promise.all(
        habits.flatMap((habit, index) => [
          change(habit, { title: `Title ${index}` }),
          complete(habit),
          complete(habit, addDays(SECOND, 2)),
          change(habit, { isCrossedOut: true }),
          remove(habit),
          restore(habit),
          stop(habit),
        ]),
      );

      expect(answers.map(({ status }) => status).filter((status) => ![200, 204, 404].includes(status))).toEqual([]);
      const completions = await allCompletions();
      const keptOn = completions.map(({ completionDate }) => completionDate);
      expect(new Set(keptOn).size).toBe(keptOn.length);
      for (const day of days) {
        const week = await listWeek(day);
        expect(week.length).toBeLessThanOrEqual(1);
        for (const { id, isCompleted, isCrossedOut } of week) {
          const kept = completions.filter(({ completionDate }) => mondayOf(completionDate) === day);
          expect([isCompleted, isCompleted && isCrossedOut]).toEqual([kept.length > 0, false]);
          for (const { habitId } of kept) expect(habitId).toBe(id);
        }
      }
    });
  }
});
