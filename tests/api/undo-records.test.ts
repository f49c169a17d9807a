import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/calendar/day.ts';
import type { Goal } from '#shared/goals/goals.contract.ts';
import type { HistoryEntry } from '#shared/history/history.contract.ts';
import { findUndoable } from '#shared/history/history.rules.ts';
import type { Rollover, Task } from '#shared/tasks/tasks.contract.ts';
import type { ApiResponse } from '../support/api-client.ts';
import { readExport, tryImport } from '../support/exports.ts';
import { createApiToken } from '../support/endpoint-samples.ts';
import { makeGoal, makeHabit, makeTask, TODAY } from '../support/factories.ts';
import { startTestServer } from '../support/test-server.ts';

const YESTERDAY = addDays(TODAY, -1);
const LAST_WEEK = addDays(TODAY, -7);

const { app, person } = startTestServer();

const readHistory = async () => (await person.get<HistoryEntry[]>('/api/history')).body;
const listTasks = async () => (await person.get<Task[]>('/api/tasks/all')).body;
const rollOver = async () => (await person.post<Rollover>('/api/tasks/rollover', { from: YESTERDAY, to: TODAY })).body;
const undoRollover = async ({ number }: Rollover) => person.post(`/api/history/${number}/undo?leavesChanged=true`);
const undoAddition = async (itemType: string, id: number | undefined) =>
  person.post('/api/history/undo', { itemType, id, verb: 'added', leavesChanged: true });
const copyToToday = async (tasks: readonly Task[]) =>
  (
    await person.post<Task[]>('/api/tasks/batch', {
      tasks: tasks.map(({ id, title }) => ({ title, date: TODAY, carriedFrom: id })),
    })
  ).body;

/** Expects that an undo is recorded as the undo of the last action, so that Ctrl+Z goes on with the one before it. */
async function expectRecordedUndo(undo: () => Promise<ApiResponse<unknown>>): Promise<void> {
  const [undone, before] = await readHistory();
  expect(await undo()).toMatchObject({ status: 200 });
  const history = await readHistory();
  expect(history[0]).toMatchObject({ undoes: undone?.number });
  expect(history[1]).toMatchObject({ number: undone?.number, state: 'undone' });
  expect(findUndoable(history)).toMatchObject({ number: before?.number, state: 'open' });
}

describe('Ctrl+Z goes on with the change before', () => {
  it('after the undo of a rollover', async () => {
    await makeTask(person, { title: 'One', date: YESTERDAY });
    await makeTask(person, { title: 'Two', date: YESTERDAY });
    const rollover = await rollOver();

    await expectRecordedUndo(async () => undoRollover(rollover));
    expect((await listTasks()).map(({ isCrossedOut }) => isCrossedOut)).toEqual([false, false]);
  });

  it('after the undo of copied tasks', async () => {
    const sources = [
      await makeTask(person, { title: 'One', date: YESTERDAY }),
      await makeTask(person, { title: 'Two', date: YESTERDAY }),
    ];
    const copies = await copyToToday(sources);

    await expectRecordedUndo(async () => undoAddition('task', copies[1]?.id));
    expect(await listTasks()).toEqual(sources);
  });

  it('after the undo of a carry over', async () => {
    const task = await makeTask(person, { title: 'Left', date: LAST_WEEK });
    const goal = await makeGoal(person, { title: 'Read', dueDate: LAST_WEEK });
    const items = [
      { id: task.id, type: 'day-task', title: task.title },
      { id: goal.id, type: 'weekly-goal', title: goal.title },
    ];
    const { body } = await person.post<{ items: { id: number; type: string }[] }>('/api/carry-over', {
      date: TODAY,
      items,
    });

    await expectRecordedUndo(async () => undoAddition('goal', body.items[1]?.id));
    expect(await listTasks()).toEqual([task]);
    expect((await person.get<Goal[]>('/api/goals/all')).body).toEqual([goal]);
  });

  it.each(['', '?deleteFuture=true'])('after the undo of the deletion of a habit%s', async (query) => {
    const habit = await makeHabit(person);
    await person.post(`/api/habits/${habit.id}/complete`, { date: TODAY });
    await person.delete(`/api/habits/${habit.id}${query}`);

    await expectRecordedUndo(async () => person.post(`/api/habits/${habit.id}/restore`));
    for (const verb of ['completed', 'added']) {
      const last = findUndoable(await readHistory());
      expect(last).toMatchObject({ verb });
      expect(await person.post(`/api/history/${last?.number}/undo`)).toMatchObject({ status: 200 });
    }
  });

  it('after the undo of the deletion of a habit whose title was changed since', async () => {
    const first = await makeHabit(person, { dueDate: LAST_WEEK });
    const list = async () => person.get<{ id: number }[]>(`/api/habits?isWeekly=true&referenceDate=${TODAY}`);
    const [habit] = (await list()).body;
    await person.delete(`/api/habits/${habit?.id}`);
    await person.put(`/api/habits/${first.id}`, { title: 'Dive' });
    const [renamed, deletion] = await readHistory();

    expect(await person.post(`/api/habits/${habit?.id}/restore`)).toMatchObject({ body: { title: 'Dive' } });
    const history = await readHistory();
    expect(history[0]).toMatchObject({ undoes: deletion?.number });
    expect(findUndoable(history)).toMatchObject({ number: renamed?.number });
  });
});

