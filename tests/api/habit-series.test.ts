import { describe, expect, inject, it } from 'vitest';
import { addDays, type Day } from '#shared/calendar/day.ts';
import { getMonday } from '#shared/calendar/week.ts';
import type { Habit } from '#shared/habits/habits.contract.ts';
import { makeHabit } from '../support/factories.ts';
import { createHabitCalls } from '../support/habit-calls.ts';
import { startTestServer } from '../support/test-server.ts';

/** Five consecutive Mondays. */
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
  findHabitOn,
  listCompletions,
  complete,
  uncomplete,
  change,
  stop,
  remove,
  removeFrom,
  restore,
} = createHabitCalls(person);
const readTitles = async (day: Day) => (await listWeek(day)).map(({ title }) => title);

describe('a recurring habit', () => {
  it('has its own instance in each later week, created once', async () => {
    const first = await makeHabit(person, { notes: 'At noon', color: 'teal', isPriority: true });
    const second = await findHabitOn(SECOND);

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
    expect(await findHabitOn('2026-11-29')).toEqual(second);
    expect(await findHabitOn(FIRST)).toEqual(first);
  });

  it('has no instance before its first week, and none in weeks that nobody reads', async () => {
    await makeHabit(person);
    expect(await listWeek('2026-11-15')).toEqual([]);
    await findHabitOn('2027-06-01');

    const made = await app.database.query
      .selectFrom('habits')
      .select('dueDate')
      .where('userId', '=', person.user.id)
      .orderBy('dueDate')
      .execute();
    expect(made).toEqual([{ dueDate: FIRST }, { dueDate: '2027-05-31' }]);
  });

  it('of a month has an instance in each later month', async () => {
    const first = await makeHabit(person, { isWeekly: false, dueDate: '2027-01-31' });
    const [february, ...others] = await listMonth('2027-02-28');

    expect(others).toEqual([]);
    expect(february).toMatchObject({ baseSeries: first.baseSeries, dueDate: '2027-02-01', frequency: 'monthly' });
    expect(await listMonth('2026-12-31')).toEqual([]);
    expect(await listWeek('2027-02-01')).toEqual([]);
  });

  it('has its own state in each week', async () => {
    const first = await makeHabit(person);
    const second = await findHabitOn(SECOND);
    await complete(first);
    await change(second, { isCrossedOut: true });

    expect(await findHabitOn(FIRST)).toMatchObject({ isCompleted: true, isCrossedOut: false });
    expect(await findHabitOn(SECOND)).toMatchObject({ isCompleted: false, isCrossedOut: true });
    expect(await findHabitOn(THIRD)).toMatchObject({ isCompleted: false, isCrossedOut: false });
  });

  it('that does not recur stays in its week', async () => {
    await makeHabit(person, { isOngoing: false });

    expect(await listWeek(SECOND)).toEqual([]);
  });
});

