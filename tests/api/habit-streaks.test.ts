import { describe, expect, it } from 'vitest';
import { addDays, type Day } from '#shared/calendar/day.ts';
import type { Habit } from '#shared/habits/habits.contract.ts';
import { makeHabit } from '../support/factories.ts';
import { habitCalls } from '../support/habit-calls.ts';
import { startTestServer } from '../support/test-server.ts';

const MONDAY = '2026-11-16';
const NEXT_MONDAY = '2026-11-23';

const { person } = startTestServer();
const { list, listOn, habitOn, complete, change, remove } = habitCalls(person);

/** Keeps the only habit in the periods of these days. */
async function keepOn(days: readonly Day[], isWeekly = true): Promise<void> {
  for (const day of days) await complete(await habitOn(day, isWeekly));
}

describe('the week of today', () => {
  const TODAY = '2026-11-25';
  const seen = async (day: Day) =>
    (await list(`?isWeekly=true&referenceDate=${day}&today=${TODAY}`)).map(({ streak, history }) => ({
      streak,
      outcomes: history.slice(-3).map(({ outcome }) => outcome),
    }));

  it('decides which weeks are missed and which are still open', async () => {
    await makeHabit(person, { dueDate: '2026-10-26' });
    await keepOn(['2026-10-26', '2026-11-02', '2026-11-09']);

    expect(await seen('2026-11-09')).toEqual([{ streak: 3, outcomes: ['kept', 'kept', 'kept'] }]);
    expect(await seen(MONDAY)).toEqual([{ streak: 0, outcomes: ['kept', 'kept', 'missed'] }]);
    expect(await seen(NEXT_MONDAY)).toEqual([{ streak: 0, outcomes: ['kept', 'missed', 'open'] }]);
    await complete(await habitOn(MONDAY));
    expect(await seen(NEXT_MONDAY)).toEqual([{ streak: 4, outcomes: ['kept', 'kept', 'open'] }]);
    expect(await seen('2026-12-07')).toEqual([{ streak: 4, outcomes: ['open', 'open', 'open'] }]);
  });

  it('counts in the answer of every change', async () => {
    const habit = await makeHabit(person, { dueDate: '2026-10-26' });
    await keepOn(['2026-10-26', '2026-11-02', '2026-11-09']);
    const { id, dueDate } = await habitOn(MONDAY);
    const query = `?today=${TODAY}`;
    const answers = [
      await person.put<Habit>(`/api/habits/${id}${query}`, { title: 'Dive' }),
      await person.post<Habit>(`/api/habits/${id}/complete${query}`, { date: dueDate }),
      await person.post<Habit>(`/api/habits/${id}/uncomplete${query}`, { date: dueDate, wholePeriod: true }),
      await person.post<Habit>(`/api/habits/${id}/batch-operation${query}`, {
        operations: [{ type: 'update', data: { isPriority: true } }],
      }),
      await person.put<Habit>(`/api/habits/${id}/stop-recurring${query}`),
    ];
    expect(answers.map(({ body }) => body.streak)).toEqual([0, 4, 0, 0, 0]);

    await remove(await habitOn(MONDAY));
    const restored = await person.post<Habit>(`/api/habits/${id}/restore${query}`);
    expect(restored.body).toMatchObject({ streak: 0, previousStreak: 3, unkeptOutcome: 'missed' });
    const made = await person.post<Habit>(`/api/habits${query}`, { title: 'Late', dueDate: MONDAY });
    expect(made.body.history.at(-1)).toEqual({ period: MONDAY, outcome: 'missed' });
    expect(habit.history.at(-1)?.outcome).toBe('open');
  });
});

