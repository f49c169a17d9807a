import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#shared/calendar/day.ts';
import type { Habit } from '#shared/habits/habits.contract.ts';
import type { ExportFile } from '#shared/portability/portability.contract.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { exportOf, importInto, planOf, total, tryImport } from '../support/exports.ts';
import {
  makeBook,
  makeGoal,
  makeHabit,
  makeProject,
  makeProjectTask,
  makeTask,
  TODAY,
  type Person,
} from '../support/factories.ts';
import type { Client } from '../support/client.ts';
import { habitCalls } from '../support/habit-calls.ts';
import { liveRichly, START } from '../support/rich-life.ts';
import { serve } from '../support/served.ts';

const { app, person } = serve();

/** Somebody who has something of everything. */
let rich: Person;

beforeAll(async () => {
  rich = await app.signUp();
  await liveRichly(rich);
});

const NOTHING = { tasks: 0, goals: 0, habits: 0, books: 0, projects: 0, projectTasks: 0 };

/** What is read of tasks and habits on days to come, and of months gone by, but for ids. */
async function futureOf(someone: Client) {
  const weeks = Array.from({ length: 12 }, (_, index) => addDays(START, 7 * index));
  const read: unknown[] = [];
  for (const monday of weeks) {
    const { body: tasks } = await someone.get<Task[]>(`/api/tasks/week?date=${monday}`);
    read.push(
      tasks.map(({ id: _id, userId: _owner, recurringId, carriedFrom: _from, ancestorId: _first, ...task }) => ({
        ...task,
        isOfSeries: recurringId !== null,
      })),
    );
    for (const isWeekly of [true, false]) {
      const { body } = await someone.get<Habit[]>(`/api/habits?isWeekly=${isWeekly}&referenceDate=${monday}`);
      read.push(
        body.map(({ id: _id, userId: _owner, baseSeries: _series, templateId, ...habit }) => ({
          ...habit,
          isFirst: templateId === null,
        })),
      );
    }
  }
  return read;
}

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

describe('importing one’s own export', () => {
  it('brings back what was deleted since, with what belongs together', async () => {
    const source = await makeTask(person, { title: 'Left over', date: addDays(TODAY, -1) });
    const copies = (
      await person.post<Task[]>('/api/tasks/batch', {
        tasks: [{ title: 'Left over', date: TODAY, carriedFrom: source.id }],
      })
    ).body;
    const { id } = await makeProject(person);
    await makeProjectTask(person, id);
    await makeBook(person);
    const file = await exportOf(person);
    await person.delete(`/api/tasks/${source.id}`);
    await person.delete(`/api/projects/${id}`);
    await person.put(`/api/tasks/${copies[0]?.id}`, { title: 'Changed since' });
    const { added, existing } = await importInto(person, file);

    expect(added).toEqual({ ...NOTHING, tasks: 1, projects: 1, projectTasks: 1 });
    expect(existing).toEqual({ ...NOTHING, tasks: 1, books: 1 });
    const after = await exportOf(person);
    expect(after.projects).toEqual(file.projects);
    expect(after.projectTasks).toEqual(file.projectTasks);
    expect(after.tasks.toSorted((one, other) => one.id.localeCompare(other.id))).toEqual(
      file.tasks.map((task) => (task.date === TODAY ? { ...task, title: 'Changed since' } : task)),
    );
    expect((await importInto(person, file)).added).toEqual(NOTHING);

    // What came back is known to have its copy, and may be taken out of the trash besides.
    const copy = (await person.get<Task[]>(`/api/tasks/date/${TODAY}`)).body[0];
    expect(copy?.carriedFrom).toBe((await person.get<Task[]>(`/api/tasks/date/${addDays(TODAY, -1)}`)).body[0]?.id);
    await person.post(`/api/tasks/${source.id}/restore`);
    const ids = (await exportOf(person)).tasks.map((task) => task.id);
    expect(new Set(ids).size).toBe(3);
  });

  it('lets a series go on that was deleted since, as it was', async () => {
    const first = await makeTask(person, { title: 'Daily', date: START, recurringPattern: 'daily' });
    await person.get(`/api/tasks/week?date=${START}`);
    const [, second] = (await person.get<Task[]>(`/api/tasks/week?date=${START}`)).body;
    await person.delete(`/api/tasks/${second?.id}`);
    const friend = await app.signUp();
    const file = await exportOf(person);
    await importInto(friend, file);
    await person.get(`/api/tasks/week?date=${addDays(START, 7)}`);
    await person.delete(`/api/tasks/${first.id}?deleteFuture=true`);
    expect((await person.get(`/api/tasks/week?date=${START}`)).body).toEqual([]);
    expect((await importInto(person, file)).added).toEqual({ ...NOTHING, tasks: 6 });

    expect(await futureOf(person)).toEqual(await futureOf(friend));
  });

  it('lets a habit go on that was deleted since, as it was', async () => {
    const calls = habitCalls(person);
    await makeHabit(person, { title: 'Swim', dueDate: START });
    for (const week of [0, 1, 2, 3]) await calls.complete(await calls.habitOn(addDays(START, 7 * week)));
    await calls.remove(await calls.habitOn(addDays(START, 7)));
    const file = await exportOf(person);
    const friend = await app.signUp();
    await importInto(friend, file);
    await calls.listOn(addDays(START, 28));
    await calls.removeFrom(await calls.habitOn(START));
    expect((await exportOf(person)).habits).toEqual([]);
    expect((await importInto(person, file)).added).toEqual({ ...NOTHING, habits: 1 });

    expect(await futureOf(person)).toEqual(await futureOf(friend));
    expect(planOf(await exportOf(person)).habits).toEqual(planOf(await exportOf(friend)).habits);
  });

  it('leaves a habit that is there as it is, whatever was kept when it was exported', async () => {
    const calls = habitCalls(person);
    const habit = await makeHabit(person);
    await calls.complete(habit);
    const file = await exportOf(person);
    await calls.change(habit, { isCrossedOut: true, title: 'Swim far' });
    const before = await calls.listWeek();
    expect((await importInto(person, file)).added).toEqual(NOTHING);
    expect(await calls.listWeek()).toEqual(before);
  });
});