describe('editing a recurring habit', () => {
  it('changes this week and later ones, created or not, and no earlier one', async () => {
    const first = await makeHabit(person, { notes: 'Old' });
    const third = await findHabitOn(THIRD);
    await findHabitOn(FOURTH);
    const fields = { title: 'Dive', notes: 'New', color: 'teal', isPriority: true };
    const { body } = await change(third, fields);
    const old = { title: 'Swim', notes: 'Old', color: 'green', isPriority: false };

    expect(body).toMatchObject(fields);
    expect(await findHabitOn(FIRST)).toEqual(first);
    expect(await findHabitOn(SECOND)).toMatchObject(old);
    for (const day of [THIRD, FOURTH, FIFTH]) expect(await findHabitOn(day)).toMatchObject(fields);
  });

  it('overrides edits of later weeks only in the edited fields', async () => {
    const first = await makeHabit(person);
    await change(await findHabitOn(THIRD), { title: 'Dive', notes: 'With fins' });
    await change(first, { title: 'Float' });
    await change(await findHabitOn(SECOND), { color: 'teal' });

    expect(await findHabitOn(SECOND)).toMatchObject({ title: 'Float', notes: null, color: 'teal' });
    expect(await findHabitOn(FOURTH)).toMatchObject({ title: 'Float', notes: 'With fins', color: 'teal' });
    expect(await findHabitOn(FIRST)).toMatchObject({ title: 'Float', color: 'green' });
  });

  it('with unchanged values keeps edits of later weeks', async () => {
    const first = await makeHabit(person);
    await change(await findHabitOn(SECOND), { title: 'Dive' });
    await change(first, { title: 'Swim', isPriority: false, notes: null });

    expect(await readTitles(THIRD)).toEqual(['Dive']);
  });

  it('keeps the priority of later instances that are not active', async () => {
    const first = await makeHabit(person);
    await complete(await findHabitOn(SECOND));
    await change(await findHabitOn(THIRD), { isCrossedOut: true });
    await change(first, { isPriority: true, title: 'Dive' });

    expect(await findHabitOn(SECOND)).toMatchObject({ isPriority: false, title: 'Dive' });
    expect(await findHabitOn(THIRD)).toMatchObject({ isPriority: false, title: 'Dive' });
    expect(await findHabitOn(FOURTH)).toMatchObject({ isPriority: true, title: 'Dive' });
  });

  it('has a lasting effect when the edited week is deleted', async () => {
    await makeHabit(person);
    const second = await findHabitOn(SECOND);
    await change(second, { title: 'Dive' });
    await remove(second);

    expect(await readTitles(THIRD)).toEqual(['Dive']);
    expect(await readTitles(FIRST)).toEqual(['Swim']);
  });

  it('works across thousands of years', async () => {
    await makeHabit(person, { dueDate: '0001-01-01' });
    await change(await findHabitOn('9999-12-31'), { title: 'Dive' });

    expect(await readTitles('9999-12-20')).toEqual(['Swim']);
    expect(await readTitles('9999-12-27')).toEqual(['Dive']);
  });
});

