import { describe, expect, it } from 'vitest';
import type { ErrorBody } from '#shared/api/errors.ts';
import type { CarryOverItem } from '#shared/carry-over/carry-over.contract.ts';
import type { Goal } from '#shared/goals/goals.contract.ts';
import { makeGoal, TODAY } from '../support/factories.ts';
import { startTestServer } from '../support/test-server.ts';

const { app, person } = startTestServer();

const pickTitles = (goals: readonly Goal[]) => goals.map(({ title }) => title);
const listGoals = async (query: string) => (await person.get<Goal[]>(`/api/goals?${query}`)).body;
const change = async ({ id }: Goal, fields: object) => person.put<Goal & ErrorBody>(`/api/goals/${id}`, fields);

describe('POST /api/goals', () => {
  it('returns 201 with the goal and its defaults', async () => {
    const { status, body } = await person.post<Goal>(`/api/goals?date=${TODAY}`, {
      title: 'Read a chapter',
      isWeekly: true,
      isCompleted: false,
      isCrossedOut: false,
      isPriority: false,
      dueDate: '2026-11-22',
    });

    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      userId: person.user.id,
      title: 'Read a chapter',
      isWeekly: true,
      isCompleted: false,
      isCrossedOut: false,
      isPriority: false,
      dueDate: '2026-11-22',
      color: 'blue',
      notes: null,
      createdAt: app.clock.now().toISOString(),
      completedAt: null,
      carriedFrom: null,
      ancestorId: null,
      carriedSince: null,
      carriedCount: 0,
    });
    expect(await listGoals(`weekly=true&date=${TODAY}`)).toEqual([body]);
  });

  it('stores every given field', async () => {
    const fields = {
      title: 'Save some money',
      isWeekly: false,
      isPriority: true,
      color: '#12abEF',
      notes: 'A\nlittle',
    };

    expect(await makeGoal(person, fields)).toMatchObject({ ...fields, dueDate: '2026-11-30' });
  });

  it.each([
    ['a Monday', true, '2026-11-16', '2026-11-22'],
    ['a Sunday', true, '2026-11-22', '2026-11-22'],
    ['the last day of a year', true, '2026-12-31', '2027-01-03'],
    ['the first day of a year', true, '2027-01-01', '2027-01-03'],
    ['a leap day', true, '2028-02-29', '2028-03-05'],
    ['a day of a month', false, '2026-11-01', '2026-11-30'],
    ['the last day of a month', false, '2026-10-31', '2026-10-31'],
    ['a day in December', false, '2026-12-01', '2026-12-31'],
    ['a day in February', false, '2026-02-10', '2026-02-28'],
    ['a day in a leap February', false, '2028-02-10', '2028-02-29'],
    ['a day in February 2100, which has no leap day', false, '2100-02-01', '2100-02-28'],
    ['the last day there is', true, '9999-12-31', '9999-12-31'],
  ])('sets the due date of %s to the end of its week or month', async (_name, isWeekly, dueDate, expected) => {
    expect(await makeGoal(person, { isWeekly, dueDate })).toMatchObject({ dueDate: expected });
  });

  it.each([['2026-11-22T00:00:00.000Z'], ['2026-11-22T23:59:59-11:00'], ['2026-11-22 07:05']])(
    'uses the date part of %s as written',
    async (dueDate) => {
      expect(await makeGoal(person, { dueDate })).toMatchObject({ dueDate: '2026-11-22' });
      const { body } = await person.post<Goal>(`/api/goals?date=${encodeURIComponent(dueDate)}`, { title: 'Read' });
      expect(body).toMatchObject({ dueDate: '2026-11-22' });
    },
  );

  it('uses the date of the query only without a due date', async () => {
    const halo = { title: 'Read a chapter', isWeekly: false, isPriority: true, color: 'green', notes: 'Any book' };
    const { body } = await person.post<Goal>('/api/goals?date=2026-11-03', halo);
    expect(body).toMatchObject({ ...halo, dueDate: '2026-11-30' });
    expect((await person.post<Goal>('/api/goals?date=2026-11-03', { ...halo, dueDate: null })).body).toMatchObject({
      dueDate: '2026-11-30',
    });
    expect((await person.post<Goal>('/api/goals?date=2026-11-03', { ...halo, dueDate: TODAY })).body).toMatchObject({
      dueDate: '2026-11-30',
    });
    expect(
      (await person.post<Goal>(`/api/goals?date=${TODAY}`, { title: 'Read', dueDate: '2026-12-01' })).body,
    ).toMatchObject({ isWeekly: true, dueDate: '2026-12-06' });
  });

  it('accepts the date in the body, and prefers the one in the query', async () => {
    const halo = { title: 'Read', isWeekly: true, isPriority: false, color: 'blue', notes: null };
    const on = async (query: string, date: string) =>
      (await person.post<Goal>(`/api/goals${query}`, { ...halo, date })).body.dueDate;

    expect(await on('', '2026-12-02T09:00')).toBe('2026-12-06');
    expect(await on('?date=2026-12-09', '2026-12-02')).toBe('2026-12-13');
  });

  it("uses the server's current week or month when no date is given", async () => {
    const halo = { title: 'Read', isPriority: false, color: 'blue', notes: null };
    const { status, body } = await person.post<Goal>('/api/goals', { ...halo, isWeekly: true });

    expect([status, body.dueDate]).toEqual([201, '2026-11-22']);
    expect((await person.post<Goal>('/api/goals', { ...halo, isWeekly: false })).body.dueDate).toBe('2026-11-30');
  });
});

