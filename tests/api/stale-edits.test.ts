import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/calendar/day.ts';
import type { ErrorBody } from '#shared/api/errors.ts';
import type { Habit } from '#shared/habits/habits.contract.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import type { ApiResponse } from '../support/api-client.ts';
import { makeBook, makeGoal, makeHabit, makeProject, makeProjectTask, makeTask, TODAY } from '../support/factories.ts';
import { addItem, changeItem, KINDS } from '../support/kinds.ts';
import { startTestServer } from '../support/test-server.ts';

const { person } = startTestServer();

/** A change of another field than the title. */
const OTHER_CHANGES: Record<string, Record<string, unknown>> = {
  task: { notes: 'At noon' },
  goal: { notes: 'At noon' },
  habit: { color: 'purple' },
  book: { author: 'Ursula K. Le Guin' },
  project: { isCompleted: true },
  'project task': { flagged: true },
};

type AnyFields = Record<string, unknown> & { id: number; title: string };

/** How each item type is created and edited. */
const EDITABLE_TYPES = [
  ...KINDS.map((kind) => ({
    name: kind.name as string,
    noun: kind.noun,
    make: async () => (await addItem(kind, person)) as unknown as AnyFields,
    edit: async (id: number, fields: object) => changeItem(kind, person, id, fields),
  })),
  {
    name: 'habit',
    noun: 'Habit',
    make: async () => (await makeHabit(person, { title: 'Something To Do' })) as unknown as AnyFields,
    edit: async (id: number, fields: object) => person.put<Habit & ErrorBody>(`/api/habits/${id}`, fields),
  },
];

/** The values of an item that a change replaces. */
function pickExpected(item: AnyFields, change: object): Record<string, unknown> {
  return Object.fromEntries(Object.keys(change).map((field) => [field, item[field]]));
}

/** Expects that an edit was refused with these conflicting fields. */
function expectConflict({ status, body }: ApiResponse<unknown>, noun: string, fields: string[]): void {
  const message = `${noun} was changed elsewhere meanwhile`;
  expect({ status, body }).toEqual({
    status: 409,
    body: { code: 'conflict', message, issues: fields.map((path) => ({ path, message })) },
  });
}

describe.each(EDITABLE_TYPES)('an edit of a $name', ({ name, noun, make, edit }) => {
  const other = OTHER_CHANGES[name] ?? {};
  /** The current item: the response to an empty change. */
  const read = async (id: number) => (await edit(id, {})).body as unknown as AnyFields;

  it('is stored when the item is as expected', async () => {
    const item = await make();
    const { status, body } = await edit(item.id, { title: 'Mine', ...other, expected: item });
    expect(status).toBe(200);
    expect(body).toMatchObject({ title: 'Mine', ...other });
    expect(body).not.toHaveProperty('expected');
  });

  it('is refused as a whole when the same field was changed elsewhere', async () => {
    const item = await make();
    await edit(item.id, { title: 'Theirs', expected: { title: item.title } });
    const before = await read(item.id);
    const change = { title: 'Mine', ...other };
    expectConflict(await edit(item.id, { ...change, expected: pickExpected(item, change) }), noun, ['title']);
    expect(await read(item.id)).toEqual(before);
    expect(before).toMatchObject({ title: 'Theirs' });
  });

  it('is stored when it is repeated with the current values', async () => {
    const item = await make();
    await edit(item.id, { title: 'Theirs' });
    expectConflict(await edit(item.id, { title: 'Mine', expected: { title: item.title } }), noun, ['title']);
    expect(await edit(item.id, { title: 'Mine', expected: { title: 'Theirs' } })).toMatchObject({
      status: 200,
      body: { title: 'Mine' },
    });
  });

  it('is merged when another field was changed elsewhere', async () => {
    const item = await make();
    await edit(item.id, { title: 'Theirs', expected: { title: item.title } });
    expect((await edit(item.id, { ...other, expected: item })).status).toBe(200);
    expect(await read(item.id)).toMatchObject({ title: 'Theirs', ...other });
  });

  it('is accepted when the field already has the new value', async () => {
    const item = await make();
    await edit(item.id, { title: 'The Same', expected: { title: item.title } });
    expect((await edit(item.id, { title: 'The Same', expected: { title: item.title } })).status).toBe(200);
  });

  it.each([undefined, null, {}, { mood: 'sunny' }])(
    'with the expected values %j is stored without a check',
    async (expected) => {
      const item = await make();
      await edit(item.id, { title: 'Theirs' });
      expect(await edit(item.id, { title: 'Mine', expected })).toMatchObject({ status: 200, body: { title: 'Mine' } });
    },
  );

  it.each([
    ['expected', ['', 'title', 5, true, [], ['title']]],
    ['expected.title', [null, 5, {}, ['Something To Do']].map((title) => ({ title }))],
    [`expected.${Object.keys(other)[0]}`, [{}, 7, []].map((value) => ({ [Object.keys(other)[0] ?? '']: value }))],
  ] as [string, unknown[]][])('with an invalid value of %s is refused as invalid', async (path, values) => {
    const item = await make();
    for (const expected of values) {
      const { status, body } = await edit(item.id, { title: 'Mine', expected });
      expect({ status, issues: (body as ErrorBody).issues?.map((issue) => issue.path) }).toEqual({
        status: 400,
        issues: [path],
      });
    }
    expect(await read(item.id)).toEqual(item);
  });

  it('of a missing item returns 404, whatever is expected', async () => {
    const item = await make();
    const responses = [{ title: 'Guess' }, { title: item.title }].map(async (expected) =>
      edit(item.id + 1_000_000, { title: 'Mine', expected }),
    );
    for (const { status } of await Promise.all(responses)) expect(status).toBe(404);
  });
});

