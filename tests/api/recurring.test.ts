import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day } from '#shared/calendar/day.ts';
import { getMonday } from '#shared/calendar/week.ts';
import { occurrencesBetween } from '#shared/tasks/recurrence.rules.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { makeTask } from '../support/factories.ts';
import { startTestServer } from '../support/test-server.ts';

const MONDAY = '2026-11-16';
const TUESDAY = '2026-11-17';
const WEDNESDAY = '2026-11-18';
const SATURDAY = '2026-11-21';

const { app, person } = startTestServer();

const makeSeries = async (recurringPattern: string, date: Day, fields: object = {}) =>
  makeTask(person, { title: 'Stretch', date, isRecurring: true, recurringPattern, ...fields });
const listDay = async (day: Day) => (await person.get<Task[]>(`/api/tasks/date/${day}`)).body;
const listWeek = async (day: Day) => (await person.get<Task[]>(`/api/tasks/week?date=${day}`)).body;
const titlesOn = async (day: Day) => (await listDay(day)).map(({ title }) => title);
const pickDates = (tasks: readonly Task[]) => tasks.map(({ date }) => date);

/** The only task of a day. */
async function occurrenceOn(day: Day): Promise<Task> {
  const tasks = await listDay(day);
  expect(tasks).toHaveLength(1);
  return tasks[0] as Task;
}

describe('a series', () => {
  it('starts with the added task as its first occurrence', async () => {
    const task = await makeSeries('daily', MONDAY);

    expect(task).toMatchObject({ date: MONDAY, isRecurring: true, recurringPattern: 'daily' });
    expect(task.recurringId).toEqual(expect.any(Number));
    expect(await listDay(MONDAY)).toEqual([task]);
  });

  it.each([
    ['daily', ['16', '17', '18', '19', '20', '21', '22']],
    ['weekly', ['16']],
    ['weekdays', ['16', '17', '18', '19', '20']],
    ['monthly', ['16']],
  ])('with the pattern %s has its occurrences in the week', async (pattern, days) => {
    await makeSeries(pattern, MONDAY);

    expect(pickDates(await listWeek(MONDAY))).toEqual(days.map((day) => `2026-11-${day}`));
  });

  it('gives each occurrence its own id and state, and the fields of the task', async () => {
    const flags = { isPriority: true, flagged: true };
    const fields = { notes: 'By the sea', startTime: '07:00', estimateMinutes: 10, sortOrder: 3, ...flags };
    const first = await makeSeries('daily', MONDAY, fields);
    await person.put(`/api/tasks/${first.id}`, { isCompleted: true });
    const second = await occurrenceOn(TUESDAY);

    expect(second).toMatchObject({ ...fields, title: 'Stretch', recurringId: first.recurringId, isCompleted: false });
    expect(second.id).not.toBe(first.id);
    expect(await listDay(TUESDAY)).toEqual([second]);
    expect(await occurrenceOn(MONDAY)).toMatchObject({ id: first.id, isCompleted: true });
  });

  it('has no occurrence before its start, and none on days that nobody reads', async () => {
    await makeSeries('daily', WEDNESDAY);

    expect(await listDay(TUESDAY)).toEqual([]);
    await listDay('2026-12-24');
    expect(pickDates((await person.get<Task[]>('/api/tasks/all')).body)).toEqual([WEDNESDAY, '2026-12-24']);
  });

  it('of weekdays added on a Saturday starts on Monday', async () => {
    const task = await makeSeries('weekdays', SATURDAY);

    expect(task.date).toBe('2026-11-23');
    expect(await listDay(SATURDAY)).toEqual([]);
    expect(await listDay('2026-11-23')).toEqual([task]);
  });

  it('on the 31st falls on the last day of shorter months without drifting', async () => {
    await makeSeries('monthly', '2027-01-31');
    const days = ['2027-02-28', '2027-03-28', '2027-03-31', '2027-04-30', '2027-05-31', '2028-02-29'];
    const found: number[] = [];
    for (const day of days) found.push((await listDay(day)).length);

    expect(found).toEqual([1, 0, 1, 1, 1, 1]);
  });

  it('can start with a pattern alone, in a batch, and from an existing task', async () => {
    await makeTask(person, { title: 'By pattern', date: MONDAY, recurringPattern: 'daily' });
    await person.post('/api/tasks/batch', {
      tasks: [
        { title: 'Once', date: MONDAY },
        { title: 'In a batch', date: MONDAY, isRecurring: true, recurringPattern: 'daily' },
      ],
    });
    const plain = await makeTask(person, { title: 'There before', date: MONDAY });
    const { body } = await person.put<Task>(`/api/tasks/${plain.id}`, { isRecurring: true, recurringPattern: 'daily' });

    expect(body).toMatchObject({ id: plain.id, date: MONDAY, isRecurring: true, recurringId: expect.any(Number) });
    expect(await titlesOn(TUESDAY)).toEqual(['By pattern', 'In a batch', 'There before']);
    expect(await titlesOn(MONDAY)).toEqual(['By pattern', 'Once', 'In a batch', 'There before']);
  });

  it('does not start without a pattern, nor with isRecurring false', async () => {
    const marked = await makeTask(person, { title: 'Marked', date: MONDAY, isRecurring: true });
    const denied = await makeTask(person, {
      title: 'Denied',
      date: MONDAY,
      isRecurring: false,
      recurringPattern: 'daily',
    });

    expect(marked).toMatchObject({ isRecurring: true, recurringPattern: 'none', recurringId: null });
    expect(denied).toMatchObject({ isRecurring: false, recurringPattern: 'none', recurringId: null });
    expect(await listDay(TUESDAY)).toEqual([]);
  });

  it('that is added later fills days that were read before', async () => {
    await makeSeries('daily', MONDAY, { title: 'First' });
    await listWeek(MONDAY);
    await makeSeries('daily', TUESDAY, { title: 'Second' });

    expect(await titlesOn(WEDNESDAY)).toEqual(['First', 'Second']);
    expect(await titlesOn(MONDAY)).toEqual(['First']);
  });
});

