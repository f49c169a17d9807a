import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/calendar/day.ts';
import type { Book } from '#shared/books/books.contract.ts';
import type { Goal } from '#shared/goals/goals.contract.ts';
import type { Habit } from '#shared/habits/habits.contract.ts';
import type { Match } from '#shared/halo/actions.contract.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { makeBook, makeGoal, makeHabit, makeTask, TODAY } from '../support/factories.ts';
import { startTestServer } from '../support/test-server.ts';

const { app, person } = startTestServer();

const TOMORROW = '2026-11-22';
const dayTasks = async (day: string) => (await person.get<Task[]>(`/api/tasks/date/${day}`)).body;
const getHabits = async (day: string) =>
  (await person.get<Habit[]>(`/api/habits?isWeekly=true&referenceDate=${day}`)).body;

describe('a task found by a search term', () => {
  it('is flagged and unflagged', async () => {
    const task = await makeTask(person, { title: 'Call the dentist' });
    const flagged = await person.patch<Task>('/api/tasks/flag', { searchTerm: 'DENTIST', flag: true });

    expect(flagged).toMatchObject({ status: 200, body: { id: task.id, flagged: true, isPriority: false } });
    const { body } = await person.patch<Task>('/api/tasks/flag', { searchTerm: 'dentits', flag: false });
    expect(body).toMatchObject({ id: task.id, flagged: false });
  });

  it('is moved', async () => {
    const task = await makeTask(person, { title: 'Call the dentist' });
    const { status, body } = await person.patch<Task>('/api/tasks/move', {
      searchTerm: 'dentist',
      targetDate: TOMORROW,
    });

    expect([status, body.id, body.date]).toEqual([200, task.id, TOMORROW]);
    expect(await dayTasks(TODAY)).toEqual([]);
  });

  it('is moved to another time, and loses an end that is not after it', async () => {
    const task = await makeTask(person, { title: 'Call the dentist', startTime: '09:00', endTime: '10:00' });
    const move = async (startTime: string) =>
      (await person.patch<Task>('/api/tasks/move', { searchTerm: 'dentist', targetDate: TODAY, startTime })).body;

    expect(await move('09:30')).toMatchObject({ id: task.id, date: TODAY, startTime: '09:30', endTime: '10:00' });
    expect(await move('16:00')).toMatchObject({ id: task.id, date: TODAY, startTime: '16:00', endTime: null });
    expect(
      (await person.patch('/api/tasks/move', { searchTerm: 'dentist', targetDate: TODAY, startTime: '4pm' })).status,
    ).toBe(400);
  });

  it('is deleted alone and can be restored', async () => {
    const [task, other] = [
      await makeTask(person, { title: 'Milk' }),
      await makeTask(person, { title: 'Milk and bread' }),
    ];
    const { status, body } = await person.post<Task>('/api/tasks/delete-by-search', { searchTerm: 'milk' });

    expect([status, body]).toEqual([200, task]);
    expect((await dayTasks(TODAY)).map(({ id }) => id)).toEqual([other.id]);
    expect((await person.post(`/api/tasks/${task.id}/restore`)).status).toBe(200);
  });

  it('is the one closest to the given date', async () => {
    for (const date of ['2026-11-01', '2026-11-18', '2026-11-25']) await makeTask(person, { title: 'Milk', date });
    const near = async (date: string) =>
      (await person.patch<Task>('/api/tasks/flag', { searchTerm: 'milk', flag: true, date })).body.date;

    expect([await near('2026-11-02'), await near('2026-11-19'), await near('2026-12-24')]).toEqual([
      '2026-11-01',
      '2026-11-18',
      '2026-11-25',
    ]);
  });

  it('is an active task rather than a completed one', async () => {
    await makeTask(person, { title: 'Milk', isCompleted: true });
    const active = await makeTask(person, { title: 'Milk', date: '2026-12-01' });
    const { body } = await person.patch<Task>('/api/tasks/flag', { searchTerm: 'milk', flag: true, date: TODAY });
    expect(body.id).toBe(active.id);
  });

  it('is one occurrence of a series, or this and later ones', async () => {
    await makeTask(person, { title: 'Run', date: '2026-11-19', isRecurring: true, recurringPattern: 'daily' });
    const titlesOn = async (day: string) => (await dayTasks(day)).map(({ title }) => title);

    const one = await person.post<Task>('/api/tasks/delete-by-search', { searchTerm: 'run', date: TODAY });
    expect(one.body.date).toBe(TODAY);
    expect([await titlesOn(TODAY), await titlesOn(TOMORROW)]).toEqual([[], ['Run']]);

    const body = { searchTerm: 'run', date: TOMORROW, deleteAllInstances: true };
    expect((await person.post<Task>('/api/tasks/delete-by-search', body)).body.date).toBe(TOMORROW);
    expect([await titlesOn('2026-11-19'), await titlesOn(TOMORROW), await titlesOn('2026-12-24')]).toEqual([
      ['Run'],
      [],
      [],
    ]);
  });
});

