import { describe, expect, it } from 'vitest';
import type { Day } from '#shared/calendar/day.ts';
import type { CarryOverItem } from '#shared/carry-over/carry-over.contract.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { copyOf } from '#shared/tasks/tasks.rules.ts';
import { makeTask } from '../support/factories.ts';
import { startTestServer } from '../support/test-server.ts';

/** A Monday that is the first of a month. */
const MONDAY = '2027-02-01';
const LAST_SUNDAY = '2027-01-31';

const { app, person } = startTestServer();

const listItems = async (date: Day = MONDAY) =>
  (await person.get<{ items: CarryOverItem[] }>(`/api/carry-over?date=${date}`)).body.items;
const carry = async (items: readonly Pick<CarryOverItem, 'id' | 'type' | 'title'>[], date: Day = MONDAY) =>
  person.post<{ items: CarryOverItem[] }>('/api/carry-over', {
    date,
    items: items.map(({ id, type, title }) => ({ id, type, title })),
  });
const titlesOf = (items: readonly { title: string }[]) => items.map(({ title }) => title);

/** A goal straight in the database, by default a weekly one that is due at the end of last week. */
async function makeGoal(fields: object = {}): Promise<number> {
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

describe('what is offered', () => {
  it('is what the week before left of tasks and weekly goals, and the month before of monthly goals', async () => {
    await makeTask(person, { title: 'Two weeks ago', date: '2027-01-24' });
    const task = await makeTask(person, { title: 'Last Monday', date: '2027-01-25' });
    await makeTask(person, { title: 'Last Sunday', date: LAST_SUNDAY });
    await makeTask(person, { title: 'Of this week', date: MONDAY });
    await makeTask(person, { title: 'Done', date: LAST_SUNDAY, isCompleted: true });
    await makeTask(person, { title: 'Recurring', date: LAST_SUNDAY, recurringPattern: 'weekly' });
    const weekly = await makeGoal({ title: 'Weekly' });
    await makeGoal({ title: 'Older weekly', dueDate: '2027-01-24' });
    await makeGoal({ title: 'Weekly done', isCompleted: true });
    await makeGoal({ title: 'Monthly', isWeekly: false });
    await makeGoal({ title: 'Older monthly', isWeekly: false, dueDate: '2026-12-31' });
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
    expect(titlesOf(await listItems('2027-02-03'))).toEqual(titlesOf(items));
  });

  it('is proposed, but for what the person crossed out themselves', async () => {
    await makeTask(person, { title: 'By a new day', date: LAST_SUNDAY });
    await person.post('/api/tasks/rollover', { from: LAST_SUNDAY, to: MONDAY });
    await makeTask(person, { title: 'By hand', date: LAST_SUNDAY, isCrossedOut: true });
    await makeGoal({ title: 'Goal by hand', isCrossedOut: true });

    expect((await listItems()).map(({ title, isCrossedOut, isSelected }) => [title, isCrossedOut, isSelected])).toEqual(
      [
        ['By a new day', true, true],
        ['By hand', true, false],
        ['Goal by hand', true, false],
      ],
    );
  });

  it('is nothing that was copied on, to whichever day', async () => {
    const friday = await makeTask(person, { title: 'Of Friday', date: '2027-01-29' });
    const sunday = await makeTask(person, { title: 'Of Sunday', date: LAST_SUNDAY });
    const copies = await person.post<Task[]>('/api/tasks/batch', {
      tasks: [{ ...copyOf(friday, '2027-01-30'), title: 'Of Saturday' }, copyOf(sunday, MONDAY)],
    });
    expect(copies.body).toHaveLength(2);

    expect(titlesOf(await listItems())).toEqual(['Of Saturday']);
  });

  it('needs a real day', async () => {
    expect(await person.get('/api/carry-over?date=2027-02-30')).toMatchObject({ status: 400 });
    expect(await person.get('/api/carry-over')).toMatchObject({ status: 400 });
    expect(await app.visitor().get(`/api/carry-over?date=${MONDAY}`)).toMatchObject({ status: 401 });
  });
});

describe('carrying over', () => {
  it('copies to the day, to its week and to its month, under the edited titles', async () => {
    const task = await makeTask(person, { date: LAST_SUNDAY, notes: 'Kept', isPriority: true });
    const weekly = await makeGoal({ isPriority: true, color: 'red' });
    const monthly = await makeGoal({ isWeekly: false });
    const { status, body } = await carry(
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

  it('never carries an item twice into a period, from many devices neither', async () => {
    const task = await makeTask(person, { title: 'Task', date: LAST_SUNDAY });
    const items = [
      { id: task.id, type: 'day-task', title: 'Task' },
      { id: await makeGoal(), type: 'weekly-goal', title: 'Week' },
      { id: await makeGoal({ isWeekly: false }), type: 'monthly-goal', title: 'Month' },
    ] as const;
    const days = Array.from({ length: 9 }, (_, index) => ['2027-02-01', '2027-02-02', '2027-02-05'][index % 3] ?? '');
    const answers = await Promise.all(days.map(async (day) => carry(items, day)));

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(answers.flatMap(({ body }) => titlesOf(body.items)).toSorted()).toEqual(['Month', 'Task', 'Week']);
    expect((await person.get<Task[]>('/api/tasks/all')).body).toHaveLength(2);
  });

  it('leaves out what has been finished meanwhile', async () => {
    const task = await makeTask(person, { date: LAST_SUNDAY });
    const other = await makeTask(person, { title: 'Other', date: LAST_SUNDAY });
    const items = await listItems();
    await person.put(`/api/tasks/${task.id}`, { isCompleted: true });

    expect(titlesOf((await carry(items)).body.items)).toEqual(['Other']);
    expect(other.title).toBe('Other');
  });

  it.each([
    ['is not there', async () => ({ id: 999_999, type: 'day-task' as const })],
    ['is of another type', async () => ({ id: await makeGoal({ isWeekly: false }), type: 'weekly-goal' as const })],
    [
      'is somebody else’s',
      async () => ({ id: (await makeTask(await app.signUp(), { date: LAST_SUNDAY })).id, type: 'day-task' as const }),
    ],
    [
      'is somebody else’s goal',
      async () => {
        const stranger = await app.signUp();
        return { id: await makeGoal({ userId: stranger.user.id }), type: 'weekly-goal' as const };
      },
    ],
  ])('carries nothing when one item %s', async (_name, make) => {
    const own = await makeTask(person, { date: LAST_SUNDAY });
    const missing = { ...(await make()), title: 'Missing' };
    const answer = await carry([{ id: own.id, type: 'day-task', title: 'Own' }, missing]);

    expect(answer).toMatchObject({ status: 404, body: { message: 'Item not found' } });
    expect((await person.get('/api/tasks/all')).body).toEqual([own]);
  });

  it.each([
    [{ date: MONDAY, items: [] }, 'items'],
    [{ date: MONDAY, items: [{ id: 1, type: 'day-task', title: '  ' }] }, 'items.0.title'],
    [{ date: MONDAY, items: [{ id: 1, type: 'book', title: 'A book' }] }, 'items.0.type'],
    [{ date: 'Monday', items: [{ id: 1, type: 'day-task', title: 'A task' }] }, 'date'],
  ])('refuses %o', async (body, path) => {
    const answer = await person.post<{ issues: { path: string }[] }>('/api/carry-over', body);

    expect(answer.status).toBe(400);
    expect(answer.body.issues.map((issue) => issue.path)).toEqual([path]);
  });

  it('can be taken back as a whole, and only what it made', async () => {
    const task = await makeTask(person, { date: LAST_SUNDAY });
    const goal = await makeGoal();
    const { body } = await carry(await listItems());
    expect(body.items).toHaveLength(2);
    const undo = [...body.items, { id: task.id, type: 'day-task' }, { id: goal, type: 'weekly-goal' }];

    expect(await person.post('/api/carry-over/undo', { items: undo })).toMatchObject({ status: 204 });
    expect((await person.get('/api/tasks/all')).body).toEqual([task]);
    expect(await readGoal(goal)).toBeDefined();
    expect(await readGoal(body.items[1]?.id ?? 0)).toBeUndefined();
    expect(await listItems()).toHaveLength(2);
  });
});