describe('the file', () => {
  it('is named after its day and says whose it is, without what is nobody’s business', async () => {
    await makeTask(person, { title: 'Water the plants', isPriority: true });
    const { headers, text, body } = await person.get<ExportFile>('/api/export');

    expect(headers['content-disposition']).toBe(
      `attachment; filename="halo-export-${body.exportedAt.slice(0, 10)}.json"`,
    );
    expect(body).toMatchObject({ format: 'halo-export', formatVersion: 1, account: { email: person.email } });
    expect(body.signIns).toEqual([expect.objectContaining({ signedInAt: expect.any(String), signedOutAt: null })]);
    expect(body.tasks).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{16}-\d+$/),
        date: TODAY,
        title: 'Water the plants',
        startTime: null,
        endTime: null,
        isPriority: true,
        flagged: false,
        sortOrder: 0,
        notes: null,
        isCompleted: false,
        isCrossedOut: false,
        createdAt: expect.any(String),
        completedAt: null,
        isRecurring: false,
        recurringPattern: 'none',
        series: null,
        seriesDay: null,
        carriedFrom: null,
        ancestor: null,
        carriedSince: null,
        carriedCount: 0,
        rolledOverAt: null,
      },
    ]);
    expect(text).not.toMatch(/password|sid|sess"/);
  });

  it('of the same account names its things alike each time', async () => {
    await makeTask(person);
    expect(planOf(await exportOf(person))).toEqual(planOf(await exportOf(person)));
  });

  it('is for signed-in people', async () => {
    expect((await app.visitor().get('/api/export')).status).toBe(401);
    expect((await tryImport(app.visitor(), await exportOf(person))).status).toBe(401);
  });

  it('reaches nobody else’s things, whatever it names', async () => {
    const theirs = await makeTask(person, { title: 'Theirs' });
    const file = await exportOf(person);
    const before = planOf(file);
    const stranger = await app.signUp();
    await makeTask(stranger, { title: 'Mine' });
    const [mine] = (await exportOf(stranger)).tasks;
    const source = mine?.id.split('-')[0];
    // A name that would be this stranger's own, if the number were one of their things.
    const claimed = {
      ...file,
      tasks: file.tasks.map((task) => ({ ...task, id: `${source}-${theirs.id}`, title: 'Taken' })),
    };
    await importInto(stranger, claimed);
    await importInto(stranger, file);

    expect(planOf(await exportOf(person))).toEqual(before);
    expect((await exportOf(stranger)).tasks.map(({ title }) => title)).toEqual(['Mine', 'Taken', 'Theirs']);
    expect((await stranger.put(`/api/tasks/${theirs.id}`, { title: 'Mine now' })).status).toBe(404);
  });
});