describe('occurrences are created once', () => {
  it('by any number of concurrent reads', async () => {
    await Promise.all(
      Array.from({ length: 5 }, async (_, index) => makeSeries('daily', MONDAY, { title: `${index}` })),
    );
    const readings = await Promise.all(Array.from({ length: 50 }, async () => listDay(WEDNESDAY)));
    const weeks = await Promise.all(Array.from({ length: 10 }, async () => listWeek(WEDNESDAY)));

    for (const reading of readings) expect(reading).toEqual(readings[0]);
    expect(readings[0]).toHaveLength(5);
    for (const week of weeks) expect(week).toHaveLength(35);
    expect(new Set(weeks.map((week) => JSON.stringify(week))).size).toBe(1);
  });

  it('and match the calendar for any starts and 800 days, whatever the order of reads', async () => {
    const day = fc.integer({ min: 0, max: 120 }).map((offset) => addDays('2026-01-01', offset));
    const starts = fc.record({ daily: day, weekly: day, weekdays: day, monthly: day });
    await fc.assert(
      fc.asyncProperty(starts, fc.infiniteStream(fc.nat()), async (getStart, random) => {
        Object.assign(person, await app.signUp());
        const series = await Promise.all(
          Object.entries(getStart).map(async ([pattern, date]) => makeSeries(pattern, date, { title: pattern })),
        );
        const weeks = Array.from({ length: 115 }, (_, index) => addDays(getMonday('2026-01-01'), 7 * index));
        const shuffled = weeks
          .map((monday) => ({ monday, place: random.next().value }))
          .toSorted((first, second) => first.place - second.place);
        const read = await Promise.all(
          shuffled.flatMap(({ monday, place }) => [
            listWeek(monday),
            ...(place % 5 === 0 ? [listDay(addDays(monday, place % 7))] : []),
          ]),
        );
        expect(read.flat().length).toBeGreaterThan(800);

        const stored = (await person.get<Task[]>('/api/tasks/all')).body;
        for (const { title, recurringPattern: pattern, date } of series) {
          const dates = pickDates(stored.filter((task) => task.title === title));
          const recurrence = { pattern, startDay: date, anchorDay: date, endDay: null };
          expect(dates).toEqual(occurrencesBetween(recurrence, date, addDays(weeks.at(-1) ?? date, 6)));
        }
      }),
      { numRuns: 2 },
    );
  }, 180_000);

  it('and a change of one occurrence does not affect other days', async () => {
    await makeSeries('daily', MONDAY, { title: 'Every day' });
    await makeSeries('weekdays', MONDAY, { title: 'On weekdays' });
    const operations: ((task: Task) => Promise<unknown>)[] = [
      async ({ id }) => person.put(`/api/tasks/${id}`, { isCompleted: true }),
      async ({ id }) => person.put(`/api/tasks/${id}`, { isCrossedOut: true }),
      async ({ id }) =>
        person.put(`/api/tasks/${id}`, { isPriority: true, flagged: true, notes: 'Mine', sortOrder: 4 }),
      async ({ id }) => person.put(`/api/tasks/edit/${id}`, { title: 'Renamed' }),
      async ({ id, date }) => person.put(`/api/tasks/${id}`, { date: `${date}T08:30` }),
      async ({ id }) => person.delete(`/api/tasks/${id}`),
    ];
    const others = async (day: Day) => (await listWeek(MONDAY)).filter(({ date }) => date !== day);
    for (const [index, operation] of operations.entries()) {
      const day = addDays(MONDAY, index % 5);
      const before = await others(day);
      const [task] = await listDay(day);
      await operation(task as Task);
      expect(await others(day)).toEqual(before);
      expect(await others(day)).toEqual(before);
    }
  });
});

