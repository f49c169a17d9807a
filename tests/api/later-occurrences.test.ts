import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day } from '#shared/calendar/day.ts';
import { getMonday } from '#shared/calendar/week.ts';
import type { Task, TaskChange } from '#shared/tasks/tasks.contract.ts';
import { taskDeletion } from '#client/tasks/deletion.mutations.ts';
import { withChange } from '#client/tasks/task-predictions.ts';
import { makeTask } from '../support/factories.ts';
import { startTestServer } from '../support/test-server.ts';

/** What "this and later" affects (decision 014). */
const { app, person } = startTestServer();

const MONDAY = '2026-11-16';
const [TUE, WED, THU, FRI, SAT] = [1, 2, 3, 4, 5].map((count) => addDays(MONDAY, count)) as [Day, Day, Day, Day, Day];
const WEEKS: readonly Day[] = [MONDAY, addDays(MONDAY, 7)];

const makeSeries = async (recurringPattern: string) => makeTask(person, { date: MONDAY, recurringPattern });
const listWeek = async (monday: Day) => (await person.get<Task[]>(`/api/tasks/week?date=${monday}`)).body;
const change = async (task: Task, body: TaskChange, query = '') =>
  person.put<Task>(`/api/tasks/${task.id}${query}`, body);
const deleteFrom = async ({ id }: Task) => person.delete(`/api/tasks/${id}?deleteFuture=true`);

/** The occurrence of the first week that was created for a day. */
async function findCreatedFor(day: Day): Promise<Task> {
  const found = (await listWeek(MONDAY)).find(({ occurrenceDay }) => occurrenceDay === day);
  if (found === undefined) throw new Error(`Nothing was created for ${day}`);
  return found;
}

/** The dates of each task: where it is, and what it was created for. */
const getDates = (tasks: readonly Task[]) => tasks.map(({ date, occurrenceDay }) => [date, occurrenceDay]);

describe('deleting this and later', () => {
  it('keeps a later occurrence that was completed on an earlier date', async () => {
    await makeSeries('daily');
    await change(await findCreatedFor(FRI), { date: WED });
    await change(await findCreatedFor(FRI), { isCompleted: true });
    await deleteFrom(await findCreatedFor(THU));

    expect(getDates(await listWeek(MONDAY))).toEqual([
      [MONDAY, MONDAY],
      [TUE, TUE],
      [WED, WED],
      [WED, FRI],
    ]);
    expect(await listWeek('2026-11-23')).toEqual([]);
  });

  it('keeps completed occurrences in place', async () => {
    await makeSeries('daily');
    await change(await findCreatedFor(SAT), { isCompleted: true });
    await deleteFrom(await findCreatedFor(WED));

    expect(getDates(await listWeek(MONDAY))).toEqual([
      [MONDAY, MONDAY],
      [TUE, TUE],
      [SAT, SAT],
    ]);
  });

  it('deletes an earlier occurrence that was moved to a later date, and undo restores it there', async () => {
    await makeSeries('daily');
    await change(await findCreatedFor(THU), { date: SAT });
    const before = await listWeek(MONDAY);
    const friday = await findCreatedFor(FRI);
    await deleteFrom(friday);

    expect(getDates(await listWeek(MONDAY))).toEqual([
      [MONDAY, MONDAY],
      [TUE, TUE],
      [WED, WED],
    ]);
    expect((await person.post(`/api/tasks/${friday.id}/restore`)).status).toBe(200);
    expect(await listWeek(MONDAY)).toEqual(before);
    expect(await listWeek('2026-11-23')).toHaveLength(7);
  });

  it('keeps an active occurrence that was moved to an earlier date', async () => {
    await makeSeries('daily');
    await change(await findCreatedFor(FRI), { date: WED });
    await deleteFrom(await findCreatedFor(THU));

    expect(getDates(await listWeek(MONDAY)).at(-1)).toEqual([WED, FRI]);
  });

  it('uses the current date of a moved occurrence, read or not', async () => {
    await makeSeries('daily');
    await change(await findCreatedFor(THU), { date: '2026-11-28' });
    await deleteFrom(await findMoved());

    expect(await listWeek(MONDAY)).toHaveLength(6);
    expect(getDates(await listWeek('2026-11-23'))).toEqual(
      [23, 24, 25, 26, 27].map((day) => [`2026-11-${day}`, `2026-11-${day}`]),
    );
  });

  /** Thursday's occurrence, after it was moved to the Saturday of the next week. */
  async function findMoved(): Promise<Task> {
    const { body } = await person.get<Task[]>('/api/tasks/all');
    return body.find(({ occurrenceDay }) => occurrenceDay === THU) as Task;
  }
});