describe('other items found by a search term', () => {
  it('a goal gets and loses its priority, and is deleted', async () => {
    const goal = await makeGoal(person, { title: 'Finish the talk' });
    const flag = async (on: boolean) =>
      (await person.patch<Goal>('/api/goals/flag', { searchTerm: 'talk', flag: on })).body.isPriority;
    expect([await flag(true), await flag(false)]).toEqual([true, false]);

    const { status, body } = await person.post<Goal>('/api/goals/delete-by-search', { searchTerm: 'the talk' });
    expect([status, body.id]).toEqual([200, goal.id]);
    expect((await person.get('/api/goals/all')).body).toEqual([]);
  });

  it('a completed goal cannot change its priority', async () => {
    await makeGoal(person, { title: 'Finish the talk', isCompleted: true });
    expect((await person.patch('/api/goals/flag', { searchTerm: 'talk', flag: true })).status).toBe(409);
  });

  it('a habit is deleted from one week, or from that week on', async () => {
    await makeHabit(person, { title: 'Swim', dueDate: '2026-11-09' });
    const remove = async (fields: object) =>
      person.post<Habit>('/api/habits/delete-by-search', { searchTerm: 'swim', ...fields });

    expect((await remove({ date: TODAY })).body.dueDate).toBe('2026-11-16');
    expect([(await getHabits(TODAY)).length, (await getHabits('2026-11-28')).length]).toEqual([0, 1]);
    expect((await remove({ date: '2026-11-28', deleteAllInstances: true })).status).toBe(200);
    expect([(await getHabits('2026-11-10')).length, (await getHabits('2026-12-05')).length]).toEqual([1, 0]);
  });

  describe('deletion of a habit with all instances', () => {
    const removeAll = async (fields: object = {}) =>
      person.post<Habit>('/api/habits/delete-by-search', { searchTerm: 'swim', deleteAllInstances: true, ...fields });
    const dueDatesOn = async (...days: string[]) =>
      (await Promise.all(days.map(getHabits))).flat().map(({ dueDate }) => dueDate);

    it('deletes every future week, however far weeks were created', async () => {
      await makeHabit(person, { title: 'Swim', dueDate: '2026-11-30' });
      await dueDatesOn('2026-12-21', '2026-12-07');

      const { status, body } = await removeAll();
      expect([status, body.dueDate]).toEqual([200, '2026-11-30']);
      expect(await dueDatesOn('2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21', '2026-12-28')).toEqual([]);
      expect((await person.post(`/api/habits/${body.id}/restore`)).status).toBe(200);
      expect(await dueDatesOn('2026-11-30', '2026-12-07', '2026-12-14', '2026-12-28')).toHaveLength(4);
    });

    it('starts at the current week when that week has no instance, and keeps earlier weeks', async () => {
      await makeHabit(person, { title: 'Swim', dueDate: '2026-11-09' });
      const [now] = await getHabits(TODAY);
      await person.delete(`/api/habits/${now?.id}`);

      const { status, body } = await removeAll();
      expect(status).toBe(200);
      expect(await dueDatesOn('2026-11-09', TODAY, '2026-11-23', '2026-12-07')).toEqual(['2026-11-09']);
      expect((await person.post(`/api/habits/${body.id}/restore`)).status).toBe(200);
      expect(await dueDatesOn('2026-11-09', TODAY, '2026-11-23')).toEqual(['2026-11-09', '2026-11-23']);
    });

    it('starts at the week of the given date', async () => {
      await makeHabit(person, { title: 'Swim', dueDate: '2026-11-09' });
      await dueDatesOn(TODAY, '2026-11-23');

      await removeAll({ date: '2026-11-25' });
      expect(await dueDatesOn('2026-11-09', TODAY, '2026-11-23', '2026-11-30')).toEqual(['2026-11-09', '2026-11-16']);
    });

    it('deletes the last instance of a habit that has ended', async () => {
      await makeHabit(person, { title: 'Swim', dueDate: '2026-11-02', isRecurring: false });

      expect((await removeAll()).body.dueDate).toBe('2026-11-02');
      expect(await dueDatesOn('2026-11-02')).toEqual([]);
    });
  });

  it('a habit that starts later is found as its first instance', async () => {
    await makeHabit(person, { title: 'Swim', dueDate: '2026-11-30' });
    for (const day of ['2026-12-14', '2026-12-07']) await getHabits(day);

    const { body } = await person.post<Habit>('/api/habits/delete-by-search', { searchTerm: 'swim' });
    expect(body.dueDate).toBe('2026-11-30');
  });

  it('a book is deleted', async () => {
    const book = await makeBook(person, { title: 'The 5th Wave' });
    const { body } = await person.post<Book>('/api/books/delete-by-search', { searchTerm: '5th wave' });
    expect(body.id).toBe(book.id);
    expect((await person.get('/api/books')).body).toEqual([]);
  });
});

