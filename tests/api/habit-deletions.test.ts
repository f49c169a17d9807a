import { describe, expect, it } from 'vitest';
import { addDays, type Day } from '#shared/calendar/day.ts';
import { periodNumber } from '#shared/calendar/period.ts';
import { splitIntoBatches } from '#server/database/batches.ts';
import { MINUTE } from '../support/clock.ts';
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

const { list, listWeek, findHabitOn, listCompletions, complete, change, stop, remove, removeFrom, restore } =
  createHabitCalls(person);
const readTitles = async (day: Day) => (await listWeek(day)).map(({ title }) => title);

describe('deleting a recurring habit', () => {
  it('from one week leaves that week empty, also when it is read again', async () => {
    await makeHabit(person);
    const second = await findHabitOn(SECOND);
    expect(await remove(second)).toMatchObject({ status: 204 });

    expect(await listWeek(SECOND)).toEqual([]);
    await makeHabit(person, { title: 'Another', dueDate: SECOND });
    expect(await readTitles(SECOND)).toEqual(['Another']);
    expect(await readTitles(FIRST)).toEqual(['Swim']);
    expect(await readTitles(THIRD)).toEqual(['Another', 'Swim']);
  });

  it('from its first week keeps later weeks', async () => {
    await remove(await makeHabit(person));

    expect(await listWeek(FIRST)).toEqual([]);
    expect(await readTitles(SECOND)).toEqual(['Swim']);
  });

  it('from this week on keeps earlier weeks and their completions', async () => {
    const first = await makeHabit(person);
    await complete(first);
    await complete(await findHabitOn(THIRD));
    expect(await removeFrom(await findHabitOn(SECOND))).toMatchObject({ status: 204 });

    for (const day of [SECOND, THIRD, FOURTH]) expect(await listWeek(day)).toEqual([]);
    expect(await findHabitOn(FIRST)).toMatchObject({ id: first.id, isCompleted: true, streak: 1 });
    expect(await listCompletions()).toMatchObject([{ habitId: first.id }]);
  });

  it('from its first week on leaves nothing', async () => {
    const first = await makeHabit(person);
    await findHabitOn(SECOND);
    await removeFrom(first);

    for (const day of [FIRST, SECOND, THIRD]) expect(await listWeek(day)).toEqual([]);
    expect(await list('')).toEqual([]);
  });

  it('from this week on deletes only itself when it does not recur', async () => {
    const once = await makeHabit(person, { isOngoing: false });
    await makeHabit(person, { title: 'Other' });
    await removeFrom(once);

    expect(await readTitles(FIRST)).toEqual(['Other']);
  });
});

describe('restoring a deleted habit', () => {
  it('fills the skipped week with the same instance', async () => {
    await makeHabit(person);
    await complete(await findHabitOn(FIRST));
    await complete(await findHabitOn(SECOND));
    await complete(await findHabitOn(THIRD));
    const before = [await findHabitOn(SECOND), await findHabitOn(THIRD)] as const;
    await remove(before[0]);
    expect(await findHabitOn(THIRD)).toMatchObject({ streak: 2 });
    const { body } = await restore(before[0]);

    expect(body).toEqual(before[0]);
    expect([await findHabitOn(SECOND), await findHabitOn(THIRD)]).toEqual(before);
  });

  it('restores this week and later ones, existing and future', async () => {
    await makeHabit(person);
    await change(await findHabitOn(THIRD), { title: 'Dive' });
    await complete(await findHabitOn(SECOND));
    await complete(await findHabitOn(FOURTH));
    const before = [await findHabitOn(SECOND), await findHabitOn(THIRD), await findHabitOn(FOURTH)] as const;
    await removeFrom(before[0]);
    app.clock.advance(MINUTE);
    const { body } = await restore(before[0]);

    expect(body).toEqual(before[0]);
    expect([await findHabitOn(SECOND), await findHabitOn(THIRD), await findHabitOn(FOURTH)]).toEqual(before);
    expect(await readTitles(FIFTH)).toEqual(['Dive']);
  });

  it.each([[[0, 1]], [[1, 0]]] as const)('twice, in the order %j, restores everything', async (order) => {
    const first = await makeHabit(person);
    const habits = [await findHabitOn(FOURTH), await findHabitOn(SECOND)] as const;
    for (const habit of habits) await removeFrom(habit);
    for (const which of order) expect(await restore(habits[which])).toMatchObject({ status: 200 });

    expect(await findHabitOn(FIRST)).toEqual(first);
    for (const day of [SECOND, THIRD, FOURTH, FIFTH])
      expect(await findHabitOn(day)).toMatchObject({ title: 'Swim', isRecurring: true });
  });

  it('does not make a habit recur that did not before', async () => {
    const once = await makeHabit(person, { isOngoing: false });
    await removeFrom(once);

    expect((await restore(once)).body).toEqual(once);
    expect(await listWeek(SECOND)).toEqual([]);
  });
});