describe('changing this and later', () => {
  it('keeps completed occurrences, and changes an earlier one that was moved to a later date', async () => {
    await makeSeries('daily');
    await change(await findCreatedFor(WED), { date: SAT });
    await change(await findCreatedFor(FRI), { isCompleted: true });
    await change(await findCreatedFor(THU), { title: 'Yoga' }, '?updateFuture=true');

    const renamed = (await listWeek(MONDAY)).filter(({ title }) => title === 'Yoga');
    expect(getDates(renamed)).toEqual([
      [THU, THU],
      [SAT, WED],
      [SAT, SAT],
      ['2026-11-22', '2026-11-22'],
    ]);
  });

  it('sets the time of a date with a time part also for later occurrences', async () => {
    await makeSeries('daily');
    await listWeek(MONDAY);
    await change(await findCreatedFor(SAT), { date: `${SAT}T10:00` }, '?updateFuture=true');

    const timed = [...(await listWeek(MONDAY)), ...(await listWeek('2026-11-23'))].map(({ startTime }) => startTime);
    expect(timed).toEqual([null, null, null, null, null, ...Array.from({ length: 9 }, () => '10:00')]);
  });

  it('to another pattern starts at the current date of the occurrence, without a duplicate there', async () => {
    await makeSeries('weekly');
    const monday = await findCreatedFor(MONDAY);
    await change(monday, { date: WED });
    await change(monday, { recurringPattern: 'daily' });

    expect(getDates(await listWeek(MONDAY))).toEqual([WED, THU, FRI, SAT, '2026-11-22'].map((day) => [day, day]));
  });

  it('to another pattern clears the later date that the occurrence was created for', async () => {
    const first = await makeTask(person, { date: FRI, recurringPattern: 'weekly' });
    await change(first, { date: WED });
    await change(first, { recurringPattern: 'daily' });

    expect(getDates(await listWeek(MONDAY))).toEqual([WED, THU, FRI, SAT, '2026-11-22'].map((day) => [day, day]));
  });

  it('to another pattern does not recreate a deleted occurrence', async () => {
    await makeSeries('daily');
    await change(await findCreatedFor(WED), { date: SAT });
    await change(await findCreatedFor(THU), { recurringPattern: 'weekly' });

    expect(getDates(await listWeek(MONDAY))).toEqual([MONDAY, TUE, THU].map((day) => [day, day]));
  });
});

/** A change of an occurrence of the first week, before "this and later". */
const anyTouch = fc.record({
  /** The position in the list. */
  at: fc.nat(6),
  what: fc.oneof(
    { weight: 5, arbitrary: fc.record({ date: fc.nat(13).map((count) => addDays(MONDAY, count)) }) },
    { weight: 2, arbitrary: fc.constant({ isCompleted: true }) },
    { weight: 1, arbitrary: fc.constant({ isCrossedOut: true }) },
    { weight: 1, arbitrary: fc.constant('delete' as const) },
  ),
});

/** The change of an occurrence and later ones. */
const anyEnding = fc.constantFrom<TaskChange | 'delete'>(
  'delete',
  'delete',
  { title: 'Yoga', flagged: true },
  { recurringPattern: 'weekly' },
  { recurringPattern: 'weekdays', title: 'Yoga' },
  { recurringPattern: 'none', isRecurring: false },
);