describe('stopping a recurring habit', () => {
  it.each([
    ['no body', async (path: string) => person.put<Habit>(path)],
    ['an empty object', async (path: string) => person.put<Habit>(path, {})],
    ['JSON without a body', async (path: string) => person.send<Habit>('PUT', path, '')],
  ])('keeps it in its own week and in earlier ones: with %s', async (_name, put) => {
    await makeHabit(person);
    await complete(await findHabitOn(FIRST));
    const second = await findHabitOn(SECOND);
    await findHabitOn(FOURTH);
    const { status, body } = await put(`/api/habits/${second.id}/stop-recurring`);

    expect(status).toBe(200);
    expect(body).toEqual({ ...second, isRecurring: false, isOngoing: false });
    expect(await listWeek(SECOND)).toEqual([body]);
    expect(await findHabitOn(FIRST)).toMatchObject({ isCompleted: true });
    for (const day of [THIRD, FOURTH, FIFTH]) expect(await listWeek(day)).toEqual([]);
  });

  it('keeps a later completed instance, which does not recur either', async () => {
    const first = await makeHabit(person);
    await complete(await findHabitOn(THIRD));
    await change(await findHabitOn(SECOND), { isCrossedOut: true });
    await stop(first);

    expect(await listWeek(SECOND)).toEqual([]);
    expect(await findHabitOn(THIRD)).toMatchObject({ isCompleted: true, isRecurring: false, isOngoing: false });
    expect(await listWeek(FOURTH)).toEqual([]);
  });

  it('never extends a series that ended earlier', async () => {
    const first = await makeHabit(person);
    const fourth = await findHabitOn(FOURTH);
    await complete(fourth);
    await stop(first);
    await stop(fourth);
    expect(await listWeek(THIRD)).toEqual([]);
    await removeFrom(fourth);

    for (const day of [SECOND, THIRD, FOURTH, FIFTH]) expect(await listWeek(day)).toEqual([]);
  });

  it('leaves later weeks out of streaks and misses', async () => {
    const first = await makeHabit(person);
    await complete(first);
    const fourth = await findHabitOn(FOURTH);
    await complete(fourth);
    await stop(first);
    const outcomes = (habit: Habit) => habit.history.slice(-4).map(({ outcome }) => outcome);

    expect(outcomes(await findHabitOn(FOURTH))).toEqual(['kept', 'none', 'none', 'kept']);
    expect(await findHabitOn(FOURTH)).toMatchObject({ streak: 2 });
    expect(outcomes((await uncomplete(fourth)).body)).toEqual(['kept', 'none', 'none', 'open']);
  });

  it('is allowed for a habit that does not recur or is not active', async () => {
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

describe('concurrent devices', () => {
  it('that read a new week get the same habits, each created once', async () => {
    for (let index = 0; index < 8; index += 1) await makeHabit(person, { title: `Habit ${index}` });
    const lists = await Promise.all(Array.from({ length: 10 }, async () => listWeek(SECOND)));
    const settled = await listWeek(SECOND);

    expect(settled).toHaveLength(8);
    for (const habits of lists) expect(habits).toEqual(settled);
  });

  it('that read and edit lose no edit and create no duplicate', async () => {
    const habits: Habit[] = [];
    for (let index = 0; index < 4; index += 1) habits.push(await makeHabit(person, { title: `Habit ${index}` }));
    const later = await listWeek(SECOND);
    const weeks = Array.from({ length: 6 }, (_, index) => addDays(THIRD, 7 * index));
    const responses = await Promise.all([
      ...weeks.flatMap((day) => [listWeek(day), listWeek(day)]).map(async (reading) => (await reading, 200)),
      ...habits.map(async (habit) => (await change(habit, { title: `${habit.title} (renamed)` })).status),
      ...later.map(async (habit) => (await change(habit, { notes: 'Changed' })).status),
      ...later.map(async (habit) => (await complete(habit)).status),
      ...habits.map(async (habit) => (await complete(habit)).status),
      ...later.map(async (habit) => (await change(habit, { color: 'teal' })).status),
    ]);

    expect(responses.filter((status) => status !== 200)).toEqual([]);
    for (const day of [FIRST, SECOND, ...weeks]) {
      const list = await listWeek(day);
      expect(list.map(({ title }) => title).toSorted()).toEqual(habits.map(({ title }) => `${title} (renamed)`));
      if (day > FIRST)
        expect(new Set(list.map(({ notes, color }) => `${notes} ${color}`))).toEqual(new Set(['Changed teal']));
    }
  });

  it('of which one ends the series leave no instance behind', async () => {
    const first = await makeHabit(person);
    const weeks = Array.from({ length: 6 }, (_, index) => addDays(SECOND, 7 * index));
    await Promise.all([...weeks.map(listWeek), removeFrom(first), ...weeks.map(listWeek)]);

    for (const day of [FIRST, ...weeks]) expect(await listWeek(day)).toEqual([]);
    const left = app.database.query.selectFrom('habits').select('id').where('userId', '=', person.user.id);
    expect(await left.execute()).toEqual([]);
  });

  if (inject('engine') === 'postgres') {
    it('that edit and delete the same series are serialized', async () => {
      const days = [FIRST, SECOND, THIRD, FOURTH] as const;
      await makeHabit(person);
      const habits = await Promise.all(days.map(async (day) => findHabitOn(day)));
      const responses = await Promise.all(
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

      expect(responses.map(({ status }) => status).filter((status) => ![200, 204, 404].includes(status))).toEqual([]);
      const completions = await listCompletions();
      const keptOn = completions.map(({ completionDate }) => completionDate);
      expect(new Set(keptOn).size).toBe(keptOn.length);
      for (const day of days) {
        const week = await listWeek(day);
        expect(week.length).toBeLessThanOrEqual(1);
        for (const { id, isCompleted, isCrossedOut } of week) {
          const kept = completions.filter(({ completionDate }) => getMonday(completionDate) === day);
          expect([isCompleted, isCompleted && isCrossedOut]).toEqual([kept.length > 0, false]);
          for (const { habitId } of kept) expect(habitId).toBe(id);
        }
      }
    });
  }
});
