import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day } from '#shared/calendar/day.ts';
import { mondayOf } from '#shared/calendar/week.ts';
import type { Task, TaskChange } from '#shared/tasks/tasks.contract.ts';
import { deletionOf } from '#client/tasks/deletion.mutations.ts';
import { withChange } from '#client/tasks/task-predictions.ts';
import { makeTask } from '../support/factories.ts';
import { startTestServer } from '../support/test-server.ts';

/** What "this and later" reaches (decision 014). */
const { app, person } = startTestServer();

const MONDAY = '2026-11-16';
const [TUE, WED, THU, FRI, SAT] = [1, 2, 3, 4, 5].map((count) => addDays(MONDAY, count)) as [Day, Day, Day, Day, Day];
const WEEKS: readonly Day[] = [MONDAY, addDays(MONDAY, 7)];

const makeSeries = async (recurringPattern: string) => makeTask(person, { date: MONDAY, recurringPattern });
const listWeek = async (monday: Day) => (await person.get<Task[]>(`/api/tasks/week?date=${monday}`)).body;
const change = async (task: Task, body: TaskChange, query = '') =>
  person.put<Task>(`/api/tasks/${task.id}${query}`, body);
const endAt = async ({ id }: Task) => person.delete(`/api/tasks/${id}?deleteFuture=true`);

/** The occurrence of the first week that was made for a day. */
async function madeFor(day: Day): Promise<Task> {
  const found = (await listWeek(MONDAY)).find(({ occurrenceDay }) => occurrenceDay === day);
  if (found === undefined) throw new Error(`Nothing was made for ${day}`);
  return found;
}

/** Each task as the days that it stands on and was made for. */
const placesOf = (tasks: readonly Task[]) => tasks.map(({ date, occurrenceDay }) => [date, occurrenceDay]);

describe('deleting this and later', () => {
  it('leaves a later occurrence that was completed on an earlier day', async () => {
    await makeSeries('daily');
    await change(await madeFor(FRI), { date: WED });
    await change(await madeFor(FRI), { isCompleted: true });
    await endAt(await madeFor(THU));

    expect(placesOf(await listWeek(MONDAY))).toEqual([
      [MONDAY, MONDAY],
      [TUE, TUE],
      [WED, WED],
      [WED, FRI],
    ]);
    expect(await listWeek('2026-11-23')).toEqual([]);
  });

  it('leaves every completed occurrence where it stands', async () => {
    await makeSeries('daily');
    await change(await madeFor(SAT), { isCompleted: true });
    await endAt(await madeFor(WED));

    expect(placesOf(await listWeek(MONDAY))).toEqual([
      [MONDAY, MONDAY],
      [TUE, TUE],
      [SAT, SAT],
    ]);
  });

  it('takes an earlier occurrence that was moved behind it, and an undo brings it back there', async () => {
    await makeSeries('daily');
    await change(await madeFor(THU), { date: SAT });
    const before = await listWeek(MONDAY);
    const friday = await madeFor(FRI);
    await endAt(friday);

    expect(placesOf(await listWeek(MONDAY))).toEqual([
      [MONDAY, MONDAY],
      [TUE, TUE],
      [WED, WED],
    ]);
    expect((await person.post(`/api/tasks/${friday.id}/restore`)).status).toBe(200);
    expect(await listWeek(MONDAY)).toEqual(before);
    expect(await listWeek('2026-11-23')).toHaveLength(7);
  });

  it('leaves an active occurrence that was moved before it', async () => {
    await makeSeries('daily');
    await change(await madeFor(FRI), { date: WED });
    await endAt(await madeFor(THU));

    expect(placesOf(await listWeek(MONDAY)).at(-1)).toEqual([WED, FRI]);
  });

  it('said of a moved occurrence goes by the day that it stands on, read or not', async () => {
    await makeSeries('daily');
    await change(await madeFor(THU), { date: '2026-11-28' });
    await endAt(await madeMoved());

    expect(await listWeek(MONDAY)).toHaveLength(6);
    expect(placesOf(await listWeek('2026-11-23'))).toEqual(
      [23, 24, 25, 26, 27].map((day) => [`2026-11-${day}`, `2026-11-${day}`]),
    );
  });

  /** The occurrence of Thursday once it stands on the Saturday of the next week. */
  async function madeMoved(): Promise<Task> {
    const { body } = await person.get<Task[]>('/api/tasks/all');
    return body.find(({ occurrenceDay }) => occurrenceDay === THU) as Task;
  }
});

describe('changing this and later', () => {
  it('leaves the words of what is completed, and reaches what was moved behind it', async () => {
    await makeSeries('daily');
    await change(await madeFor(WED), { date: SAT });
    await change(await madeFor(FRI), { isCompleted: true });
    await change(await madeFor(THU), { title: 'Yoga' }, '?updateFuture=true');

    const renamed = (await listWeek(MONDAY)).filter(({ title }) => title === 'Yoga');
    expect(placesOf(renamed)).toEqual([
      [THU, THU],
      [SAT, WED],
      [SAT, SAT],
      ['2026-11-22', '2026-11-22'],
    ]);
  });

  it('of the pattern begins on the day that the occurrence stands on, without a second one there', async () => {
    await makeSeries('weekly');
    const monday = await madeFor(MONDAY);
    await change(monday, { date: WED });
    await change(monday, { recurringPattern: 'daily' });

    expect(placesOf(await listWeek(MONDAY))).toEqual([WED, THU, FRI, SAT, '2026-11-22'].map((day) => [day, day]));
  });

  it('of the pattern gives back the later day that the occurrence was made for', async () => {
    const first = await makeTask(person, { date: FRI, recurringPattern: 'weekly' });
    await change(first, { date: WED });
    await change(first, { recurringPattern: 'daily' });

    expect(placesOf(await listWeek(MONDAY))).toEqual([WED, THU, FRI, SAT, '2026-11-22'].map((day) => [day, day]));
  });

  it('of the pattern never makes a deleted occurrence again', async () => {
    await makeSeries('daily');
    await change(await madeFor(WED), { date: SAT });
    await change(await madeFor(THU), { recurringPattern: 'weekly' });

    expect(placesOf(await listWeek(MONDAY))).toEqual([MONDAY, TUE, THU].map((day) => [day, day]));
  });
});

