import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#shared/calendar/day.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { readExport, readTwelveWeeks, importInto, NOTHING, pickPortableParts, sumCounts } from '../support/exports.ts';
import { makeBook, makeGoal, makeHabit, makeTask, TODAY, type Person } from '../support/factories.ts';
import type { Client } from '../support/api-client.ts';
import { createHabitCalls } from '../support/habit-calls.ts';
import { createSampleAccount, START } from '../support/sample-account.ts';
import { startTestServer } from '../support/test-server.ts';

const { app, person } = startTestServer();

/** A user with items of every type. */
let sampleUser: Person;

beforeAll(async () => {
  sampleUser = await app.signUp();
  await createSampleAccount(sampleUser);
});

describe('an import into another account', () => {
  it('reproduces the account completely, including future occurrences', async () => {
    const file = await readExport(sampleUser);
    const friend = await app.signUp();
    const { added, existing } = await importInto(friend, file);

    expect(existing).toEqual(NOTHING);
    expect(added).toEqual({
      tasks: file.tasks.length,
      goals: file.goals.length,
      habits: file.habits.length,
      books: 3,
      projects: 3,
      projectTasks: 5,
    });
    expect(pickPortableParts(await readExport(friend))).toEqual(pickPortableParts(file));
    expect(await readTwelveWeeks(friend)).toEqual(await readTwelveWeeks(sampleUser));
    const read = async (path: string) => JSON.stringify((await friend.get(path)).body);
    for (const path of ['/api/books', '/api/goals/all', '/api/projects', '/api/project-tasks', '/api/habits']) {
      const titles = (text: string) => [...text.matchAll(/"title":"[^"]*"/g)].map(String);
      expect(titles(await read(path))).toEqual(titles(JSON.stringify((await sampleUser.get(path)).body)));
    }
  });

  it('offers the same items for carrying over', async () => {
    const friend = await app.signUp();
    await importInto(friend, await readExport(sampleUser));
    for (const day of [TODAY, addDays(TODAY, 7), addDays(TODAY, 14), addDays(START, 7)]) {
      const offers = async (someone: Client) =>
        (await someone.get<{ items: { title: string }[] }>(`/api/carry-over?date=${day}`)).body.items.map(
          ({ title }) => title,
        );
      expect(await offers(friend)).toEqual(await offers(sampleUser));
    }
  });

  it('adds nothing the second time, nor when it is imported back', async () => {
    const file = await readExport(sampleUser);
    const friend = await app.signUp();
    await importInto(friend, file);
    expect((await importInto(friend, file)).added).toEqual(NOTHING);
    expect(pickPortableParts(await readExport(friend))).toEqual(pickPortableParts(file));

    const again = await importInto(sampleUser, await readExport(friend));
    expect(again.added).toEqual(NOTHING);
    expect(sumCounts(again.existing)).toBe(
      sumCounts({
        tasks: file.tasks.length,
        goals: file.goals.length,
        habits: file.habits.length,
        books: 3,
        projects: 3,
        projectTasks: 5,
      }),
    );
    expect(pickPortableParts(await readExport(sampleUser))).toEqual(pickPortableParts(file));
  });

  it('keeps existing items unchanged', async () => {
    const friend = await app.signUp();
    const own = await makeTask(friend, { title: 'My own' });
    const habit = await makeHabit(friend, { title: 'My habit' });
    await makeBook(friend);
    const before = await readExport(friend);
    const file = await readExport(sampleUser);
    const { added, existing } = await importInto(friend, file);

    expect([added.tasks, existing]).toEqual([file.tasks.length, NOTHING]);
    const after = await readExport(friend);
    expect(after.tasks).toEqual([...before.tasks, ...file.tasks]);
    expect(after.habits).toEqual([...before.habits, ...file.habits]);
    expect(after.books).toEqual([...before.books, ...file.books]);
    expect((await friend.put(`/api/tasks/${own.id}`, { title: 'Still mine' })).status).toBe(200);
    expect((await createHabitCalls(friend).complete(habit)).status).toBe(200);
  });

  it('exchanges new items of both accounts without duplicates', async () => {
    await makeTask(person, { title: 'Daily', date: START, recurringPattern: 'daily' });
    await makeHabit(person, { title: 'Swim', dueDate: START });
    const friend = await app.signUp();
    await importInto(friend, await readExport(person));
    for (const someone of [person, friend]) {
      await someone.get(`/api/tasks/date/${addDays(START, 1)}`);
      await createHabitCalls(someone).listOn(addDays(START, 7));
    }
    await friend.get(`/api/tasks/date/${addDays(START, 2)}`);
    await makeGoal(friend);
    const { added } = await importInto(person, await readExport(friend));

    expect(added).toEqual({ ...NOTHING, tasks: 1, goals: 1 });
    expect((await importInto(person, await readExport(friend))).added).toEqual(NOTHING);
    for (const count of [0, 1, 2, 3, 4]) {
      const { body } = await person.get<Task[]>(`/api/tasks/date/${addDays(START, count)}`);
      expect(body.map(({ title }) => title)).toEqual(['Daily']);
    }
  });
});