describe('a streak', () => {
  it('goes on from week to week, and is open while the last week is', async () => {
    const habit = await makeHabit(person, { dueDate: '2026-10-26' });
    await complete(habit, '2026-10-27');
    await keepOn(['2026-11-02', '2026-11-09']);

    expect(await habitOn('2026-11-09')).toMatchObject({ streak: 3, isCompleted: true });
    expect(await habitOn(MONDAY)).toMatchObject({ streak: 3, isCompleted: false });
    expect(await habitOn(NEXT_MONDAY)).toMatchObject({ streak: 0, isCompleted: false });
    expect((await complete(await habitOn(MONDAY))).body).toMatchObject({ streak: 4, isCompleted: true });
    expect(await habitOn(NEXT_MONDAY)).toMatchObject({ streak: 4 });
    expect(await habitOn('2026-10-26')).toMatchObject({ streak: 1 });
  });

  it('is broken by a week that was missed, read or not', async () => {
    await makeHabit(person, { dueDate: '2026-10-26' });
    await keepOn(['2026-10-26', '2026-11-02', MONDAY]);

    const habit = await habitOn(MONDAY);
    expect(habit.streak).toBe(1);
    expect(habit.history.slice(-5).map(({ outcome }) => outcome)).toEqual(['none', 'kept', 'kept', 'missed', 'kept']);
  });

  it('is neither longer nor broken by a week that was crossed out or deleted', async () => {
    await makeHabit(person, { dueDate: '2026-10-26' });
    await keepOn(['2026-10-26']);
    await change(await habitOn('2026-11-02'), { isCrossedOut: true });
    await remove(await habitOn('2026-11-09'));
    await keepOn([MONDAY]);

    const habit = await habitOn(MONDAY);
    expect(habit.streak).toBe(2);
    expect(habit.history.slice(-4).map(({ outcome }) => outcome)).toEqual(['kept', 'crossed-out', 'none', 'kept']);
  });

  it('counts what was kept before the habit began', async () => {
    const habit = await makeHabit(person);
    for (const day of ['2026-11-03', '2026-11-10', MONDAY]) await complete(habit, day);

    expect(await habitOn(MONDAY)).toMatchObject({ streak: 3, isCompleted: true });
  });

  it('goes on over the year of 53 weeks', async () => {
    await makeHabit(person, { dueDate: '2026-12-14' });
    await keepOn(['2026-12-20', '2026-12-27', '2026-12-31', '2027-01-04', '2027-01-17']);

    expect(await habitOn('2027-01-17')).toMatchObject({ dueDate: '2027-01-11', streak: 5 });
    expect(await habitOn('2027-01-01')).toMatchObject({ dueDate: '2026-12-28', streak: 3, isCompleted: true });
  });

  it('goes on from month to month, however long they are', async () => {
    await makeHabit(person, { isWeekly: false, dueDate: '2027-12-31' });
    await keepOn(['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30'], false);

    expect(await habitOn('2028-04-30', false)).toMatchObject({ streak: 5 });
    expect(await habitOn('2028-05-01', false)).toMatchObject({ streak: 5 });
    expect(await habitOn('2028-06-01', false)).toMatchObject({ streak: 0 });
  });

  it('is that of its own series', async () => {
    const first = await makeHabit(person, { title: 'First', dueDate: '2026-11-09' });
    await complete(first, '2026-11-09');
    const second = await makeHabit(person, { title: 'Second' });
    await complete(second, MONDAY);

    expect((await listOn(NEXT_MONDAY)).map(({ title, streak }) => [title, streak])).toEqual([
      ['First', 0],
      ['Second', 1],
    ]);
    expect((await listOn(MONDAY)).map(({ title, streak }) => [title, streak])).toEqual([
      ['First', 1],
      ['Second', 1],
    ]);
  });

  it('of a hundred weeks is counted to its end', async () => {
    const start = addDays(MONDAY, -7 * 99);
    const first = await makeHabit(person, { dueDate: start });
    for (let week = 0; week < 100; week += 1) await complete(first, addDays(start, 7 * week));

    const habit = await habitOn(MONDAY);
    expect(habit.streak).toBe(100);
    expect(habit.history.every(({ outcome }) => outcome === 'kept')).toBe(true);
  });
});