/** What a person does to an occurrence of the first week before they say something of this and later ones. */
const anyTouch = fc.record({
  /** Which one of the list. */
  at: fc.nat(6),
  what: fc.oneof(
    { weight: 5, arbitrary: fc.record({ date: fc.nat(13).map((count) => addDays(MONDAY, count)) }) },
    { weight: 2, arbitrary: fc.constant({ isCompleted: true }) },
    { weight: 1, arbitrary: fc.constant({ isCrossedOut: true }) },
    { weight: 1, arbitrary: fc.constant('delete' as const) },
  ),
});

/** What is said of an occurrence and of later ones. */
const anyEnding = fc.constantFrom<TaskChange | 'delete'>(
  'delete',
  'delete',
  { title: 'Yoga', flagged: true },
  { recurringPattern: 'weekly' },
  { recurringPattern: 'weekdays', title: 'Yoga' },
  { recurringPattern: 'none', isRecurring: false },
);

const anyStory = fc.record({
  pattern: fc.constantFrom('daily', 'daily', 'weekdays', 'weekly'),
  touches: fc.array(anyTouch, { maxLength: 8 }),
  at: fc.nat(13),
  ending: anyEnding,
});
type Story = typeof anyStory extends fc.Arbitrary<infer Value> ? Value : never;

/** Its notes tell a story from all others of the same person. */
let stories = 0;

/** The tasks of a story that stand in these weeks. */
async function read(story: string, weeks: readonly Day[] = WEEKS): Promise<Task[]> {
  const lists = await Promise.all(weeks.map(listWeek));
  return lists.flat().filter(({ notes }) => notes === story);
}

/** Lives a story up to its ending. Answers its name, and the task that the ending is said of. */
async function live({ pattern, touches, at }: Story): Promise<{ story: string; said: Task | undefined }> {
  const story = `Story ${(stories += 1)}`;
  await makeTask(person, { date: MONDAY, recurringPattern: pattern, notes: story });
  for (const { at: place, what } of touches) {
    const task = (await read(story, [MONDAY]))[place];
    if (task === undefined) continue;
    if (what === 'delete') await person.delete(`/api/tasks/${task.id}`);
    else await change(task, what);
  }
  const stored = (await person.get<Task[]>('/api/tasks/all')).body.filter(({ notes }) => notes === story);
  return { story, said: stored[at % Math.max(1, stored.length)] };
}

async function end(task: Task, ending: Story['ending']): Promise<void> {
  const { status } = ending === 'delete' ? await endAt(task) : await change(task, ending, '?updateFuture=true');
  expect(status).toBeLessThan(300);
}

/** A task by everything but what differs between two stories. */
const shapeOf = ({ id: _id, notes: _story, recurringId, ...task }: Task) => ({
  ...task,
  isOfSeries: recurringId !== null,
});
const byShape = (tasks: readonly Task[]) => tasks.map((task) => JSON.stringify(shapeOf(task))).toSorted();

/** Which day of the series the task of an ending is of from then on is seen nowhere, and the server's to say. */
const withoutDayOf = (said: Task, tasks: readonly Task[]) =>
  tasks.map((task) => (task.id === said.id ? { ...task, occurrenceDay: null } : task));

describe('whatever was moved, completed and deleted before', () => {
  it('the client shows at once what the server makes of it, and an undo gives everything back', async () => {
    await fc.assert(
      fc.asyncProperty(anyStory, async (told) => {
        const { story, said } = await live(told);
        const before = await read(story);
        if (said === undefined) return;
        const { ending } = told;
        const predict =
          ending === 'delete'
            ? deletionOf(said, 'this and later').remove.optimisticUpdate
            : withChange(said, ending, 'this and later', app.clock.now().toISOString());
        const shown = WEEKS.flatMap((monday) =>
          predict(
            before.filter(({ date }) => mondayOf(date) === monday),
            { kind: 'week', monday },
          ),
        );

        await end(said, ending);
        const known = new Set(before.map(({ id }) => id));
        const stored = (await read(story)).filter(({ id }) => known.has(id));
        expect(withoutDayOf(said, stored)).toEqual(withoutDayOf(said, shown));

        if (ending !== 'delete') return;
        expect((await person.post(`/api/tasks/${said.id}/restore`)).status).toBe(200);
        expect(await read(story)).toEqual(before);
      }),
      { numRuns: 25 },
    );
  }, 60_000);

  it('which days had been read makes no difference', async () => {
    await fc.assert(
      fc.asyncProperty(anyStory, async (told) => {
        const [early, late] = [await live(told), await live(told)];
        if (early.said === undefined || late.said === undefined) return;
        await read(early.story);
        await end(early.said, told.ending);
        await end(late.said, told.ending);

        expect(byShape(await read(late.story))).toEqual(byShape(await read(early.story)));
      }),
      { numRuns: 15 },
    );
  }, 60_000);
});
