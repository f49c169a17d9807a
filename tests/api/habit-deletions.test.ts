import { describe, expect, it } from 'vitest';
import type { Day } from '#shared/calendar/day.ts';
import { MINUTE } from '../support/clock.ts';
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

const { list, listWeek, habitOn, allCompletions, complete, change, stop, remove, removeFrom, restore } =
  habitCalls(person);
const titlesOf = async (day: Day) => (await listWeek(day)).map(({ title }) => title);

describe('deleting a recurring habit', () => {
  it('from this week leaves a gap that stays, however often it is read', async () => {
    await makeHabit(person);
    const second = await habitOn(SECOND);
    expect(await remove(second)).toMatchObject({ status: 204 });

    expect(await listWeek(SECOND)).toEqual([]);
    await makeHabit(person, { title: 'Another', dueDate: SECOND });
    expect(await titlesOf(SECOND)).toEqual(['Another']);
    expect(await titlesOf(FIRST)).toEqual(['Swim']);
    expect(await titlesOf(THIRD)).toEqual(['Another', 'Swim']);
  });

  it('from its first week keeps the later ones', async () => {
    await remove(await makeHabit(person));

    expect(await listWeek(FIRST)).toEqual([]);
    expect(await titlesOf(SECOND)).toEqual(['Swim']);
  });

  it('with all later ones preserves the past, its completions included', async () => {
    const first = await makeHabit(person);
    await complete(first);
    await complete(await habitOn(THIRD));
    expect(await removeFrom(await habitOn(SECOND))).toMatchObject({ status: 204 });

    for (const day of [SECOND, THIRD, FOURTH]) expect(await listWeek(day)).toEqual([]);
    expect(await habitOn(FIRST)).toMatchObject({ id: first.id, isCompleted: true, streak: 1 });
    expect(await allCompletions()).toMatchObject([{ habitId: first.id }]);
  });

  it('with all later ones, asked of the first, leaves nothing', async () => {
    const first = await makeHabit(person);
    await habitOn(SECOND);
    await removeFrom(first);

    for (const day of [FIRST, SECOND, THIRD]) expect(await listWeek(day)).toEqual([]);
    expect(await list('')).toEqual([]);
  });

  it('with all later ones, where it does not recur, deletes that one alone', async () => {
    const once = await makeHabit(person, { isOngoing: false });
    await makeHabit(person, { title: 'Other' });
    await removeFrom(once);

    expect(await titlesOf(FIRST)).toEqual(['Other']);
  });
});

describe('taking a deletion back', () => {
  it('of this week fills the gap with what was there', async () => {
    await makeHabit(person);
    await complete(await habitOn(FIRST));
    await complete(await habitOn(SECOND));
    await complete(await habitOn(THIRD));
    const before = [await habitOn(SECOND), await habitOn(THIRD)] as const;
    await remove(before[0]);
    expect(await habitOn(THIRD)).toMatchObject({ streak: 2 });
    const { body } = await restore(before[0]);

    expect(body).toEqual(before[0]);
    expect([await habitOn(SECOND), await habitOn(THIRD)]).toEqual(before);
  });

  it('with all later ones brings back those that were there and those to come', async () => {
    await makeHabit(person);
    await change(await habitOn(THIRD), { title: 'Dive' });
    await complete(await habitOn(SECOND));
    await complete(await habitOn(FOURTH));
    const before = [await habitOn(SECOND), await habitOn(THIRD), await habitOn(FOURTH)] as const;
    await removeFrom(before[0]);
    app.clock.advance(MINUTE);
    const { body } = await restore(before[0]);

    expect(body).toEqual(before[0]);
    expect([await habitOn(SECOND), await habitOn(THIRD), await habitOn(FOURTH)]).toEqual(before);
    expect(await titlesOf(FIFTH)).toEqual(['Dive']);
  });

  it.each([[[0, 1]], [[1, 0]]] as const)('twice, in the order %j, brings everything back', async (order) => {
    const first = await makeHabit(person);
    const habits = [await habitOn(FOURTH), await habitOn(SECOND)] as const;
    for (const habit of habits) await removeFrom(habit);
    for (const which of order) expect(await restore(habits[which])).toMatchObject({ status: 200 });

    expect(await habitOn(FIRST)).toEqual(first);
    for (const day of [SECOND, THIRD, FOURTH, FIFTH])
      expect(await habitOn(day)).toMatchObject({ title: 'Swim', isRecurring: true });
  });

  it('of one that did not recur does not make it recur', async () => {
    const once = await makeHabit(person, { isOngoing: false });
    await removeFrom(once);

    expect((await restore(once)).body).toEqual(once);
    expect(await listWeek(SECOND)).toEqual([]);
  });
});

