import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/calendar/day.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { exportOf, futureOf, importInto, NOTHING, planOf } from '../support/exports.ts';
import { makeBook, makeHabit, makeProject, makeProjectTask, makeTask, TODAY } from '../support/factories.ts';
import { habitCalls } from '../support/habit-calls.ts';
import { START } from '../support/sample-account.ts';
import { startTestServer } from '../support/test-server.ts';

const { app, person } = startTestServer();

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