describe('a task', () => {
  it('is renamed only when its title is as expected', async () => {
    const task = await makeTask(person);
    const rename = async (title: string, expected?: object) =>
      person.put(`/api/tasks/edit/${task.id}`, { title, expected });
    expect((await rename('Theirs', { title: task.title })).status).toBe(200);
    expectConflict(await rename('Mine', { title: task.title }), 'Task', ['title']);
    expect((await rename('Mine', { title: 5 })).status).toBe(400);
    expect((await rename('Mine', { title: 'Theirs' })).status).toBe(200);
    expect((await rename('Whatever')).status).toBe(200);
  });

  it('accepts both names of the flag in changes and expected values', async () => {
    for (const [name, expectedAs] of [
      ['flagged', 'flagged'],
      ['flagged', 'isFlagged'],
      ['isFlagged', 'flagged'],
      ['isFlagged', 'isFlagged'],
    ] as const) {
      const task = await makeTask(person, { flagged: true });
      const flag = async (to: boolean, expected: boolean) =>
        person.put(`/api/tasks/${task.id}`, { [name]: to, expected: { [expectedAs]: expected } });
      expectConflict(await flag(false, false), 'Task', [expectedAs]);
      expect((await flag(true, false)).status).toBe(200);
      expect((await flag(false, true)).status).toBe(200);
    }
  });

  it('is moved only from the expected date and time', async () => {
    const task = await makeTask(person, { startTime: '08:00' });
    const expected = { date: TODAY, startTime: '08:00' };
    await person.put(`/api/tasks/${task.id}`, { startTime: '10:30' });
    const date = `${addDays(TODAY, 1)}T09:00`;
    expectConflict(await person.put(`/api/tasks/${task.id}`, { date, expected }), 'Task', ['startTime']);
    await person.put(`/api/tasks/${task.id}`, { startTime: '08:00' });
    await person.put(`/api/tasks/${task.id}`, { date: addDays(TODAY, 2) });
    expectConflict(await person.put(`/api/tasks/${task.id}`, { date, expected }), 'Task', ['date']);
    const moved = await person.put<Task>(`/api/tasks/${task.id}`, {
      date,
      expected: { ...expected, date: addDays(TODAY, 2) },
    });
    expect(moved.body).toMatchObject({ date: addDays(TODAY, 1), startTime: '09:00' });
  });

  it('of a series is changed with later ones only when the addressed occurrence is as expected', async () => {
    const first = await makeTask(person, { recurringPattern: 'daily', isRecurring: true });
    const readDay = async (day: string) => (await person.get<Task[]>(`/api/tasks/date/${day}`)).body[0] as Task;
    const [second, third] = [await readDay(addDays(TODAY, 1)), await readDay(addDays(TODAY, 2))];
    const changeFrom = async ({ id }: Task, fields: object) => person.put(`/api/tasks/${id}?updateFuture=true`, fields);
    await person.put(`/api/tasks/${third.id}`, { title: 'Theirs' });
    await person.put(`/api/tasks/${first.id}`, { notes: 'Theirs' });
    const expected = { title: first.title, notes: null };
    expectConflict(await changeFrom(first, { title: 'Mine', notes: 'Mine', expected }), 'Task', ['notes']);
    expect(await readDay(addDays(TODAY, 1))).toEqual(second);
    expect((await changeFrom(first, { title: 'Mine', expected })).status).toBe(200);
    for (const days of [0, 1, 2]) expect(await readDay(addDays(TODAY, days))).toMatchObject({ title: 'Mine' });
    expect(await readDay(TODAY)).toMatchObject({ notes: 'Theirs' });
  });

  it('that was completed elsewhere is not crossed out when it was expected to be active', async () => {
    const task = await makeTask(person);
    await person.put(`/api/tasks/${task.id}`, { isCompleted: true });
    const crossOut = { isCrossedOut: true, expected: { isCompleted: false, isCrossedOut: false } };
    expectConflict(await person.put(`/api/tasks/${task.id}`, crossOut), 'Task', ['isCompleted']);
  });

  it('with a locked priority reports a conflict first, and then the lock', async () => {
    const task = await makeTask(person, { isCompleted: true, title: 'Theirs' });
    const change = { title: 'Mine', isPriority: true };
    expectConflict(await person.put(`/api/tasks/${task.id}`, { ...change, expected: { title: 'Base' } }), 'Task', [
      'title',
    ]);
    const locked = await person.put<ErrorBody>(`/api/tasks/${task.id}`, { ...change, expected: { title: 'Theirs' } });
    expect(locked).toMatchObject({ status: 409, body: { message: 'Only an active task can change its priority' } });
    expect(locked.body.issues).toBeUndefined();
  });
});