describe('restoring a deleted habit after other changes', () => {
  it('does not revive a series that was stopped since', async () => {
    const first = await makeHabit(person);
    const second = await findHabitOn(SECOND);
    const fourth = await findHabitOn(FOURTH);
    await complete(fourth);
    await removeFrom(fourth);
    await stop(second);
    const { body } = await restore(fourth);

    expect(body).toMatchObject({ id: fourth.id, isCompleted: true, isRecurring: false, isOngoing: false });
    expect(await findHabitOn(FOURTH)).toEqual(body);
    for (const day of [THIRD, FIFTH]) expect(await listWeek(day)).toEqual([]);
    expect(await findHabitOn(FIRST)).toEqual(first);
  });

  it('returns it as not recurring when the series was stopped earlier', async () => {
    const first = await makeHabit(person);
    const third = await findHabitOn(THIRD);
    await remove(third);
    await stop(first);

    expect((await restore(third)).body).toMatchObject({ id: third.id, isRecurring: false, isOngoing: false });
    expect(await findHabitOn(THIRD)).toMatchObject({ isRecurring: false, isOngoing: false });
  });

  it('keeps a series stopped that was stopped before the deletion', async () => {
    await makeHabit(person);
    const [second, third] = [await findHabitOn(SECOND), await findHabitOn(THIRD)];
    await stop(third);
    await removeFrom(second);
    await restore(second);

    expect(await findHabitOn(SECOND)).toMatchObject({ isRecurring: true });
    expect(await findHabitOn(THIRD)).toMatchObject({ isRecurring: false });
    expect(await listWeek(FOURTH)).toEqual([]);
  });

  it('keeps an earlier week deleted until its own deletion is undone', async () => {
    await makeHabit(person);
    const [second, fourth] = [await findHabitOn(SECOND), await findHabitOn(FOURTH)];
    await removeFrom(fourth);
    await removeFrom(second);

    expect((await restore(fourth)).body).toMatchObject({ isRecurring: false });
    for (const day of [SECOND, THIRD, FIFTH]) expect(await listWeek(day)).toEqual([]);
    await restore(second);
    for (const day of [SECOND, THIRD, FOURTH, FIFTH])
      expect(await findHabitOn(day)).toMatchObject({ isRecurring: true, isOngoing: true });
  });

  it('can follow a deletion that named the same habit but began later', async () => {
    const first = await makeHabit(person);
    await remove(await findHabitOn(SECOND));
    const body = { searchTerm: 'Swim', date: SECOND, deleteAllInstances: true };
    expect((await person.post('/api/habits/delete-by-search', body)).status).toBe(200);
    expect(await listWeek(THIRD)).toEqual([]);
    expect((await remove(first)).status).toBe(204);
    expect(await listWeek(FIRST)).toEqual([]);
    expect((await restore(first)).status).toBe(200);
    expect(await readTitles(FIRST)).toEqual(['Swim']);
  });

  it('applies the current texts of the series and keeps the rest of the old state', async () => {
    const first = await makeHabit(person, { notes: 'At noon' });
    const [second, third, fourth] = [await findHabitOn(SECOND), await findHabitOn(THIRD), await findHabitOn(FOURTH)];
    await change(fourth, { notes: 'In the sea', isPriority: true, isCrossedOut: true });
    await remove(second);
    await removeFrom(third);
    await change(first, { title: 'Dive', color: 'teal' });
    await restore(third);
    await restore(second);

    const words = { title: 'Dive', color: 'teal' };
    for (const day of [SECOND, THIRD]) expect(await findHabitOn(day)).toMatchObject({ ...words, notes: 'At noon' });
    expect(await findHabitOn(FOURTH)).toMatchObject({
      ...words,
      notes: 'In the sea',
      isPriority: true,
      isCrossedOut: true,
    });
    expect(await findHabitOn(FIFTH)).toMatchObject({ ...words, notes: 'In the sea', isPriority: true });
  });
});

it('a habit that was completed on each day of 17 years is restored with all of its completions', async () => {
  const start = '2005-01-03';
  const habit = await makeHabit(person, { dueDate: start });
  const days = Array.from({ length: 6_000 }, (_, index) => addDays(start, index));
  const completions = days.map((completionDate) => ({
    userId: person.user.id,
    seriesId: habit.baseSeries,
    period: periodNumber(true, completionDate),
    completionDate,
    createdAt: '2026-11-21T09:30:00.000Z',
  }));
  await app.database.transaction(person.user.id, async () => {
    for (const batch of splitIntoBatches(completions))
      await app.database.query.insertInto('habit_completions').values(batch).execute();
  });
  expect(await removeFrom(habit)).toMatchObject({ status: 204 });

  expect(await restore(habit)).toMatchObject({ status: 200 });
  expect(await listCompletions()).toHaveLength(days.length);
});
