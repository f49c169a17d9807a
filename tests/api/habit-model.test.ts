import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#shared/calendar/day.ts';
import { periodDay, periodNumber } from '#shared/calendar/period.ts';
import type { Habit } from '#shared/habits/habits.contract.ts';
import { changeHabit, completeHabit, standingAt, type HabitRecord } from '#shared/habits/habits.rules.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { Answer } from '../support/client.ts';
import { makeHabit, type Person } from '../support/factories.ts';

const COUNT = 7;

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => app.close());

/** A habit in a period as a model has it: all of them are there from the start, so there is nothing to be made. */
interface Period {
  number: number;
  title: string;
  isPriority: boolean;
  isRecurring: boolean;
  isCompleted: boolean;
  isCrossedOut: boolean;
}

interface Model {
  periods: Period[];
  gaps: Set<number>;
}

/** What is done to a habit in one of its periods. */
interface Operation {
  /** What it makes of the model. */
  apply: (model: Model, number: number, title: string) => Model;
  /** Does it through the API. The answer is the habit as it is then; there is none where the habit is gone. */
  perform: (person: Person, habit: Habit, title: string) => Promise<Answer<Habit> | undefined>;
  /** What the client shows before the server has answered. */
  predict: (habit: Habit, title: string) => Habit;
}

const set = ({ periods, gaps }: Model, fields: Partial<Period>, isMeant: (period: Period) => boolean): Model => ({
  gaps,
  periods: periods.map((period) => (isMeant(period) ? { ...period, ...fields } : period)),
});
const only = ({ periods, gaps }: Model, isMeant: (period: Period) => boolean): Model => ({
  gaps,
  periods: periods.filter(isMeant),
});
const isActive = ({ isCompleted, isCrossedOut }: Period) => !isCompleted && !isCrossedOut;
const pathOf = ({ id }: Habit) => `/api/habits/${id}`;
/** Some day of the period, not always its first. */
const dateOf = ({ id, dueDate }: Habit) => addDays(dueDate, id % 7);

/** An operation that changes the state of the habit in its own period. */
const stateOperation = (
  fields: Partial<Period>,
  perform: Operation['perform'],
  predict: Operation['predict'],
): Operation => ({
  apply: (model, number) => set(model, fields, (period) => period.number === number),
  perform,
  predict,
});

/** A deletion that is taken back at once: nothing has happened. */
const undone = (query: string): Operation => ({
  apply: (model) => model,
  perform: async (person, habit) => {
    await person.delete(`${pathOf(habit)}${query}`);
    return person.post<Habit>(`${pathOf(habit)}/restore`);
  },
  predict: (habit) => habit,
});

const deletion = (query: string, apply: Operation['apply']): Operation => ({
  apply,
  perform: async (person, habit) => {
    await person.delete(`${pathOf(habit)}${query}`);
    return undefined;
  },
  predict: (habit) => habit,
});

const OPERATIONS = {
  read: { apply: (model) => model, perform: async () => undefined, predict: (habit) => habit },
  complete: stateOperation(
    { isCompleted: true, isCrossedOut: false },
    async (person, habit) => person.post<Habit>(`${pathOf(habit)}/complete`, { date: dateOf(habit) }),
    (habit) => completeHabit(habit, true),
  ),
  uncomplete: stateOperation(
    { isCompleted: false },
    async (person, habit) =>
      person.post<Habit>(`${pathOf(habit)}/uncomplete`, { date: habit.dueDate, wholePeriod: true }),
    (habit) => completeHabit(habit, false),
  ),
  'cross out': stateOperation(
    { isCompleted: false, isCrossedOut: true },
    async (person, habit) => person.put<Habit>(pathOf(habit), { isCrossedOut: true }),
    (habit) => changeHabit(habit, { isCrossedOut: true }),
  ),
  restore: stateOperation(
    { isCrossedOut: false },
    async (person, habit) => person.put<Habit>(pathOf(habit), { isCrossedOut: false }),
    (habit) => changeHabit(habit, { isCrossedOut: false }),
  ),
  rename: {
    apply: (model, number, title) => set(model, { title }, (period) => period.number >= number),
    perform: async (person, habit, title) => person.put<Habit>(pathOf(habit), { title }),
    predict: (habit, title) => changeHabit(habit, { title }),
  },
  prioritize: {
    apply: (model, number) => set(model, { isPriority: true }, (period) => period.number >= number && isActive(period)),
    perform: async (person, habit) => person.put<Habit>(pathOf(habit), { isPriority: true }),
    predict: (habit) => changeHabit(habit, { isPriority: true }),
  },
  stop: {
    apply: (model, number) =>
      only(
        set(model, { isRecurring: false }, (period) => period.number >= number),
        (period) => period.number <= number || period.isCompleted,
      ),
    perform: async (person, habit) => person.put<Habit>(`${pathOf(habit)}/stop-recurring`),
    predict: (habit) => ({ ...habit, isRecurring: false, isOngoing: false }),
  },
  'delete and undo': undone(''),
  'end and undo': undone('?deleteFuture=true'),
  delete: deletion('', ({ periods, gaps }, number) =>
    only({ periods, gaps: new Set([...gaps, number]) }, (period) => period.number !== number),
  ),
  end: deletion('?deleteFuture=true', (model, number) => only(model, (period) => period.number < number)),
} satisfies Record<string, Operation>;