const CALLS = [
  ['patch', '/api/tasks/flag', 'task', { flag: true }],
  ['patch', '/api/goals/flag', 'goal', { flag: true }],
  ['patch', '/api/tasks/move', 'task', { targetDate: TODAY }],
  ['post', '/api/tasks/delete-by-search', 'task', {}],
  ['post', '/api/goals/delete-by-search', 'goal', {}],
  ['post', '/api/habits/delete-by-search', 'habit', {}],
  ['post', '/api/books/delete-by-search', 'book', {}],
] as const;

describe.each(CALLS)('%s %s', (method, path, kind, fields) => {
  it('returns 404 with the search term when nothing matches', async () => {
    const response = await person[method]<{ message: string }>(path, { ...fields, searchTerm: 'Xylophone' });
    expect(response).toMatchObject({ status: 404, body: { message: `There is no ${kind} like “Xylophone”` } });
  });

  it('finds nothing of another user', async () => {
    const other = await app.signUp();
    const own = { title: 'Hidden treasure' };
    await makeTask(other, own);
    await makeGoal(other, own);
    await makeHabit(other, own);
    await makeBook(other, own);
    expect((await person[method](path, { ...fields, searchTerm: 'Hidden treasure' })).status).toBe(404);
  });

  it.each([undefined, '', '   ', 7, 'x'.repeat(1_001)])('refuses the search term %j', async (searchTerm) => {
    expect((await person[method](path, { ...fields, searchTerm })).status).toBe(400);
  });

  it('refuses a date that does not exist', async () => {
    expect((await person[method](path, { ...fields, searchTerm: 'x', date: '2026-02-30' })).status).toBe(400);
  });
});

it.each([
  ['/api/tasks/flag', { flag: 'yes' }],
  ['/api/tasks/flag', {}],
  ['/api/goals/flag', { flag: null }],
  ['/api/tasks/move', {}],
  ['/api/tasks/move', { targetDate: 'tomorrow' }],
])('%s refuses %j', async (path, fields) => {
  await makeTask(person, { title: 'Milk' });
  await makeGoal(person, { title: 'Milk' });
  expect((await person.patch(path, { searchTerm: 'milk', ...fields })).status).toBe(400);
});

it.each([
  ['/api/goals/delete-by-search', 'goals', async () => makeGoal(person, { title: 'Two' })],
  ['/api/habits/delete-by-search', 'habits', async () => makeHabit(person, { title: 'Two' })],
  ['/api/books/delete-by-search', 'books', async () => makeBook(person, { title: 'Two' })],
] as const)('%s reads only the item that the person chose', async (path, table, make) => {
  const { id } = await make();
  await make();
  app.shardKeys.confined.clear();
  expect(await person.post(path, { searchTerm: 'One', id })).toMatchObject({ status: 200, body: { id, title: 'Two' } });
  // Statements that name no row, neither by its id nor by its series.
  const all = [...app.shardKeys.confined].filter(
    (text) => text.includes(` from "${table}" `) && !/"id"| in /.test(text),
  );
  expect(all).toEqual([]);
  expect(await person.post(path, { searchTerm: 'One', id })).toMatchObject({
    status: 404,
    body: { message: `There is no ${table.slice(0, -1)} like “One”` },
  });
});