it('a goal is moved only from the expected week', async () => {
  const goal = await makeGoal(person);
  const nextWeek = addDays(TODAY, 7);
  await person.put(`/api/goals/${goal.id}`, { dueDate: addDays(TODAY, 14) });
  const move = { dueDate: nextWeek, expected: { dueDate: goal.dueDate } };
  expectConflict(await person.put(`/api/goals/${goal.id}`, move), 'Goal', ['dueDate']);
  // Any date of a week is stored as its last day.
  await person.put(`/api/goals/${goal.id}`, { dueDate: addDays(nextWeek, -2) });
  expect((await person.put(`/api/goals/${goal.id}`, move)).status).toBe(200);
});

it('a book compares titles without case, and isRead like isCompleted', async () => {
  const book = await makeBook(person, { title: 'A Wizard' });
  await person.patch(`/api/books/${book.id}`, { title: 'the farthest shore', isRead: true });
  const edit = async (fields: object) => person.patch(`/api/books/${book.id}`, fields);
  expect((await edit({ title: 'the farthest shore', expected: { title: 'A Wizard' } })).status).toBe(200);
  expectConflict(await edit({ isCompleted: false, expected: { isRead: false } }), 'Book', ['isRead']);
  expectConflict(await edit({ isRead: false, expected: { isCompleted: false } }), 'Book', ['isCompleted']);
  expect((await edit({ isRead: false, expected: { isCompleted: true, isRead: true } })).status).toBe(200);
});

it('a project reports conflicts for PATCH and PUT', async () => {
  const project = await makeProject(person);
  await person.patch(`/api/projects/${project.id}`, { title: 'Theirs' });
  const edit = { title: 'Mine', expected: { title: project.title } };
  expectConflict(await person.put(`/api/projects/${project.id}`, edit), 'Project', ['title']);
  expectConflict(await person.patch(`/api/projects/${project.id}`, edit), 'Project', ['title']);
});

it('a project task accepts both names of the flag', async () => {
  const { id } = await makeProjectTask(person, (await makeProject(person)).id, { flagged: true });
  const edit = async (fields: object) => person.put(`/api/project-tasks/${id}`, fields);
  expectConflict(await edit({ isFlagged: false, expected: { flagged: false } }), 'Project task', ['flagged']);
  expectConflict(await edit({ flagged: false, expected: { isFlagged: false } }), 'Project task', ['isFlagged']);
  expect((await edit({ flagged: false, expected: { isFlagged: true } })).status).toBe(200);
});

describe('a habit', () => {
  it('runs all operations of a batch or none, and compares each with the values before the batch', async () => {
    const habit = await makeHabit(person);
    const runOperations = async (...changes: object[]) =>
      person.post<Habit>(`/api/habits/${habit.id}/batch-operation`, {
        operations: changes.map((data) => ({ type: 'update', data })),
      });
    const expected = { title: habit.title, color: habit.color };
    expect((await runOperations({ title: 'Once', expected }, { title: 'Twice', expected })).body.title).toBe('Twice');
    expectConflict(await runOperations({ color: 'red', expected }, { title: 'Mine', expected }), 'Habit', ['title']);
    expect((await runOperations({})).body).toMatchObject({ title: 'Twice', color: habit.color });
  });

  it('of a later week conflicts with an edit of an earlier week', async () => {
    const habit = await makeHabit(person);
    const readLater = async () =>
      (await person.get<Habit[]>(`/api/habits?isWeekly=true&referenceDate=${addDays(TODAY, 7)}`)).body[0] as Habit;
    const later = await readLater();
    await person.put(`/api/habits/${habit.id}`, { title: 'Theirs', expected: { title: habit.title } });
    const edit = { title: 'Mine', expected: { title: later.title } };
    expectConflict(await person.put(`/api/habits/${later.id}`, edit), 'Habit', ['title']);
    expect((await readLater()).title).toBe('Theirs');
  });
});
