import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/calendar/day.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { readExport, readTwelveWeeks, importInto, NOTHING, pickPortableParts } from '../support/exports.ts';
import { makeBook, makeHabit, makeProject, makeProjectTask, makeTask, TODAY } from '../support/factories.ts';
import { createHabitCalls } from '../support/habit-calls.ts';
import { START } from '../support/sample-account.ts';
import { startTestServer } from '../support/test-server.ts';

const { app, person } = startTestServer();

describe('importing an export into its own account', () => {
  it('restores items that were deleted since, with their relations', async () => {
    const source = await makeTask(person, { title: 'Left over', date: addDays(TODAY, -1) });
    const copies = (
      await person.post<Task[]>('/api/tasks/batch', {
        tasks: [{ title: 'Left over', date: TODAY, carriedFrom: source.id }],
      })
    ).body;
    const { id } = await makeProject(person);
    await makeProjectTask(person, id);
    await makeBook(person);
    const file = await readExport(person);
    await person.delete(`/api/tasks/${source.id}`);
    await person.delete(`/api/projects/${id}`);
    await person.put(`/api/tasks/${copies[0]?.id}`, { title: 'Changed since' });
    const { added, existing } = await importInto(person, file);

    expect(added).toEqual({ ...NOTHING, tasks: 1, projects: 1, projectTasks: 1 });
    expect(existing).toEqual({ ...NOTHING, tasks: 1, books: 1 });
    const after = await readExport(person);
    expect(after.projects).toEqual(file.projects);
    expect(after.projectTasks).toEqual(file.projectTasks);
    expect(after.tasks.toSorted((one, other) => one.id.localeCompare(other.id))).toEqual(
      file.tasks.map((task) => (task.date === TODAY ? { ...task, title: 'Changed since' } : task)),
    );
    expect((await importInto(person, file)).added).toEqual(NOTHING);

    // The restored item is the source of its copy again, and its deleted original can still be restored from the trash.
    const copy = (await person.get<Task[]>(`/api/tasks/date/${TODAY}`)).body[0];
    expect(copy?.carriedFrom).toBe((await person.get<Task[]>(`/api/tasks/date/${addDays(TODAY, -1)}`)).body[0]?.id);
    await person.post(`/api/tasks/${source.id}/restore`);
    const ids = (await readExport(person)).tasks.map((task) => task.id);
    expect(new Set(ids).size).toBe(3);
  });

  it('continues a series that was deleted since', async () => {
    const first = await makeTask(person, { title: 'Daily', date: START, recurringPattern: 'daily' });
    await person.get(`/api/tasks/week?date=${START}`);
    const [, second] = (await person.get<Task[]>(`/api/tasks/week?date=${START}`)).body;
    await person.delete(`/api/tasks/${second?.id}`);
    const friend = await app.signUp();
    const file = await readExport(person);
    await importInto(friend, file);
    await person.get(`/api/tasks/week?date=${addDays(START, 7)}`);
    await person.delete(`/api/tasks/${first.id}?deleteFuture=true`);
    expect((await person.get(`/api/tasks/week?date=${START}`)).body).toEqual([]);
    expect((await importInto(person, file)).added).toEqual({ ...NOTHING, tasks: 6 });

    expect(await readTwelveWeeks(person)).toEqual(await readTwelveWeeks(friend));
  });

  it('continues a habit that was deleted since', async () => {
    const calls = createHabitCalls(person);
    await makeHabit(person, { title: 'Swim', dueDate: START });
    for (const week of [0, 1, 2, 3]) await calls.complete(await calls.findHabitOn(addDays(START, 7 * week)));
    await calls.remove(await calls.findHabitOn(addDays(START, 7)));
    const file = await readExport(person);
    const friend = await app.signUp();
    await importInto(friend, file);
    await calls.listOn(addDays(START, 28));
    await calls.removeFrom(await calls.findHabitOn(START));
    expect((await readExport(person)).habits).toEqual([]);
    expect((await importInto(person, file)).added).toEqual({ ...NOTHING, habits: 1 });

    expect(await readTwelveWeeks(person)).toEqual(await readTwelveWeeks(friend));
    expect(pickPortableParts(await readExport(person)).habits).toEqual(
      pickPortableParts(await readExport(friend)).habits,
    );
  });

  it('leaves existing habits unchanged', async () => {
    const calls = createHabitCalls(person);
    const habit = await makeHabit(person);
    await calls.complete(habit);
    const file = await readExport(person);
    await calls.change(habit, { isCrossedOut: true, title: 'Swim far' });
    const before = await calls.listWeek();
    expect((await importInto(person, file)).added).toEqual(NOTHING);
    expect(await calls.listWeek()).toEqual(before);
  });
});