type Name = keyof typeof OPERATIONS;

const anyStep = fc.record({
  name: fc.oneof(
    {
      weight: 8,
      arbitrary: fc.constantFrom<Name>('read', 'complete', 'complete', 'uncomplete', 'cross out', 'restore'),
    },
    {
      weight: 5,
      arbitrary: fc.constantFrom<Name>('rename', 'prioritize', 'delete', 'delete and undo', 'end and undo'),
    },
    { weight: 1, arbitrary: fc.constantFrom<Name>('stop', 'end') },
  ),
  /** In which of the periods. */
  at: fc.nat(COUNT - 1),
});

it.each([true, false])(
  'whatever is done in whichever order (weekly: %s), a habit is what a model of it is, and what was predicted',
  async (isWeekly) => {
    const start = periodNumber(isWeekly, '2026-11-16');
    const numbers = Array.from({ length: COUNT }, (_, index) => start + index);
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 3, maxLength: 14 }), async (steps) => {
        const person = await app.signUp();
        await makeHabit(person, { isWeekly, dueDate: '2026-11-18', title: 'Swim' });
        const read = async (number: number) => {
          const day = addDays(periodDay(isWeekly, number), 3);
          const { body } = await person.get<Habit[]>(`/api/habits?isWeekly=${isWeekly}&referenceDate=${day}`);
          return body[0];
        };
        let model = modelOf(numbers);
        for (const [turn, { name, at }] of steps.entries()) {
          const { apply, perform, predict } = OPERATIONS[name];
          const [number, title] = [start + at, `Title ${turn}`];
          const habit = await read(number);
          const period = model.periods.find((each) => each.number === number);
          expect(habit?.title).toBe(period?.title);
          if (habit === undefined || period === undefined) continue;
          const isRefused = name === 'prioritize' && !isActive(period) && !period.isPriority;
          const answer = await perform(person, habit, title);
          expect(answer?.status ?? 200).toBe(isRefused ? 409 : 200);
          if (isRefused) continue;
          if (answer !== undefined) expect(answer.body).toEqual(predict(habit, title));
          model = apply(model, number, title);
        }
        const record = recordOf(model, start);
        for (const each of numbers) {
          const habit = await read(each);
          const period = model.periods.find(({ number }) => number === each);
          expect(habit === undefined).toBe(period === undefined);
          if (period === undefined) continue;
          const { number, isRecurring, ...fields } = period;
          const standing = standingAt(record, isWeekly, number);
          expect(habit).toMatchObject({ ...fields, ...standing, isRecurring, isOngoing: isRecurring });
        }
      }),
      { numRuns: 40 },
    );
  },
  60_000,
);

function modelOf(numbers: readonly number[]): Model {
  const active = { isPriority: false, isRecurring: true, isCompleted: false, isCrossedOut: false };
  return { gaps: new Set(), periods: numbers.map((number) => ({ ...active, number, title: 'Swim' })) };
}

function recordOf({ periods, gaps }: Model, start: number): HabitRecord {
  const all = (isMeant: (period: Period) => boolean) => new Set(periods.filter(isMeant).map(({ number }) => number));
  return {
    kept: all(({ isCompleted }) => isCompleted),
    crossedOut: all(({ isCrossedOut }) => isCrossedOut),
    gaps,
    start,
  };
}