describe('deleting an occurrence', () => {
  it('deletes only this one for good', async () => {
    await makeSeries('daily', MONDAY);
    const tuesday = await occurrenceOn(TUESDAY);

    expect(await person.delete(`/api/tasks/${tuesday.id}`)).toMatchObject({ status: 204 });
    expect(await listDay(TUESDAY)).toEqual([]);
    await makeSeries('weekly', '2026-11-15', { title: 'Another series' });
    expect(await listDay(TUESDAY)).toEqual([]);
    expect(pickDates(await listWeek(MONDAY))).toEqual(
      ['16', '18', '19', '20', '21', '22', '22'].map((day) => `2026-11-${day}`),
    );
  });

  it.each(['deleteFuture', 'deleteAllInstances'])('and later ones (%s) keeps earlier occurrences', async (name) => {
    const first = await makeSeries('daily', MONDAY);
    await person.put(`/api/tasks/${first.id}`, { isCompleted: true });
    await listWeek(MONDAY);
    const wednesday = await occurrenceOn(WEDNESDAY);

    expect(await person.delete(`/api/tasks/${wednesday.id}?${name}=true`)).toMatchObject({ status: 204 });
    expect(pickDates(await listWeek(MONDAY))).toEqual([MONDAY, TUESDAY]);
    expect(await listDay('2026-12-01')).toEqual([]);
    expect(await occurrenceOn(MONDAY)).toMatchObject({ id: first.id, isCompleted: true });
  });

  it('and later ones, from the first on, leaves nothing', async () => {
    const first = await makeSeries('daily', MONDAY);
    await listWeek(MONDAY);
    await person.delete(`/api/tasks/${first.id}?deleteFuture=true`);

    expect(await listWeek(MONDAY)).toEqual([]);
    expect((await person.get('/api/tasks/all')).body).toEqual([]);
  });

  it('and later ones deletes only the task itself when it does not recur', async () => {
    const plain = await makeTask(person, { date: MONDAY });
    const other = await makeTask(person, { title: 'Other', date: MONDAY });
    await person.delete(`/api/tasks/${plain.id}?deleteFuture=true`);

    expect(await listDay(MONDAY)).toEqual([other]);
  });

  it.each(['yes', '1', ''])('refuses deleteFuture=%s', async (value) => {
    const task = await makeSeries('daily', MONDAY);

    expect(await person.delete(`/api/tasks/${task.id}?deleteFuture=${value}`)).toMatchObject({ status: 400 });
    expect(await listDay(MONDAY)).toEqual([task]);
  });
});