describe('GET /api/halo/matches', () => {
  const matches = async (query: string) => (await person.get<Match[]>(`/api/halo/matches?${query}`)).body;

  it('says when a task begins', async () => {
    await makeTask(person, { title: 'Dentist', startTime: '15:00' });
    await makeTask(person, { title: 'Dentist bill' });
    expect((await matches('searchTerm=dentist')).map(({ startTime }) => startTime)).toEqual(['15:00', undefined]);
  });

  it('returns items of every type, the best match first', async () => {
    const task = await makeTask(person, { title: 'Read about the sea' });
    const goal = await makeGoal(person, { title: 'Sea' });
    await makeHabit(person, { title: 'Search the sea' });
    const book = await makeBook(person, { title: 'Sea of Tranquility' });
    const found = await matches(`searchTerm=sea&date=${TODAY}`);

    expect(found.map(({ itemType, title }) => [itemType, title])).toEqual([
      ['goal', 'Sea'],
      ['book', 'Sea Of Tranquility'],
      ['habit', 'Search the sea'],
      ['task', 'Read about the sea'],
    ]);
    expect(found).toMatchObject([
      { id: goal.id, date: '2026-11-22' },
      { id: book.id, date: null },
      {},
      { id: task.id, date: TODAY },
    ]);
  });

  it('returns at most ten items of one type, and none of other users', async () => {
    await makeTask(await app.signUp(), { title: 'Milk of somebody else' });
    for (let count = 0; count < 12; count += 1) await makeTask(person, { title: `Milk ${count}` });
    await makeGoal(person, { title: 'Milk' });
    const found = await matches('searchTerm=milk&itemType=task');
    expect(found).toHaveLength(10);
    expect(found.every(({ itemType, title }) => itemType === 'task' && /^Milk \d+$/.test(title))).toBe(true);
  });

  it('says whether an item is flagged, and whether it belongs to the given day or its period', async () => {
    await makeTask(person, { title: 'Sea', flagged: true });
    await makeTask(person, { title: 'Sea', date: TOMORROW, isPriority: true });
    await makeGoal(person, { title: 'Sea', isPriority: true });
    await makeGoal(person, { title: 'Sea', isWeekly: false, dueDate: '2026-12-01' });
    await makeHabit(person, { title: 'Sea' });
    await makeBook(person, { title: 'Sea' });
    const getMarks = async (itemType: string) =>
      (await matches(`searchTerm=sea&itemType=${itemType}&date=${TODAY}`)).map((match) => [
        match.isFlagged,
        match.isOnDay,
      ]);

    expect(await getMarks('task')).toEqual([
      [true, true],
      [false, false],
    ]);
    expect(await getMarks('goal')).toEqual([
      [true, true],
      [false, false],
    ]);
    expect([await getMarks('habit'), await getMarks('book')]).toEqual([[[false, true]], [[false, true]]]);
  });

  it('puts items of a day that the sentence names before better matches', async () => {
    for (let count = 0; count < 11; count += 1) await makeTask(person, { title: 'Gym', date: TOMORROW });
    const meant = await makeTask(person, { title: 'To the gym', isCompleted: true });
    const query = `searchTerm=gym&date=${TODAY}`;
    expect((await matches(query)).map(({ id }) => id)).not.toContain(meant.id);
    const found = await matches(`${query}&isDaySaid=true`);
    expect([found.length, found[0]?.id]).toEqual([10, meant.id]);
    expect((await person.get(`/api/halo/matches?${query}&isDaySaid=perhaps`)).status).toBe(400);
  });

  it('lists what was carried over by its copy alone, unless the day of the original is named', async () => {
    const original = await makeTask(person, { title: 'Call the landlord', isCrossedOut: true });
    const copied = { title: 'Call the landlord', date: TOMORROW, carriedFrom: original.id };
    const [copy] = (await person.post<Task[]>('/api/tasks/batch', { tasks: [copied] })).body;
    if (copy === undefined) throw new Error('Nothing was copied');
    const other = await makeTask(person, { title: 'Call the landlord again', isCrossedOut: true });
    const found = await matches(`searchTerm=landlord&date=${TOMORROW}`);
    expect(found.map(({ id }) => id)).toEqual([copy.id, other.id]);
    const named = await matches(`searchTerm=call%20the%20landlord&date=${TODAY}&isDaySaid=true`);
    expect(named.map(({ id }) => id)).toEqual([original.id, other.id, copy.id]);
    await person.delete(`/api/tasks/${copy.id}`);
    expect((await matches('searchTerm=landlord')).map(({ id }) => id)).toEqual([original.id, other.id]);
  });

  it('lists a goal that was carried over by its copy alone', async () => {
    const goal = await makeGoal(person, { title: 'Run 40k', isCrossedOut: true });
    const choice = { id: goal.id, type: 'weekly-goal', title: 'Run 40k' };
    const next = addDays(TODAY, 7);
    await person.post('/api/carry-over', { date: next, items: [choice] });
    const found = await matches(`searchTerm=40k&date=${TODAY}`);
    expect(found).toMatchObject([{ itemType: 'goal', isCrossedOut: false }]);
    expect(found).toHaveLength(1);
  });

  it('with isWide, also searches notes, authors and recommenders, and lists those matches after titles', async () => {
    const task = await makeTask(person, { title: 'Paint the fence', notes: 'It takes\nfour Litres of ÖLFARBE' });
    await makeTask(person, { title: 'Order tiles', notes: 'in June' });
    await makeTask(await app.signUp(), { title: 'Somebody else', notes: 'litres' });
    await makeGoal(person, { title: 'Drink more', notes: '2 litres a day' });
    await makeHabit(person, { title: 'Water', notes: 'two litres' });
    await makeGoal(person, { title: 'Litres' });
    const book = await makeBook(person, { title: 'The Dispossessed', author: 'Ursula Le Guin', recommendedBy: 'Tom' });
    const found = await matches(`searchTerm=litres&isWide=true&date=${TODAY}`);
    expect(found.map(({ title, excerpt }) => [title, excerpt])).toEqual([
      ['Litres', undefined],
      ['Paint the fence', 'It takes four Litres of ÖLFARBE'],
      ['Drink more', '2 litres a day'],
      ['Water', 'two litres'],
    ]);
    expect(await matches('searchTerm=four%20litres')).toEqual([]);
    for (const term of ['le guin', 'tom', 'guin dispossessed'])
      expect(await matches(`searchTerm=${term}&isWide=true`)).toMatchObject([{ id: book.id, itemType: 'book' }]);
    for (const term of ['fence litres', 'ölfarbe', 'LITRES OF', 'takes four'])
      expect(await matches(`searchTerm=${encodeURIComponent(term)}&isWide=true`)).toMatchObject([{ id: task.id }]);
    expect(await matches(`searchTerm=${'zz '.repeat(300)}&isWide=true`)).toEqual([]);
    expect(await matches('searchTerm=%25&isWide=true')).toEqual([]);
  });

  it('finds the occurrence of a series on the given day', async () => {
    await makeTask(person, { title: 'Run', date: TODAY, isRecurring: true, recurringPattern: 'daily' });
    const found = await matches('searchTerm=run&date=2026-12-02&isDaySaid=true');
    expect(found[0]).toMatchObject({ date: '2026-12-02', isOnDay: true });
  });

  it('lists a series once, by its next open occurrence', async () => {
    const series = { isRecurring: true, recurringPattern: 'daily' };
    await makeTask(person, { title: 'Run', date: '2026-11-17', ...series });
    await makeTask(person, { title: 'Run the bath', date: '2026-11-30' });
    const found = async (day: string) => (await matches(`searchTerm=run&date=${day}`)).map(({ date }) => date);
    await dayTasks('2026-11-25');
    expect(await found(TODAY)).toEqual([TODAY, '2026-11-30']);
    const [run] = await dayTasks(TODAY);
    await person.put(`/api/tasks/${run?.id}`, { isCompleted: true });
    expect(await found(TODAY)).toEqual([TOMORROW, '2026-11-30']);
    await person.delete(`/api/tasks/${(await dayTasks(TOMORROW))[0]?.id}?deleteFuture=true`);
    expect(await found(TODAY)).toEqual([TODAY, '2026-11-30']);
  });

  it('returns an empty list when nothing matches, and refuses invalid queries', async () => {
    expect(await matches('searchTerm=xylophone')).toEqual([]);
    for (const query of ['', 'searchTerm=', 'searchTerm=x&itemType=song', 'searchTerm=x&date=2026-02-30'])
      expect((await person.get(`/api/halo/matches?${query}`)).status).toBe(400);
  });

  it('a command with an id changes that item, and returns 404 for an item of another user', async () => {
    const [first, second] = [await makeTask(person, { title: 'Milk' }), await makeTask(person, { title: 'Milk' })];
    const flag = async (id: number) => person.patch<Task>('/api/tasks/flag', { searchTerm: 'milk', flag: true, id });
    expect((await flag(second.id)).body.id).toBe(second.id);
    expect((await flag(first.id)).body.id).toBe(first.id);

    const foreign = await makeTask(await app.signUp(), { title: 'Milk' });
    expect((await flag(foreign.id)).status).toBe(404);
  });
});
