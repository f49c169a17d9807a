import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_CHANGES, PAST_NOTES_LENGTH, type DayRecord } from '#shared/history/past-day.contract.ts';
import { getDaySteps, listAt } from '#shared/history/past-day.rules.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { makeTask, TODAY, type Person } from '../support/factories.ts';

const LATER = '2026-12-01';
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({});
});
afterAll(async () => app.close());

async function getRecord(person: Person, day: string = TODAY): Promise<DayRecord> {
  const { status, body } = await person.get<DayRecord>(`/api/history/days/${day}`);
  expect(status).toBe(200);
  return body;
}

const titlesAt = (record: DayRecord, action: number | undefined, day: string = TODAY) =>
  listAt(day, record, action).map(({ title, isCompleted }) => (isCompleted ? `${title} ✓` : title));

describe('the record of a day', () => {
  it('rebuilds the list after each change, with tasks that were moved away or deleted', async () => {
    const ana = await app.signUp();
    const run = await makeTask(ana, { title: 'Run' });
    const swim = await makeTask(ana, { title: 'Swim', date: LATER });
    await makeTask(ana, { title: 'Elsewhere', date: LATER });
    await ana.put(`/api/tasks/${swim.id}`, { date: TODAY });
    await ana.put(`/api/tasks/${run.id}`, { isCompleted: true });
    await ana.put(`/api/tasks/${run.id}`, { date: LATER, title: 'Run 5k' });
    await ana.put(`/api/tasks/${run.id}`, { notes: 'On another day' });
    await ana.delete(`/api/tasks/${swim.id}`);

    const record = await getRecord(ana);
    const steps = getDaySteps(TODAY, record);
    expect(steps.map(({ verb, title, movedFrom, movedTo }) => [verb, title, movedFrom ?? movedTo])).toEqual([
      ['added', 'Run', undefined],
      ['moved', 'Swim', LATER],
      ['completed', 'Run', undefined],
      ['moved', 'Run 5k', LATER],
      ['deleted', 'Swim', undefined],
    ]);
    expect([undefined, ...steps.map(({ number }) => number)].map((action) => titlesAt(record, action))).toEqual([
      [],
      ['Run'],
      ['Run', 'Swim'],
      ['Swim', 'Run ✓'],
      ['Swim'],
      [],
    ]);
  });

  it('has the same fields for many tasks as for one', async () => {
    const ana = await app.signUp();
    const titles = Array.from({ length: 250 }, (_, index) => `“Task” ${index}`);
    const [first] = titles.map((title) => ({ title, date: TODAY, notes: 'Nötes' }));
    await makeTask(ana, first);
    const { tasks: alone } = await getRecord(ana);
    await ana.post('/api/tasks/batch', { tasks: titles.slice(1).map((title) => ({ ...first, title })) });

    const record = await getRecord(ana);
    expect(Object.keys(record).toSorted()).toEqual(['changes', 'tasks']);
    expect(record.changes).toHaveLength(titles.length);
    expect(record.tasks.map(({ title }) => title).toSorted()).toEqual(titles.toSorted());
    expect(record.tasks.filter(({ id }) => id === alone[0]?.id)).toEqual(alone);
    for (const task of record.tasks) expect(Object.keys(task)).toEqual(Object.keys(alone[0] ?? {}));
  });

  it('has the occurrences of series, which nobody added to the day', async () => {
    const ana = await app.signUp();
    await makeTask(ana, { title: 'Daily', isRecurring: true, recurringPattern: 'daily' });
    const [, occurrence] = (await ana.get<{ id: number }[]>(`/api/tasks/week?date=${TODAY}`)).body;
    expect(occurrence).toBeDefined();
    await getRecord(ana, LATER);
    const [later] = (await ana.get<{ id: number }[]>(`/api/tasks/date/${LATER}`)).body;
    await ana.put(`/api/tasks/${later?.id}`, { isCompleted: true });

    const record = await getRecord(ana, LATER);
    const steps = getDaySteps(LATER, record);
    expect(steps.map(({ verb }) => verb)).toEqual(['completed']);
    expect(titlesAt(record, undefined, LATER)).toEqual(['Daily']);
    expect(titlesAt(record, steps[0]?.number, LATER)).toEqual(['Daily ✓']);
  });

  it('names who made a change', async () => {
    const ana = await app.signUp();
    await makeTask(ana, { title: 'Water the plants', date: '2026-03-02' });
    await ana.patch('/api/tasks/flag', { searchTerm: 'plants', flag: true });
    await ana.post('/api/tasks/rollover', { from: '2026-03-02', to: '2026-03-03' });

    const steps = getDaySteps('2026-03-02', await getRecord(ana, '2026-03-02'));
    expect(steps.map(({ actor, verb }) => [actor, verb])).toEqual([
      ['you', 'added'],
      ['halo', 'flagged'],
      ['new-day', 'crossed-out'],
    ]);
  });

  it('contains the beginning of notes, and their changes', async () => {
    const ana = await app.signUp();
    const task = await makeTask(ana, { title: 'Write' });
    await ana.put(`/api/tasks/${task.id}`, { notes: 'x'.repeat(PAST_NOTES_LENGTH + 1) });

    const { tasks, changes } = await getRecord(ana);
    expect(tasks).toMatchObject([{ notes: 'x'.repeat(PAST_NOTES_LENGTH) }]);
    expect(changes.at(-1)).toMatchObject({ before: { notes: null }, after: { notes: 'x'.repeat(PAST_NOTES_LENGTH) } });
  });

  it('is limited to the last changes', async () => {
    const ana = await app.signUp();
    const task = await makeTask(ana, { title: 'Start' });
    for (let count = 1; count <= DAY_CHANGES; count += 1)
      await ana.put(`/api/tasks/${task.id}`, { title: `Title ${count}` });

    const record = await getRecord(ana);
    expect(record.changes).toHaveLength(DAY_CHANGES);
    expect(titlesAt(record, undefined)).toEqual(['Start']);
    expect(titlesAt(record, record.changes[0]?.action)).toEqual(['Title 1']);
  });

  it('shows nobody the changes of others', async () => {
    const [ana, ben] = [await app.signUp(), await app.signUp()];
    await makeTask(ana);
    expect(await getRecord(ben)).toEqual({ tasks: [], changes: [] });
  });
});