describe('a field of the wrong type', () => {
  it.each([
    ['isWeekly', ['true', 1]],
    ['isCrossedOut', ['yes', 0]],
    ['isPriority', ['yes', 1]],
    ['dueDate', ['', 'today', 20261121, '21.11.2026', '2026-02-30', '2026-02-29', '2026-13-01', '2026-11-21T25:00']],
    ['color', [5, '', 'javascript:alert(1)', 'url(x)', '#12']],
    ['notes', [5, {}, 'x'.repeat(20_001), 'a\u0000b']],
  ] as [string, unknown[]][])('is refused with its name: %s', async (field, values) => {
    const goal = await makeGoal(person);
    for (const value of values) {
      const draft = { title: 'Fine', dueDate: TODAY, [field]: value };
      for (const response of [await person.post('/api/goals', draft), await change(goal, { [field]: value })]) {
        expect(response).toMatchObject({ status: 400, body: { code: 'invalid', issues: [{ path: field }] } });
      }
    }
    expect((await person.get('/api/goals/all')).body).toEqual([goal]);
  });

  it.each([['date=2026-02-30'], ['date=today'], ['date='], [`date=${TODAY}&weekly=1`], [`date=${TODAY}&isWeekly=no`]])(
    'is refused in the query %s',
    async (query) => {
      expect(await person.get(`/api/goals?${query}`)).toMatchObject({ status: 400, body: { code: 'invalid' } });
    },
  );
});