describe('changing an occurrence', () => {
  it('changes only this one, through either endpoint', async () => {
    await makeSeries('daily', MONDAY);
    const tuesday = await occurrenceOn(TUESDAY);
    const { isRecurring, recurringPattern, isPriority, flagged } = tuesday;
    await person.put(`/api/tasks/edit/${tuesday.id}`, { title: 'Yoga' });
    await person.put(`/api/tasks/${tuesday.id}`, {
      title: 'Yoga!',
      isRecurring,
      recurringPattern,
      isPriority,
      flagged,
    });

    expect(await titlesOn(MONDAY)).toEqual(['Stretch']);
    expect(await titlesOn(TUESDAY)).toEqual(['Yoga!']);
    expect(await titlesOn(WEDNESDAY)).toEqual(['Stretch']);
    expect(await occurrenceOn(TUESDAY)).toMatchObject({ id: tuesday.id, recurringId: tuesday.recurringId });
  });

  it('and later ones changes existing and future occurrences, and keeps earlier and completed ones', async () => {
    await makeSeries('daily', MONDAY);
    const wednesday = await occurrenceOn(WEDNESDAY);
    const thursday = await occurrenceOn('2026-11-19');
    await person.put(`/api/tasks/${thursday.id}`, { isCompleted: true });
    const { status, body } = await person.put<Task>(`/api/tasks/${wednesday.id}?updateFuture=true`, {
      title: 'Yoga',
      notes: 'At home',
      isPriority: true,
    });

    expect(status).toBe(200);
    expect(body).toMatchObject({ id: wednesday.id, title: 'Yoga', notes: 'At home', isPriority: true });
    expect(await titlesOn(TUESDAY)).toEqual(['Stretch']);
    expect(await occurrenceOn('2026-11-19')).toMatchObject({ id: thursday.id, title: 'Stretch', isCompleted: true });
    expect(await occurrenceOn('2026-12-24')).toMatchObject({ title: 'Yoga', notes: 'At home', isPriority: true });
    expect(pickDates(await listWeek(MONDAY))).toHaveLength(7);
  });

  it('and later ones overrides an earlier change of an even later segment', async () => {
    await makeSeries('daily', MONDAY);
    const friday = await occurrenceOn('2026-11-20');
    await person.put(`/api/tasks/${friday.id}?updateFuture=true`, { title: 'Later', notes: 'Kept' });
    const tuesday = await occurrenceOn(TUESDAY);
    await person.put(`/api/tasks/${tuesday.id}?updateFuture=true`, { title: 'All' });

    expect(await titlesOn(MONDAY)).toEqual(['Stretch']);
    expect(await titlesOn(WEDNESDAY)).toEqual(['All']);
    expect(await occurrenceOn('2026-11-27')).toMatchObject({ title: 'All', notes: 'Kept' });
  });

  it('by moving it leaves its own day empty, and it is not created again', async () => {
    await makeSeries('weekly', MONDAY);
    const monday = await occurrenceOn(MONDAY);
    await person.put(`/api/tasks/${monday.id}`, { date: TUESDAY });

    expect(await listDay(MONDAY)).toEqual([]);
    expect(await occurrenceOn(TUESDAY)).toMatchObject({ id: monday.id });
    expect(pickDates(await listWeek('2026-11-23'))).toEqual(['2026-11-23']);
  });

  it('and later ones cannot move them to another day', async () => {
    const monday = await makeSeries('weekly', MONDAY);

    expect(await person.put(`/api/tasks/${monday.id}?updateFuture=true`, { date: TUESDAY })).toMatchObject({
      status: 400,
      body: { message: 'Only one occurrence can be moved to another day' },
    });
    expect(await listDay(MONDAY)).toEqual([monday]);
  });
});

