import { describe, expect, it } from 'vitest';
import { addDays, type Day } from '#shared/calendar/day.ts';
import type { Habit } from '#shared/habits/habits.contract.ts';
import { makeHabit } from '../support/factories.ts';
import { createHabitCalls } from '../support/habit-calls.ts';
import { startTestServer } from '../support/test-server.ts';

const MONDAY = '2026-11-16';
const NEXT_MONDAY = '2026-11-23';

const { person } = startTestServer();
const { list, listOn, findHabitOn, complete, change, remove } = createHabitCalls(person);

/** Completes the only habit in the periods of these days. */
async function completeOn(days: readonly Day[], isWeekly = true): Promise<void> {
  for (const day of days) await complete(await findHabitOn(day, isWeekly));
}

describe('the query parameter today', () => {
  const TODAY = '2026-11-25';
  const readOutcomes = async (day: Day) =>
    (await list(`?isWeekly=true&referenceDate=${day}&today=${TODAY}`)).map(({ streak, history }) => ({
      streak,
      outcomes: history.slice(-3).map(({ outcome }) => outcome),
    }));

  it('decides which weeks are missed and which are open', async () => {
    await makeHabit(person, { dueDate: '2026-10-26' });
    await completeOn(['2026-10-26', '2026-11-02', '2026-11-09']);

    expect(await readOutcomes('2026-11-09')).toEqual([{ streak: 3, outcomes: ['kept', 'kept', 'kept'] }]);
    expect(await readOutcomes(MONDAY)).toEqual([{ streak: 0, outcomes: ['kept', 'kept', 'missed'] }]);
    expect(await readOutcomes(NEXT_MONDAY)).toEqual([{ streak: 0, outcomes: ['kept', 'missed', 'open'] }]);
    await complete(await findHabitOn(MONDAY));
    expect(await readOutcomes(NEXT_MONDAY)).toEqual([{ streak: 4, outcomes: ['kept', 'kept', 'open'] }]);
    expect(await readOutcomes('2026-12-07')).toEqual([{ streak: 4, outcomes: ['open', 'open', 'open'] }]);
  });

  it('applies to the response of every change', async () => {
    const habit = await makeHabit(person, { dueDate: '2026-10-26' });
    await completeOn(['2026-10-26', '2026-11-02', '2026-11-09']);
    const { id, dueDate } = await findHabitOn(MONDAY);
    const query = `?today=${TODAY}`;
    const responses = [
      await person.put<Habit>(`/api/habits/${id}${query}`, { title: 'Dive' }),
      await person.post<Habit>(`/api/habits/${id}/complete${query}`, { date: dueDate }),
      await person.post<Habit>(`/api/habits/${id}/uncomplete${query}`, { date: dueDate, wholePeriod: true }),
      await person.post<Habit>(`/api/habits/${id}/batch-operation${query}`, {
        operations: [{ type: 'update', data: { isPriority: true } }],
      }),
      await person.put<Habit>(`/api/habits/${id}/stop-recurring${query}`),
    ];
    expect(responses.map(({ body }) => body.streak)).toEqual([0, 4, 0, 0, 0]);

    await remove(await findHabitOn(MONDAY));
    const restored = await person.post<Habit>(`/api/habits/${id}/restore${query}`);
    expect(restored.body).toMatchObject({ streak: 0, previousStreak: 3, unkeptOutcome: 'missed' });
    const made = await person.post<Habit>(`/api/habits${query}`, { title: 'Late', dueDate: MONDAY });
    expect(made.body.history.at(-1)).toEqual({ period: MONDAY, outcome: 'missed' });
    expect(habit.history.at(-1)?.outcome).toBe('open');
  });
});

describe('a streak', () => {
  it('continues from week to week, and is kept while the last week is open', async () => {
    const habit = await makeHabit(person, { dueDate: '2026-10-26' });
    await complete(habit, '2026-10-27');
    await completeOn(['2026-11-02', '2026-11-09']);

    expect(await findHabitOn('2026-11-09')).toMatchObject({ streak: 3, isCompleted: true });
    expect(await findHabitOn(MONDAY)).toMatchObject({ streak: 3, isCompleted: false });
    expect(await findHabitOn(NEXT_MONDAY)).toMatchObject({ streak: 0, isCompleted: false });
    expect((await complete(await findHabitOn(MONDAY))).body).toMatchObject({ streak: 4, isCompleted: true });
    expect(await findHabitOn(NEXT_MONDAY)).toMatchObject({ streak: 4 });
    expect(await findHabitOn('2026-10-26')).toMatchObject({ streak: 1 });
  });

  it('is broken by a missed week, read or not', async () => {
    await makeHabit(person, { dueDate: '2026-10-26' });
    await completeOn(['2026-10-26', '2026-11-02', MONDAY]);

    const habit = await findHabitOn(MONDAY);
    expect(habit.streak).toBe(1);
    expect(habit.history.slice(-5).map(({ outcome }) => outcome)).toEqual(['none', 'kept', 'kept', 'missed', 'kept']);
  });

  it('is neither extended nor broken by a crossed-out or deleted week', async () => {
    await makeHabit(person, { dueDate: '2026-10-26' });
    await completeOn(['2026-10-26']);
    await change(await findHabitOn('2026-11-02'), { isCrossedOut: true });
    await remove(await findHabitOn('2026-11-09'));
    await completeOn([MONDAY]);

    const habit = await findHabitOn(MONDAY);
    expect(habit.streak).toBe(2);
    expect(habit.history.slice(-4).map(({ outcome }) => outcome)).toEqual(['kept', 'crossed-out', 'none', 'kept']);
  });

  it("counts completions before the habit's first week", async () => {
    const habit = await makeHabit(person);
    for (const day of ['2026-11-03', '2026-11-10', MONDAY]) await complete(habit, day);

    expect(await findHabitOn(MONDAY)).toMatchObject({ streak: 3, isCompleted: true });
  });

  it('continues across a year with 53 weeks', async () => {
    await makeHabit(person, { dueDate: '2026-12-14' });
    await completeOn(['2026-12-20', '2026-12-27', '2026-12-31', '2027-01-04', '2027-01-17']);

    expect(await findHabitOn('2027-01-17')).toMatchObject({ dueDate: '2027-01-11', streak: 5 });
    expect(await findHabitOn('2027-01-01')).toMatchObject({ dueDate: '2026-12-28', streak: 3, isCompleted: true });
  });

  it('continues from month to month, whatever their lengths', async () => {
    await makeHabit(person, { isWeekly: false, dueDate: '2027-12-31' });
    await completeOn(['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30'], false);

    expect(await findHabitOn('2028-04-30', false)).toMatchObject({ streak: 5 });
    expect(await findHabitOn('2028-05-01', false)).toMatchObject({ streak: 5 });
    expect(await findHabitOn('2028-06-01', false)).toMatchObject({ streak: 0 });
  });

  it('belongs to its own series', async () => {
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

  it('is counted over a hundred weeks', async () => {
    const start = addDays(MONDAY, -7 * 99);
    const first = await makeHabit(person, { dueDate: start });
    for (let week = 0; week < 100; week += 1) await complete(first, addDays(start, 7 * week));

    const habit = await findHabitOn(MONDAY);
    expect(habit.streak).toBe(100);
    expect(habit.history.every(({ outcome }) => outcome === 'kept')).toBe(true);
  });
});