describe('an undo that leaves what was changed since', () => {
  it('leaves tasks of a rollover that were changed since', async () => {
    const done = await makeTask(person, { title: 'Done', date: YESTERDAY });
    await makeTask(person, { title: 'Left', date: YESTERDAY });
    const rollover = await rollOver();
    await person.put(`/api/tasks/${done.id}`, { isCompleted: true });

    expect(await person.post(`/api/history/${rollover.number}/undo`)).toMatchObject({ status: 409 });
    expect(await undoRollover(rollover)).toMatchObject({ status: 200 });
    expect(await listTasks()).toMatchObject([
      { title: 'Left', isCrossedOut: false },
      { title: 'Done', isCompleted: true },
    ]);
  });

  it('leaves copies that were changed or deleted since', async () => {
    const sources = [
      await makeTask(person, { title: 'One', date: YESTERDAY }),
      await makeTask(person, { title: 'Two', date: YESTERDAY }),
      await makeTask(person, { title: 'Three', date: YESTERDAY }),
    ];
    const [one, two] = await copyToToday(sources);
    await person.put(`/api/tasks/${one?.id}`, { isCompleted: true });
    await person.delete(`/api/tasks/${two?.id}`);

    expect(await undoAddition('task', two?.id)).toMatchObject({ status: 200 });
    expect((await listTasks()).filter(({ date }) => date === TODAY)).toMatchObject([{ id: one?.id }]);
  });

  it('undoes all copies, also if the one that is named was deleted and restored', async () => {
    const sources = [
      await makeTask(person, { title: 'One', date: YESTERDAY }),
      await makeTask(person, { title: 'Two', date: YESTERDAY }),
    ];
    const [one] = await copyToToday(sources);
    await person.delete(`/api/tasks/${one?.id}`);
    await person.post(`/api/tasks/${one?.id}/restore`);

    expect(await undoAddition('task', one?.id)).toMatchObject({ status: 200 });
    expect(await listTasks()).toEqual(sources);
  });

  it('is refused if everything was changed since, and changes nothing', async () => {
    await makeTask(person, { date: YESTERDAY });
    const rollover = await rollOver();
    await undoRollover(rollover);
    const history = await readHistory();

    expect(await undoRollover(rollover)).toMatchObject({ status: 409 });
    expect(await readHistory()).toEqual(history);
  });
});

describe('a rollover', () => {
  it('that was undone does not keep the addition of its tasks from being undone', async () => {
    await makeTask(person, { date: YESTERDAY });
    await undoRollover(await rollOver());
    const added = findUndoable(await readHistory());

    expect(await person.post(`/api/history/${added?.number}/undo`)).toMatchObject({ status: 200 });
    expect(await listTasks()).toEqual([]);
  });

  it('has no action if it crosses out nothing', async () => {
    expect(await rollOver()).toMatchObject({ count: 0, number: null });
  });

  it('crosses out no task again whose cross was undone', async () => {
    await makeTask(person, { date: YESTERDAY });
    await rollOver();
    await person.post(`/api/history/${(await readHistory())[0]?.number}/undo`);

    expect(await rollOver()).toMatchObject({ count: 0 });
  });
});

it('records an undo by a program as that of the program', async () => {
  const task = await makeTask(person);
  const { token } = await createApiToken(person);
  const headers = { authorization: `Bearer ${token}` };
  const program = app.visitor();
  await person.delete(`/api/tasks/${task.id}`);
  expect(await program.post(`/api/tasks/${task.id}/restore`, {}, { headers })).toMatchObject({ status: 200 });
  const [restored] = await readHistory();
  expect(restored).toMatchObject({ actor: 'api', verb: 'added' });
  const undone = await program.post(`/api/history/${restored?.number}/undo`, {}, { headers });
  expect(undone).toMatchObject({ status: 200 });
  expect((await readHistory())[0]).toMatchObject({ actor: 'api', undoes: restored?.number });
});

it('undoes an import with a statement for each hundred rows', async () => {
  await makeTask(person, { recurringPattern: 'daily' });
  const file = await readExport(person);
  const [series] = file.taskSeries;
  const taskSeries = Array.from({ length: 300 }, (_, index) => ({ ...series, id: `series-${index + 1}` }));
  const other = await app.signUp();
  await tryImport(other, { ...file, taskSeries, tasks: [] });
  const [imported] = (await other.get<HistoryEntry[]>('/api/history')).body;
  app.shardKeys.failAt();
  expect(await other.post(`/api/history/${imported?.number}/undo`)).toMatchObject({ status: 200 });
  expect(app.shardKeys.count).toBeLessThan(60);
  expect((await readExport(other)).taskSeries).toEqual([]);
});

it('undoes no addition of another user', async () => {
  const task = await makeTask(person);
  const stranger = await app.signUp();

  const body = { itemType: 'task', id: task.id, verb: 'added' };
  expect(await stranger.post('/api/history/undo', body)).toMatchObject({ status: 404 });
  expect(await listTasks()).toEqual([task]);
});