describe('GET /api/goals', () => {
  it('lists the goals of the week or month of a date', async () => {
    await makeGoal(person, { title: 'The week before', dueDate: '2026-11-15' });
    await makeGoal(person, { title: 'This week', dueDate: '2026-11-16' });
    await makeGoal(person, { title: 'The week after', dueDate: '2026-11-23' });
    await makeGoal(person, { title: 'The month before', isWeekly: false, dueDate: '2026-10-31' });
    await makeGoal(person, { title: 'This month', isWeekly: false, dueDate: '2026-11-01' });
    await makeGoal(person, { title: 'The month after', isWeekly: false, dueDate: '2026-12-01' });

    for (const date of ['2026-11-16', '2026-11-19', '2026-11-22', '2026-11-19T10:00:00.000Z']) {
      expect(pickTitles(await listGoals(`weekly=true&date=${date}`))).toEqual(['This week']);
      expect(pickTitles(await listGoals(`isWeekly=true&date=${date}`))).toEqual(['This week']);
    }
    for (const date of ['2026-11-01', '2026-11-30']) {
      expect(pickTitles(await listGoals(`weekly=false&date=${date}`))).toEqual(['This month']);
      expect(pickTitles(await listGoals(`isWeekly=false&date=${date}`))).toEqual(['This month']);
    }
    expect(pickTitles(await listGoals(`date=${TODAY}`))).toEqual(['This week', 'This month']);
    expect(await listGoals('weekly=true&date=2030-01-01')).toEqual([]);
  });

  it('lists a week that spans two years', async () => {
    await makeGoal(person, { dueDate: '2026-12-28' });

    for (const date of ['2026-12-31', '2027-01-01', '2027-01-03']) {
      expect(await listGoals(`weekly=true&date=${date}`)).toHaveLength(1);
    }
    expect(await listGoals('weekly=true&date=2027-01-04')).toEqual([]);
  });

  it('sorts active goals first, priority before the others, then completed, then crossed out', async () => {
    await makeGoal(person, { title: 'crossed out', isCrossedOut: true, isPriority: true });
    await makeGoal(person, { title: 'completed', isCompleted: true });
    await makeGoal(person, { title: 'completed with priority', isCompleted: true, isPriority: true });
    await makeGoal(person, { title: 'active' });
    await makeGoal(person, { title: 'younger' });
    await makeGoal(person, { title: 'priority', isPriority: true });

    expect(pickTitles(await listGoals(`weekly=true&date=${TODAY}`))).toEqual([
      'priority',
      'active',
      'younger',
      'completed',
      'completed with priority',
      'crossed out',
    ]);
  });

  it('lists all goals by due date, and those of weeks or of months when no date is given', async () => {
    await makeGoal(person, { title: 'March', isWeekly: false, dueDate: '2027-03-01' });
    await makeGoal(person, { title: 'A week in November', dueDate: '2026-11-02' });
    await makeGoal(person, { title: 'May', isWeekly: false, dueDate: '1999-05-01' });

    const all = ['May', 'A week in November', 'March'];
    expect(pickTitles((await person.get<Goal[]>('/api/goals/all')).body)).toEqual(all);
    expect(pickTitles(await listGoals(''))).toEqual(all);
    expect(pickTitles(await listGoals('weekly=false'))).toEqual(['May', 'March']);
    expect(pickTitles(await listGoals('isWeekly=true'))).toEqual(['A week in November']);
  });

  it('sorts goals with the same due date in list order', async () => {
    await makeGoal(person, { title: 'crossed out', isCrossedOut: true, isPriority: true });
    await makeGoal(person, { title: 'completed', isCompleted: true });
    await makeGoal(person, { title: 'active' });
    await makeGoal(person, { title: 'priority', isPriority: true });
    await makeGoal(person, { title: 'completed earlier', isCompleted: true, dueDate: '2026-11-15' });
    await makeGoal(person, { title: 'priority later', isPriority: true, dueDate: '2026-11-23' });

    const ordered = ['completed earlier', 'priority', 'active', 'completed', 'crossed out', 'priority later'];
    for (const query of ['', 'weekly=true']) expect(pickTitles(await listGoals(query))).toEqual(ordered);
    expect(pickTitles((await person.get<Goal[]>('/api/goals/all')).body)).toEqual(ordered);
  });
});

describe('PUT /api/goals/:id', () => {
  it('changes only the given fields', async () => {
    const goal = await makeGoal(person, { notes: 'Any book' });
    const fields = { title: 'Read two', isPriority: true, color: 'red' };

    expect((await change(goal, fields)).body).toEqual({ ...goal, ...fields });
    expect((await change(goal, { notes: null, color: null, dueDate: null })).body).toEqual({
      ...goal,
      ...fields,
      notes: null,
    });
  });

  it('moves a goal to the week of another date', async () => {
    const goal = await makeGoal(person);

    expect((await change(goal, { dueDate: '2026-12-30T08:00:00Z' })).body).toMatchObject({ dueDate: '2027-01-03' });
    expect(await listGoals(`weekly=true&date=${TODAY}`)).toEqual([]);
    expect(await listGoals('weekly=true&date=2027-01-01')).toHaveLength(1);
  });

  it('converts a goal to its month or its week', async () => {
    const goal = await makeGoal(person, { dueDate: '2028-02-01' });
    expect(goal.dueDate).toBe('2028-02-06');

    expect((await change(goal, { isWeekly: false })).body).toMatchObject({ isWeekly: false, dueDate: '2028-02-29' });
    expect((await change(goal, { isWeekly: true })).body).toMatchObject({ isWeekly: true, dueDate: '2028-03-05' });
    expect((await change(goal, { isWeekly: false, dueDate: '2027-02-14' })).body).toMatchObject({
      isWeekly: false,
      dueDate: '2027-02-28',
    });
  });

  it('allows two copies of one goal in the same week', async () => {
    const goal = await makeGoal(person, { dueDate: '2026-11-15' });
    const carry = async (date: string) => {
      const { body } = await person.post<{ items: CarryOverItem[] }>('/api/carry-over', {
        date,
        items: [{ id: goal.id, type: 'weekly-goal', title: goal.title }],
      });
      return body.items[0]?.id ?? 0;
    };
    const [first, second] = [await carry('2026-11-16'), await carry('2026-11-23')];

    expect(await person.put(`/api/goals/${second}`, { dueDate: '2026-11-22' })).toMatchObject({ status: 200 });
    const goals = await listGoals('weekly=true&date=2026-11-16');
    expect(goals.map(({ id }) => id)).toEqual([first, second]);
    expect((await person.get('/api/carry-over?date=2026-11-16')).body).toEqual({ items: [] });
  });
});
