import { describe, expect, it } from 'vitest';
import type { Day } from '#shared/calendar/day.ts';
import type { CarryOverItem } from '#shared/carry-over/carry-over.contract.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { createCopy } from '#shared/tasks/task-copies.rules.ts';
import { makeTask } from '../support/factories.ts';
import { startTestServer } from '../support/test-server.ts';

/** A Monday that is the first of a month. */
const MONDAY = '2027-02-01';
const LAST_SUNDAY = '2027-01-31';

const { app, person } = startTestServer();

const listItems = async (date: Day = MONDAY) =>
  (await person.get<{ items: CarryOverItem[] }>(`/api/carry-over?date=${date}`)).body.items;
const carryOver = async (items: readonly Pick<CarryOverItem, 'id' | 'type' | 'title'>[], date: Day = MONDAY) =>
  person.post<{ items: CarryOverItem[] }>('/api/carry-over', {
    date,
    items: items.map(({ id, type, title }) => ({ id, type, title })),
  });
const pickTitles = (items: readonly { title: string }[]) => items.map(({ title }) => title);

/** Inserts a goal into the database: by default a weekly one that was due at the end of last week. */
async function insertGoal(fields: object = {}): Promise<number> {
  const { id } = await app.database.query
    .insertInto('goals')
    .values({
      userId: person.user.id,
      title: 'Read a chapter',
      dueDate: LAST_SUNDAY,
      isWeekly: true,
      notes: 'Any book',
      createdAt: app.clock.now().toISOString(),
      ...fields,
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const readGoal = async (id: number) =>
  app.database.query.selectFrom('goals').selectAll().where('id', '=', id).executeTakeFirst();

describe('GET /api/carry-over', () => {
  it('offers tasks and weekly goals of the week before, and monthly goals of the month before', async () => {
    await makeTask(person, { title: 'Two weeks ago', date: '2027-01-24' });
    const task = await makeTask(person, { title: 'Last Monday', date: '2027-01-25' });
    await makeTask(person, { title: 'Last Sunday', date: LAST_SUNDAY });
    await makeTask(person, { title: 'Of this week', date: MONDAY });
    await makeTask(person, { title: 'Done', date: LAST_SUNDAY, isCompleted: true });
    await makeTask(person, { title: 'Recurring', date: LAST_SUNDAY, recurringPattern: 'weekly' });
    const weekly = await insertGoal({ title: 'Weekly' });
    await insertGoal({ title: 'Older weekly', dueDate: '2027-01-24' });
    await insertGoal({ title: 'Weekly done', isCompleted: true });
    await insertGoal({ title: 'Monthly', isWeekly: false });
    await insertGoal({ title: 'Older monthly', isWeekly: false, dueDate: '2026-12-31' });
    const items = await listItems();

    expect(items[0]).toEqual({
      id: task.id,
      type: 'day-task',
      title: 'Last Monday',
      date: '2027-01-25',
      isCrossedOut: false,
      isSelected: true,
    });
    expect(items.map(({ type, title }) => [type, title])).toEqual([
      ['day-task', 'Last Monday'],
      ['day-task', 'Last Sunday'],
      ['weekly-goal', 'Weekly'],
      ['monthly-goal', 'Monthly'],
    ]);
    expect(items.find(({ id, type }) => id === weekly && type === 'weekly-goal')).toMatchObject({ date: LAST_SUNDAY });
    expect(pickTitles(await listItems('2027-02-03'))).toEqual(pickTitles(items));
  });

  it('preselects items, except those that the user crossed out by hand', async () => {
    await makeTask(person, { title: 'By a new day', date: LAST_SUNDAY });
    await person.post('/api/tasks/rollover', { from: LAST_SUNDAY, to: MONDAY });
    await makeTask(person, { title: 'By hand', date: LAST_SUNDAY, isCrossedOut: true });
    await insertGoal({ title: 'Goal by hand', isCrossedOut: true });

    expect((await listItems()).map(({ title, isCrossedOut, isSelected }) => [title, isCrossedOut, isSelected])).toEqual(
      [
        ['By a new day', true, true],
        ['By hand', true, false],
        ['Goal by hand', true, false],
      ],
    );
  });

  it('leaves out tasks that were copied to a later day', async () => {
    const friday = await makeTask(person, { title: 'Of Friday', date: '2027-01-29' });
    const sunday = await makeTask(person, { title: 'Of Sunday', date: LAST_SUNDAY });
    const copies = await person.post<Task[]>('/api/tasks/batch', {
      tasks: [{ ...createCopy(friday, '2027-01-30'), title: 'Of Saturday' }, createCopy(sunday, MONDAY)],
    });
    expect(copies.body).toHaveLength(2);

    expect(pickTitles(await listItems())).toEqual(['Of Saturday']);
  });

  it('requires an existing date and a session', async () => {
    expect(await person.get('/api/carry-over?date=2027-02-30')).toMatchObject({ status: 400 });
    expect(await person.get('/api/carry-over')).toMatchObject({ status: 400 });
    expect(await app.visitor().get(`/api/carry-over?date=${MONDAY}`)).toMatchObject({ status: 401 });
  });
});

describe('POST /api/carry-over', () => {
  it('copies items to the day, its week and its month, with the edited titles', async () => {
    const task = await makeTask(person, { date: LAST_SUNDAY, notes: 'Kept', isPriority: true });
    const weekly = await insertGoal({ isPriority: true, color: 'red' });
    const monthly = await insertGoal({ isWeekly: false });
    const { status, body } = await carryOver(
      [
        { id: task.id, type: 'day-task', title: '  Edited task ' },
        { id: weekly, type: 'weekly-goal', title: 'Edited week' },
        { id: monthly, type: 'monthly-goal', title: 'Edited month' },
      ],
      '2027-02-03',
    );

    expect(status).toBe(201);
    expect(body.items.map(({ type, title, date }) => [type, title, date])).toEqual([
      ['day-task', 'Edited task', '2027-02-03'],
      ['weekly-goal', 'Edited week', '2027-02-07'],
      ['monthly-goal', 'Edited month', '2027-02-28'],
    ]);
    expect((await person.get<Task[]>('/api/tasks/date/2027-02-03')).body).toEqual([
      expect.objectContaining({
        title: 'Edited task',
        notes: 'Kept',
        isPriority: true,
        carriedFrom: task.id,
        carriedSince: LAST_SUNDAY,
        carriedCount: 1,
      }),
    ]);
    const goal = await readGoal(body.items[1]?.id ?? 0);
    expect(goal).toMatchObject({
      userId: person.user.id,
      title: 'Edited week',
      color: 'red',
      notes: 'Any book',
      carriedFrom: weekly,
      ancestorId: weekly,
      carriedSince: LAST_SUNDAY,
      carriedCount: 1,
    });
    expect(Boolean(goal?.isPriority)).toBe(true);
    expect(await listItems('2027-02-04')).toEqual([]);
  });

  it('copies a task to its own date, and ignores the date of a goal', async () => {
    const task = await makeTask(person, { title: 'Later', date: LAST_SUNDAY });
    const other = await makeTask(person, { title: 'Today', date: LAST_SUNDAY });
    const date = '2027-02-06';
    const { body } = await person.post<{ items: CarryOverItem[] }>('/api/carry-over', {
      date: '2027-02-03',
      items: [
        { id: task.id, type: 'day-task', title: 'Later', date },
        { id: other.id, type: 'day-task', title: 'Today' },
        { id: await insertGoal(), type: 'weekly-goal', title: 'Week', date: '2027-03-20' },
      ],
    });
    expect(body.items.map((item) => [item.title, item.date])).toEqual([
      ['Later', date],
      ['Today', '2027-02-03'],
      ['Week', '2027-02-07'],
    ]);
  });

  it('copies an item into a period once, also with concurrent requests', async () => {
    const task = await makeTask(person, { title: 'Task', date: LAST_SUNDAY });
    const items = [
      { id: task.id, type: 'day-task', title: 'Task' },
      { id: await insertGoal(), type: 'weekly-goal', title: 'Week' },
      { id: await insertGoal({ isWeekly: false }), type: 'monthly-goal', title: 'Month' },
    ] as const;
    const days = Array.from({ length: 9 }, (_, index) => ['2027-02-01', '2027-02-02', '2027-02-05'][index % 3] ?? '');
    const responses = await Promise.all(days.map(async (day) => carryOver(items, day)));

    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
    expect(responses.flatMap(({ body }) => pickTitles(body.items)).toSorted()).toEqual(['Month', 'Task', 'Week']);
    expect((await person.get<Task[]>('/api/tasks/all')).body).toHaveLength(2);
  });

  it('leaves out items that were completed since', async () => {
    const task = await makeTask(person, { date: LAST_SUNDAY });
    await makeTask(person, { title: 'Other', date: LAST_SUNDAY });
    const items = await listItems();
    await person.put(`/api/tasks/${task.id}`, { isCompleted: true });

    expect(pickTitles((await carryOver(items)).body.items)).toEqual(['Other']);
    const { body: all } = await person.get<Task[]>('/api/tasks/all');
    expect(all.filter(({ carriedFrom }) => carriedFrom !== null).map(({ title }) => title)).toEqual(['Other']);
  });

  it.each([
    ['does not exist', async () => ({ id: 999_999, type: 'day-task' as const })],
    ['has another type', async () => ({ id: await insertGoal({ isWeekly: false }), type: 'weekly-goal' as const })],
    [
      'is a task of another user',
      async () => ({ id: (await makeTask(await app.signUp(), { date: LAST_SUNDAY })).id, type: 'day-task' as const }),
    ],
    [
      'is a goal of another user',
      async () => {
        const stranger = await app.signUp();
        return { id: await insertGoal({ userId: stranger.user.id }), type: 'weekly-goal' as const };
      },
    ],
  ])('carries nothing over when one item %s', async (_name, make) => {
    const own = await makeTask(person, { date: LAST_SUNDAY });
    const missing = { ...(await make()), title: 'Missing' };
    const response = await carryOver([{ id: own.id, type: 'day-task', title: 'Own' }, missing]);

    expect(response).toMatchObject({ status: 404, body: { message: 'Item not found' } });
    expect((await person.get('/api/tasks/all')).body).toEqual([own]);
  });

  it.each([
    [{ date: MONDAY, items: [] }, 'items'],
    [{ date: MONDAY, items: [{ id: 1, type: 'day-task', title: '  ' }] }, 'items.0.title'],
    [{ date: MONDAY, items: [{ id: 1, type: 'book', title: 'A book' }] }, 'items.0.type'],
    [{ date: 'Monday', items: [{ id: 1, type: 'day-task', title: 'A task' }] }, 'date'],
  ])('refuses %o', async (body, path) => {
    const response = await person.post<{ issues: { path: string }[] }>('/api/carry-over', body);

    expect(response.status).toBe(400);
    expect(response.body.issues.map((issue) => issue.path)).toEqual([path]);
  });

  it('can be undone as a whole', async () => {
    const task = await makeTask(person, { date: LAST_SUNDAY });
    const goal = await insertGoal();
    const { body } = await carryOver(await listItems());
    expect(body.items).toHaveLength(2);
    const copy = { itemType: 'task', id: body.items[0]?.id, verb: 'added', leavesChanged: true };

    expect(await person.post('/api/history/undo', copy)).toMatchObject({ status: 200 });
    expect((await person.get('/api/tasks/all')).body).toEqual([task]);
    expect(await readGoal(goal)).toBeDefined();
    expect(await readGoal(body.items[1]?.id ?? 0)).toBeUndefined();
    expect(await listItems()).toHaveLength(2);
  });
});
