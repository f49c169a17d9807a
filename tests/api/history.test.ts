import { setImmediate as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { splitIntoBatches } from '#server/database/batches.ts';
import { ACTOR_HEADER } from '#shared/history/actors.rules.ts';
import type { HistoryEntry } from '#shared/history/history.contract.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { DAY } from '../support/clock.ts';
import { readExport, tryImport } from '../support/exports.ts';
import { makeGoal, makeHabit, makeTask, TODAY, type Person } from '../support/factories.ts';

let app: TestApp;
let ana: Person;

beforeAll(async () => {
  app = await createTestApp({});
});
afterAll(async () => app.close());

async function getHistory(person: Person): Promise<HistoryEntry[]> {
  const { status, body } = await person.get<HistoryEntry[]>('/api/history');
  expect(status).toBe(200);
  return body;
}

const undo = async (person: Person, number: number | undefined) =>
  person.post<{ number: number; message?: string }>(`/api/history/${number}/undo`);

/** The items of an account as its export has them, without what differs between two exports. */
async function getState(person: Person) {
  const { exportedAt: _time, history: _changes, ...file } = await readExport(person);
  return file;
}

describe('the history of an account', () => {
  it('says what was done, the latest first', async () => {
    ana = await app.signUp();
    const task = await makeTask(ana, { title: 'Run' });
    await ana.put(`/api/tasks/${task.id}`, { isCompleted: true });
    await ana.put(`/api/tasks/${task.id}`, { isCompleted: false });
    await ana.put(`/api/tasks/${task.id}`, { flagged: true });
    await ana.put(`/api/tasks/${task.id}`, { title: 'Run 5k' });
    await makeGoal(ana, { title: 'Read more' });
    await ana.delete(`/api/tasks/${task.id}`);

    const entries = await getHistory(ana);
    expect(entries.map(({ verb, itemType, title }) => [verb, itemType, title])).toEqual([
      ['deleted', 'task', 'Run 5k'],
      ['added', 'goal', 'Read more'],
      ['edited', 'task', 'Run 5k'],
      ['flagged', 'task', 'Run'],
      ['reopened', 'task', 'Run'],
      ['completed', 'task', 'Run'],
      ['added', 'task', 'Run'],
    ]);
    expect(entries.map(({ actor }) => actor)).toEqual(Array.from({ length: 7 }, () => 'you'));
  });

  it('names Halo where the client says so', async () => {
    const person = await app.signUp();
    for (const value of ['halo', 'import'])
      await person.post('/api/tasks', { title: value, date: TODAY }, { headers: { [ACTOR_HEADER]: value } });

    const entries = await getHistory(person);
    expect(entries.map(({ actor, title }) => [actor, title])).toEqual([
      ['you', 'import'],
      ['halo', 'halo'],
    ]);
  });

  it('lists an action that changed more than a thousand rows, such as an import', async () => {
    const ben = await app.signUp();
    await makeTask(ben, { title: 'Run' });
    const file = await readExport(ben);
    const tasks = Array.from({ length: 1_200 }, (_, index) => ({ ...file.tasks[0], id: `run-${index + 1}` }));
    const other = await app.signUp();
    expect((await tryImport(other, { ...file, tasks })).status).toBe(200);
    await makeTask(other, { title: 'Rest' });

    expect((await getHistory(other)).map(({ verb, title, others }) => [verb, title, others])).toEqual([
      ['added', 'Rest', 0],
      ['added', 'Run', 1_199],
    ]);
  });

  it('lists an action of very many changes, and those before it', async () => {
    const ben = await app.signUp();
    const old = await makeTask(ben, { title: 'Old' });
    await recordLargeAction(ben, old.id, 20_100);
    await makeTask(ben, { title: 'New' });
    expect((await getHistory(ben)).map(({ title, others, state }) => [title, others, state])).toEqual([
      ['New', 0, 'open'],
      ['Large', 20_099, 'open'],
      ['Old', 0, 'outdated'],
    ]);

    await ben.put(`/api/tasks/${old.id}`, { notes: 'Changed again' });
    expect((await getHistory(ben)).map(({ state }) => state)).toEqual(['open', 'open', 'outdated', 'outdated']);
  });

  /** Records an action that changed the notes of a task and added other ones. */
  async function recordLargeAction(person: Person, edited: number, count: number): Promise<void> {
    const userId = person.user.id;
    const { query } = app.database;
    const [first] = await getHistory(person);
    const action = (first?.number ?? 0) + 1;
    const row = {
      userId,
      action,
      at: '2026-11-21T00:00:00.000Z',
      actor: 'import',
      undoes: null,
      tableName: 'tasks',
    } as const;
    const added = Array.from({ length: count }, (_, index) => ({
      ...row,
      number: action + index,
      rowKey: `{"id":${900_000 + index}}`,
      title: 'Large',
      before: null,
      after: '{"title":"Large"}',
    }));
    const edit = {
      ...row,
      number: action + count,
      rowKey: `{"id":${edited}}`,
      title: 'Old',
      before: '{"notes":null}',
      after: '{"notes":"Some"}',
    };
    const [spelled] = await query.selectFrom('row_changes').select('rowKey').where('userId', '=', userId).execute();
    for (const batch of splitIntoBatches([...added, { ...edit, rowKey: spelled?.rowKey ?? '' }]))
      await query.insertInto('row_changes').values(batch).execute();
    await query
      .updateTable('change_counters')
      .set({ last: action + count })
      .where('userId', '=', userId)
      .execute();
  }

  it('names Halo and a new day as those who made a change', async () => {
    const ben = await app.signUp();
    await makeTask(ben, { title: 'Water the plants', date: '2026-03-02' });
    await ben.patch('/api/tasks/flag', { searchTerm: 'plants', flag: true });
    await ben.post('/api/tasks/rollover', { from: '2026-03-02', to: '2026-03-03' });

    expect((await getHistory(ben)).map(({ actor, verb }) => [actor, verb])).toEqual([
      ['new-day', 'crossed-out'],
      ['halo', 'flagged'],
      ['you', 'added'],
    ]);
  });

  it('shows nobody the changes of others, and undoes none of them', async () => {
    const ben = await app.signUp();
    const number = (await getHistory(ana))[0]?.number;

    expect(await getHistory(ben)).toEqual([]);
    expect((await undo(ben, number)).status).toBe(404);
  });

  it('leaves out an action of which a part was forgotten, and undoes none of it', async () => {
    const ben = await app.signUp();
    const { body } = await ben.post<{ id: number }[]>('/api/tasks/batch', {
      tasks: ['One', 'Two'].map((title) => ({ title, date: TODAY })),
    });
    await ben.post('/api/tasks/batch/delete', { ids: body.map(({ id }) => id) });
    const [deletion] = await getHistory(ben);
    const { query } = app.database;
    await query
      .deleteFrom('row_changes')
      .where('userId', '=', ben.user.id)
      .where('number', '<=', deletion?.number ?? 0)
      .execute();
    // Responses are cached under the number of the last change.
    await query
      .updateTable('change_counters')
      .set(({ eb }) => ({ last: eb('last', '+', 1) }))
      .where('userId', '=', ben.user.id)
      .execute();

    expect(await getHistory(ben)).toEqual([]);
    expect((await undo(ben, deletion?.number)).status).toBe(404);
    expect((await ben.post('/api/tasks/batch/restore', { ids: body.map(({ id }) => id) })).status).toBe(404);
    expect((await ben.get('/api/history/deletions?searchTerm=Two')).body).toEqual([]);
  });

  it('can be forgotten', async () => {
    const ben = await app.signUp();
    await makeTask(ben);
    expect((await ben.delete('/api/history')).status).toBe(204);
    expect(await getHistory(ben)).toEqual([]);
    await makeTask(ben, { title: 'Next' });
    expect(await getHistory(ben)).toMatchObject([{ title: 'Next', number: 3 }]);
  });
});

describe('an undo', () => {
  it.each<[string, (person: Person) => Promise<unknown>]>([
    ['an addition', async (person) => makeTask(person, { title: 'New' })],
    ['an edit', async (person) => person.put(`/api/tasks/${await getTask(person)}`, { title: 'B', notes: 'More' })],
    ['a completion', async (person) => person.put(`/api/tasks/${await getTask(person)}`, { isCompleted: true })],
    ['a move', async (person) => person.put(`/api/tasks/${await getTask(person)}`, { date: '2026-03-09' })],
    ['a deletion', async (person) => person.delete(`/api/tasks/${await getTask(person)}`)],
    ['a series', async (person) => makeTask(person, { isRecurring: true, recurringPattern: 'daily' })],
    ['a habit', async (person) => makeHabit(person, { title: 'Stretch' })],
  ])('makes everything as it was before %s, and a second one makes it as it was after', async (_name, act) => {
    const person = await app.signUp();
    await makeTask(person, { title: 'A', notes: 'Some' });
    const before = await getState(person);
    await act(person);
    const after = await getState(person);
    expect(after).not.toEqual(before);

    const first = await undo(person, (await getHistory(person))[0]?.number);
    expect(first.status).toBe(200);
    expect(await getState(person)).toEqual(before);
    expect(await getHistory(person)).toMatchObject([
      { number: first.body.number, state: 'open' },
      { state: 'undone' },
      { state: 'open' },
    ]);

    expect((await undo(person, first.body.number)).status).toBe(200);
    expect(await getState(person)).toEqual(after);
  });

  it('leaves alone what was changed again since', async () => {
    const person = await app.signUp();
    const task = await makeTask(person, { title: 'A' });
    await person.put(`/api/tasks/${task.id}`, { title: 'B' });
    const edited = (await getHistory(person))[0];
    await person.put(`/api/tasks/${task.id}`, { title: 'C' });
    const before = await getState(person);

    expect((await getHistory(person)).map(({ state }) => state)).toEqual(['open', 'outdated', 'outdated']);
    const { status, body } = await undo(person, edited?.number);
    expect([status, body.message]).toEqual([409, 'This was changed again since, so it cannot be undone']);
    expect(await getState(person)).toEqual(before);
  });

  it('of one field keeps a later change of another', async () => {
    const person = await app.signUp();
    const task = await makeTask(person, { title: 'A' });
    await person.put(`/api/tasks/${task.id}`, { title: 'B' });
    const edited = (await getHistory(person))[0];
    await person.put(`/api/tasks/${task.id}`, { flagged: true });

    expect((await undo(person, edited?.number)).status).toBe(200);
    const { body } = await person.get<{ title: string; flagged: boolean }[]>(`/api/tasks/date/${TODAY}`);
    expect(body).toMatchObject([{ title: 'A', flagged: true }]);
  });

  it('of a series takes away the occurrences that were created since, unless one was changed', async () => {
    app.clock.advance(30 * DAY);
    const person = await app.signUp();
    const addDaily = async () => makeTask(person, { title: 'Daily', isRecurring: true, recurringPattern: 'daily' });
    const listLater = async () => (await person.get<{ id: number }[]>('/api/tasks/date/2026-11-28')).body;
    await addDaily();
    expect(await listLater()).toHaveLength(1);
    expect((await undo(person, (await getHistory(person))[0]?.number)).status).toBe(200);
    expect(await listLater()).toEqual([]);

    await addDaily();
    const added = (await getHistory(person))[0]?.number;
    const [occurrence] = await listLater();
    await person.put(`/api/tasks/${occurrence?.id}`, { isCompleted: true });
    expect((await undo(person, added)).status).toBe(409);
    expect(await listLater()).toMatchObject([{ isCompleted: true }]);
  });

  it('of "this and later" gives occurrences that were created since their old title', async () => {
    app.clock.advance(30 * DAY);
    const person = await app.signUp();
    const task = await makeTask(person, { title: 'Old', isRecurring: true, recurringPattern: 'daily' });
    await person.put(`/api/tasks/${task.id}?updateFuture=true`, { title: 'New' });
    const edited = (await getHistory(person))[0]?.number;
    const listLater = async () => (await person.get<{ title: string }[]>('/api/tasks/date/2026-11-29')).body;
    expect(await listLater()).toMatchObject([{ title: 'New' }]);

    expect((await undo(person, edited)).status).toBe(200);
    expect(await listLater()).toMatchObject([{ title: 'Old' }]);
  });

  it('twice is refused the second time', async () => {
    const person = await app.signUp();
    await makeTask(person);
    const number = (await getHistory(person))[0]?.number;
    expect((await undo(person, number)).status).toBe(200);
    expect((await undo(person, number)).status).toBe(409);
  });

  /** Returns the id of the person's first task. */
  async function getTask(person: Person): Promise<number | undefined> {
    return (await person.get<{ id: number }[]>(`/api/tasks/date/${TODAY}`)).body[0]?.id;
  }
});

it('50 writers at the same time get different numbers, and who reads the changes after a number misses none', async () => {
  const person = await app.signUp();
  const received: number[] = [];
  const receive = async () => {
    const rows = await app.database.query
      .selectFrom('row_changes')
      .select('number')
      .where('userId', '=', person.user.id)
      .where('number', '>', received.at(-1) ?? 0)
      .orderBy('number')
      .execute();
    received.push(...rows.map(({ number }) => number));
  };
  const written = new AbortController();
  const reading = (async () => {
    for (; !written.signal.aborted; await pause()) await receive();
    await receive();
  })();
  const write = async (_: unknown, index: number) => {
    const task = await makeTask(person, { title: `Task ${index}` });
    await person.patch('/api/tasks/order', { ids: [task.id] });
    await person.post('/api/tasks/batch', {
      tasks: [1, 2].map((copy) => ({ title: `${index} ${copy}`, date: TODAY })),
    });
    await person.delete(`/api/tasks/${task.id}`);
  };
  await Promise.all(Array.from({ length: 50 }, write));
  written.abort();
  await reading;

  expect(received.length).toBeGreaterThanOrEqual(200);
  expect(received).toEqual(Array.from({ length: received.length }, (_, index) => index + 1));
});