describe('changing the pattern of a series', () => {
  it('keeps earlier days and applies to later ones, read or not', async () => {
    await makeSeries('daily', MONDAY);
    await listWeek('2026-11-23');
    const wednesday = await occurrenceOn(WEDNESDAY);
    const { body } = await person.put<Task>(`/api/tasks/${wednesday.id}`, { recurringPattern: 'weekly' });

    expect(body).toMatchObject({ id: wednesday.id, date: WEDNESDAY, isRecurring: true, recurringPattern: 'weekly' });
    expect(pickDates(await listWeek(MONDAY))).toEqual([MONDAY, TUESDAY, WEDNESDAY]);
    expect(await occurrenceOn(TUESDAY)).toMatchObject({ recurringPattern: 'daily' });
    expect(pickDates(await listWeek('2026-11-23'))).toEqual(['2026-11-25']);
    expect(await occurrenceOn('2026-11-25')).toMatchObject({ recurringPattern: 'weekly' });
  });

  it('back and forth recreates the removed days', async () => {
    await makeSeries('daily', MONDAY);
    await listWeek(MONDAY);
    const tuesday = await occurrenceOn(TUESDAY);
    await person.put(`/api/tasks/${tuesday.id}`, { recurringPattern: 'weekly' });
    expect(pickDates(await listWeek(MONDAY))).toEqual([MONDAY, TUESDAY]);
    await person.put(`/api/tasks/${tuesday.id}`, { recurringPattern: 'daily' });

    expect(pickDates(await listWeek(MONDAY))).toHaveLength(7);
  });

  it('keeps later completed occurrences, and deleted ones stay deleted', async () => {
    await makeSeries('daily', MONDAY);
    const thursday = await occurrenceOn('2026-11-19');
    await person.put(`/api/tasks/${thursday.id}`, { isCompleted: true });
    const friday = await occurrenceOn('2026-11-20');
    await person.delete(`/api/tasks/${friday.id}`);
    const tuesday = await occurrenceOn(TUESDAY);
    await person.put(`/api/tasks/${tuesday.id}`, { recurringPattern: 'weekdays' });

    expect(pickDates(await listWeek(MONDAY))).toEqual([MONDAY, TUESDAY, WEDNESDAY, '2026-11-19']);
    expect(await occurrenceOn('2026-11-19')).toMatchObject({ id: thursday.id, isCompleted: true });
  });

  it('keeps the 31st when a monthly series is renamed in February', async () => {
    await makeSeries('monthly', '2027-01-31');
    const february = await occurrenceOn('2027-02-28');
    await person.put(`/api/tasks/${february.id}?updateFuture=true`, { title: 'Pay rent' });

    expect(await listDay('2027-03-28')).toEqual([]);
    expect(await titlesOn('2027-03-31')).toEqual(['Pay rent']);
    expect(await titlesOn('2027-01-31')).toEqual(['Stretch']);
  });

  it.each([{ recurringPattern: 'none' }, { isRecurring: false }, { isRecurring: false, recurringPattern: 'none' }])(
    'to none (%o) makes this occurrence a plain task and ends the series',
    async (change) => {
      await makeSeries('daily', MONDAY);
      await listWeek(MONDAY);
      const wednesday = await occurrenceOn(WEDNESDAY);
      const thursday = await occurrenceOn('2026-11-19');
      await person.put(`/api/tasks/${thursday.id}`, { isCompleted: true });
      const { body } = await person.put<Task>(`/api/tasks/${wednesday.id}`, change);

      expect(body).toMatchObject({
        id: wednesday.id,
        date: WEDNESDAY,
        isRecurring: false,
        recurringPattern: 'none',
        recurringId: null,
      });
      expect(pickDates(await listWeek(MONDAY))).toEqual([MONDAY, TUESDAY, WEDNESDAY, '2026-11-19']);
      expect(await listDay('2026-11-24')).toEqual([]);
      await person.put(`/api/tasks/${wednesday.id}`, { recurringPattern: 'weekly' });
      expect(pickDates(await listWeek('2026-11-23'))).toEqual(['2026-11-25']);
    },
  );
});