describe('taking a deletion back after other changes', () => {
  it('does not revive a series that was stopped in between', async () => {
    const first = await makeHabit(person);
    const second = await habitOn(SECOND);
    const fourth = await habitOn(FOURTH);
    await complete(fourth);
    await removeFrom(fourth);
    await stop(second);
    const { body } = await restore(fourth);

    expect(body).toMatchObject({ id: fourth.id, isCompleted: true, isRecurring: false, isOngoing: false });
    expect(await habitOn(FOURTH)).toEqual(body);
    for (const day of [THIRD, FIFTH]) expect(await listWeek(day)).toEqual([]);
    expect(await habitOn(FIRST)).toEqual(first);
  });

  it('of one week says that it does not recur when the series was stopped before that', async () => {
    const first = await makeHabit(person);
    const third = await habitOn(THIRD);
    await remove(third);
    await stop(first);

    expect((await restore(third)).body).toMatchObject({ id: third.id, isRecurring: false, isOngoing: false });
    expect(await habitOn(THIRD)).toMatchObject({ isRecurring: false, isOngoing: false });
  });

  it('of a series that was stopped before leaves it stopped', async () => {
    await makeHabit(person);
    const [second, third] = [await habitOn(SECOND), await habitOn(THIRD)];
    await stop(third);
    await removeFrom(second);
    await restore(second);

    expect(await habitOn(SECOND)).toMatchObject({ isRecurring: true });
    expect(await habitOn(THIRD)).toMatchObject({ isRecurring: false });
    expect(await listWeek(FOURTH)).toEqual([]);
  });

  it('leaves an earlier week deleted, until that is taken back as well', async () => {
    await makeHabit(person);
    const [second, fourth] = [await habitOn(SECOND), await habitOn(FOURTH)];
    await removeFrom(fourth);
    await removeFrom(second);

    expect((await restore(fourth)).body).toMatchObject({ isRecurring: false });
    for (const day of [SECOND, THIRD, FIFTH]) expect(await listWeek(day)).toEqual([]);
    await restore(second);
    for (const day of [SECOND, THIRD, FOURTH, FIFTH])
      expect(await habitOn(day)).toMatchObject({ isRecurring: true, isOngoing: true });
  });

  it('brings it back with the words that its series has by then, and otherwise as it was', async () => {
    const first = await makeHabit(person, { notes: 'At noon' });
    const [second, third, fourth] = [await habitOn(SECOND), await habitOn(THIRD), await habitOn(FOURTH)];
    await change(fourth, { notes: 'In the sea', isPriority: true, isCrossedOut: true });
    await remove(second);
    await removeFrom(third);
    await change(first, { title: 'Dive', color: 'teal' });
    await restore(third);
    await restore(second);

    const words = { title: 'Dive', color: 'teal' };
    for (const day of [SECOND, THIRD]) expect(await habitOn(day)).toMatchObject({ ...words, notes: 'At noon' });
    expect(await habitOn(FOURTH)).toMatchObject({
      ...words,
      notes: 'In the sea',
      isPriority: true,
      isCrossedOut: true,
    });
    expect(await habitOn(FIFTH)).toMatchObject({ ...words, notes: 'In the sea', isPriority: true });
  });
});
