import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#shared/calendar/day.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { exportOf, futureOf, importInto, NOTHING, planOf, total } from '../support/exports.ts';
import { makeBook, makeGoal, makeHabit, makeTask, TODAY, type Person } from '../support/factories.ts';
import type { Client } from '../support/api-client.ts';
import { habitCalls } from '../support/habit-calls.ts';
import { createSampleAccount, START } from '../support/sample-account.ts';
import { startTestServer } from '../support/test-server.ts';

const { app, person } = startTestServer();

/** Somebody who has something of everything. */
let rich: Person;

beforeAll(async () => {
  rich = await app.signUp();
  await createSampleAccount(rich);
});

describe('an account that is exported and imported elsewhere', () => {
  it('is the same there, to the last word and in all that follows', async () => {
    const file = await exportOf(rich);
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
    expect(planOf(await exportOf(friend))).toEqual(planOf(file));
    expect(await futureOf(friend)).toEqual(await futureOf(rich));
    const read = async (path: string) => JSON.stringify((await friend.get(path)).body);
    for (const path of ['/api/books', '/api/goals/all', '/api/projects', '/api/project-tasks', '/api/habits']) {
      const titles = (text: string) => [...text.matchAll(/"title":"[^"]*"/g)].map(String);
      expect(titles(await read(path))).toEqual(titles(JSON.stringify((await rich.get(path)).body)));
    }
  });

  it('goes on like the one that it comes from, and says so in its carry-over', async () => {
    const friend = await app.signUp();
    await importInto(friend, await exportOf(rich));
    for (const day of [TODAY, addDays(TODAY, 7), addDays(TODAY, 14), addDays(START, 7)]) {
      const offers = async (someone: Client) =>
        (await someone.get<{ items: { title: string }[] }>(`/api/carry-over?date=${day}`)).body.items.map(
          ({ title }) => title,
        );
      expect(await offers(friend)).toEqual(await offers(rich));
    }
  });

  it('is not added a second time, nor when it comes back from there', async () => {
    const file = await exportOf(rich);
    const friend = await app.signUp();
    await importInto(friend, file);
    expect((await importInto(friend, file)).added).toEqual(NOTHING);
    expect(planOf(await exportOf(friend))).toEqual(planOf(file));

    const again = await importInto(rich, await exportOf(friend));
    expect(again.added).toEqual(NOTHING);
    expect(total(again.existing)).toBe(
      total({
        tasks: file.tasks.length,
        goals: file.goals.length,
        habits: file.habits.length,
        books: 3,
        projects: 3,
        projectTasks: 5,
      }),
    );
    expect(planOf(await exportOf(rich))).toEqual(planOf(file));
  });

  it('joins what is there already, which stays as it is', async () => {
    const friend = await app.signUp();
    const own = await makeTask(friend, { title: 'My own' });
    const habit = await makeHabit(friend, { title: 'My habit' });
    await makeBook(friend);
    const before = await exportOf(friend);
    const file = await exportOf(rich);
    const { added, existing } = await importInto(friend, file);

    expect([added.tasks, existing]).toEqual([file.tasks.length, NOTHING]);
    const after = await exportOf(friend);
    expect(after.tasks).toEqual([...before.tasks, ...file.tasks]);
    expect(after.habits).toEqual([...before.habits, ...file.habits]);
    expect(after.books).toEqual([...before.books, ...file.books]);
    expect((await friend.put(`/api/tasks/${own.id}`, { title: 'Still mine' })).status).toBe(200);
    expect((await habitCalls(friend).complete(habit)).status).toBe(200);
  });

  it('brings what each has made new to the other, and nothing twice', async () => {
    await makeTask(person, { title: 'Daily', date: START, recurringPattern: 'daily' });
    await makeHabit(person, { title: 'Swim', dueDate: START });
    const friend = await app.signUp();
    await importInto(friend, await exportOf(person));
    for (const someone of [person, friend]) {
      await someone.get(`/api/tasks/date/${addDays(START, 1)}`);
      await habitCalls(someone).listOn(addDays(START, 7));
    }
    await friend.get(`/api/tasks/date/${addDays(START, 2)}`);
    await makeGoal(friend);
    const { added } = await importInto(person, await exportOf(friend));

    expect(added).toEqual({ ...NOTHING, tasks: 1, goals: 1 });
    expect((await importInto(person, await exportOf(friend))).added).toEqual(NOTHING);
    for (const count of [0, 1, 2, 3, 4]) {
      const { body } = await person.get<Task[]>(`/api/tasks/date/${addDays(START, count)}`);
      expect(body.map(({ title }) => title)).toEqual(['Daily']);
    }
  });
});