const anyScenario = fc.record({
  pattern: fc.constantFrom('daily', 'daily', 'weekdays', 'weekly'),
  touches: fc.array(anyTouch, { maxLength: 8 }),
  at: fc.nat(13),
  ending: anyEnding,
});
type Scenario = typeof anyScenario extends fc.Arbitrary<infer Value> ? Value : never;

/** Each scenario has its own notes, to tell its tasks from others of the same user. */
let scenarioCount = 0;

/** The tasks of a scenario in these weeks. */
async function readTasks(story: string, weeks: readonly Day[] = WEEKS): Promise<Task[]> {
  const lists = await Promise.all(weeks.map(listWeek));
  return lists.flat().filter(({ notes }) => notes === story);
}

/** Runs a scenario up to its last change. Returns its name and the task to change last. */
async function runScenario({ pattern, touches, at }: Scenario): Promise<{ story: string; said: Task | undefined }> {
  const story = `Story ${(scenarioCount += 1)}`;
  await makeTask(person, { date: MONDAY, recurringPattern: pattern, notes: story });
  for (const { at: place, what } of touches) {
    const task = (await readTasks(story, [MONDAY]))[place];
    if (task === undefined) continue;
    if (what === 'delete') await person.delete(`/api/tasks/${task.id}`);
    else await change(task, what);
  }
  const stored = (await person.get<Task[]>('/api/tasks/all')).body.filter(({ notes }) => notes === story);
  return { story, said: stored[at % Math.max(1, stored.length)] };
}

async function applyEnding(task: Task, ending: Scenario['ending']): Promise<void> {
  const { status } = ending === 'delete' ? await deleteFrom(task) : await change(task, ending, '?updateFuture=true');
  expect(status).toBeLessThan(300);
}

/** A task without the properties that differ between two scenarios. */
const withoutIds = ({ id: _id, notes: _story, recurringId, ...task }: Task) => ({
  ...task,
  isOfSeries: recurringId !== null,
});
const sortWithoutIds = (tasks: readonly Task[]) => tasks.map((task) => JSON.stringify(withoutIds(task))).toSorted();

/** The occurrence day of the changed task is not visible, and the server decides it. */
const withoutOccurrenceDay = (said: Task, tasks: readonly Task[]) =>
  tasks.map((task) => (task.id === said.id ? { ...task, occurrenceDay: null } : task));

describe('after any moves, completions and deletions', () => {
  it("the optimistic update equals the server's result, and undo restores everything", async () => {
    await fc.assert(
      fc.asyncProperty(anyScenario, async (told) => {
        const { story, said } = await runScenario(told);
        const before = await readTasks(story);
        if (said === undefined) return;
        const { ending } = told;
        const predict =
          ending === 'delete'
            ? taskDeletion(said, 'this and later').remove.optimisticUpdate
            : withChange(said, ending, 'this and later', app.clock.now().toISOString());
        const shown = WEEKS.flatMap((monday) =>
          predict(
            before.filter(({ date }) => getMonday(date) === monday),
            { kind: 'week', monday },
          ),
        );

        await applyEnding(said, ending);
        const known = new Set(before.map(({ id }) => id));
        const stored = (await readTasks(story)).filter(({ id }) => known.has(id));
        expect(withoutOccurrenceDay(said, stored)).toEqual(withoutOccurrenceDay(said, shown));

        if (ending !== 'delete') return;
        expect((await person.post(`/api/tasks/${said.id}/restore`)).status).toBe(200);
        expect(await readTasks(story)).toEqual(before);
      }),
      { numRuns: 25 },
    );
  }, 60_000);

  it('the result does not depend on which days were read before', async () => {
    await fc.assert(
      fc.asyncProperty(anyScenario, async (told) => {
        const [early, late] = [await runScenario(told), await runScenario(told)];
        if (early.said === undefined || late.said === undefined) return;
        await readTasks(early.story);
        await applyEnding(early.said, told.ending);
        await applyEnding(late.said, told.ending);

        expect(sortWithoutIds(await readTasks(late.story))).toEqual(sortWithoutIds(await readTasks(early.story)));
      }),
      { numRuns: 15 },
    );
  }, 60_000);
});
