import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { addDays, type Day } from '#shared/calendar/day.ts';
import { periodDay, periodNumber } from '#shared/calendar/period.ts';
import type { Habit } from '#shared/habits/habits.contract.ts';
import { changeHabit, completeHabit } from '#shared/habits/habits.rules.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiResponse } from '../support/api-client.ts';
import { makeHabit } from '../support/factories.ts';
import { createHabitCalls } from '../support/habit-calls.ts';
import { HabitModel } from '../support/habit-model.ts';

const COUNT = 7;
/** The number of periods before the first one in which the habit may be completed as well. */
const BEFORE = 2;

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => app.close());

/** One step of a test run: the habit in a period, and the arguments of the operation. */
interface Turn {
  calls: ReturnType<typeof createHabitCalls>;
  model: HabitModel;
  habit: Habit;
  number: number;
  /** A title that the habit never had before. */
  title: string;
  /** A day in or near the tested periods. */
  day: Day;
}

/** An operation on a habit in one of its periods. */
interface Operation {
  /** Applies the operation to the model. */
  apply: (turn: Turn) => void;
  /** Runs the operation through the API. Returns the habit afterwards, or undefined when it was deleted. */
  perform: (turn: Turn) => Promise<ApiResponse<Habit> | undefined>;
  /** The optimistic update of the client, when the operation is about this period. */
  predict?: (turn: Turn) => Habit;
}

const deletion = (includesLater: boolean): Operation => ({
  apply: ({ model, number, habit }) => model.delete(number, habit, includesLater),
  perform: async ({ calls, habit }) => {
    await (includesLater ? calls.removeFrom(habit) : calls.remove(habit));
    return undefined;
  },
});

/** A deletion that is undone at once, so that nothing changes. */
const deletionWithUndo = (includesLater: boolean): Operation => ({
  apply: () => undefined,
  perform: async ({ calls, habit }) => {
    await (includesLater ? calls.removeFrom(habit) : calls.remove(habit));
    return calls.restore(habit);
  },
  predict: ({ habit }) => habit,
});

const crossing = (isCrossedOut: boolean): Operation => ({
  apply: ({ model, number }) => model.crossOut(number, isCrossedOut),
  perform: async ({ calls, habit }) => calls.change(habit, { isCrossedOut }),
  predict: ({ habit }) => changeHabit(habit, { isCrossedOut }),
});

const prioritizing = (isPriority: boolean): Operation => ({
  apply: ({ model, number }) => model.prioritize(number, isPriority),
  perform: async ({ calls, habit }) => calls.change(habit, { isPriority }),
  predict: ({ habit }) => changeHabit(habit, { isPriority }),
});

const OPERATIONS = {
  read: { apply: () => undefined, perform: async () => undefined },
  complete: {
    apply: ({ model, number, habit }) => model.keep(number, habit.dueDate),
    perform: async ({ calls, habit }) => calls.complete(habit),
    predict: ({ habit }) => completeHabit(habit, true),
  },
  'complete on any day': {
    apply: ({ model, number, day }) => model.keep(number, day),
    perform: async ({ calls, habit, day }) => calls.complete(habit, day),
  },
  uncomplete: {
    apply: ({ model, number }) => model.unkeep(model.daysFrom(number, false)),
    perform: async ({ calls, habit }) => calls.uncomplete(habit, habit.dueDate, { wholePeriod: true }),
    predict: ({ habit }) => completeHabit(habit, false),
  },
  'uncomplete on any day': {
    apply: ({ model, day }) => model.unkeep([day]),
    perform: async ({ calls, habit, day }) => calls.uncomplete(habit, day),
  },
  'cross out': crossing(true),
  restore: crossing(false),
  rename: {
    apply: ({ model, number, title }) => model.rename(number, title),
    perform: async ({ calls, habit, title }) => calls.change(habit, { title }),
    predict: ({ habit, title }) => changeHabit(habit, { title }),
  },
  prioritize: prioritizing(true),
  deprioritize: prioritizing(false),
  stop: {
    apply: ({ model, number }) => model.stop(number),
    perform: async ({ calls, habit }) => calls.stop(habit),
    predict: ({ habit }) => ({ ...habit, isRecurring: false, isOngoing: false }),
  },
  delete: deletion(false),
  end: deletion(true),
  'delete and undo': deletionWithUndo(false),
  'end and undo': deletionWithUndo(true),
} satisfies Record<string, Operation>;

type Name = keyof typeof OPERATIONS;

/** Undoes one of the pending deletions. */
const UNDO = 'undo';

const anyStep = fc.record({
  name: fc.oneof(
    {
      weight: 10,
      arbitrary: fc.constantFrom<Name>(
        ...(['read', 'complete', 'complete', 'complete on any day', 'complete on any day'] as const),
        ...(['uncomplete', 'uncomplete on any day', 'cross out', 'restore'] as const),
      ),
    },
    {
      weight: 6,
      arbitrary: fc.constantFrom<Name>('rename', 'prioritize', 'deprioritize', 'delete and undo', 'end and undo'),
    },
    { weight: 6, arbitrary: fc.constantFrom<Name | typeof UNDO>(UNDO, UNDO, UNDO, 'delete', 'delete', 'end') },
    { weight: 1, arbitrary: fc.constant<Name>('stop') },
  ),
  /** The period, counted from the first one. */
  at: fc.nat(COUNT - 1),
  /** How many periods after (or before) the first one the given day lies. */
  away: fc.integer({ min: -BEFORE, max: COUNT - 1 }),
  dayOfPeriod: fc.nat(6),
});

it.each([true, false])(
  'a habit equals its model and the optimistic update after any sequence of operations (weekly: %s)',
  async (isWeekly) => {
    const start = periodNumber(isWeekly, '2026-11-16');
    const numbers = Array.from({ length: COUNT }, (_, index) => start + index);
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 3, maxLength: 16 }), async (steps) => {
        const person = await app.signUp();
        const calls = createHabitCalls(person);
        await makeHabit(person, { isWeekly, dueDate: '2026-11-18', title: 'Swim' });
        const model = new HabitModel(isWeekly, start, COUNT, 'Swim');
        const read = async (number: number) => {
          const [habit] = await calls.listOn(addDays(periodDay(isWeekly, number), 3), isWeekly);
          expect(habit === undefined).toBe(model.read(number) === undefined);
          if (habit !== undefined) expect(habit).toMatchObject(model.view(number));
          return habit;
        };
        for (const [index, { name, at, away, dayOfPeriod }] of steps.entries()) {
          if (name === UNDO) {
            const [taken] = model.deletions.splice(at % Math.max(model.deletions.length, 1), 1);
            if (taken === undefined) continue;
            const { status, body } = await calls.restore(taken.habit);
            model.restore(taken);
            expect(status).toBe(200);
            expect(body).toMatchObject(model.view(periodNumber(isWeekly, taken.habit.dueDate)));
            continue;
          }
          const number = start + at;
          const habit = await read(number);
          if (habit === undefined) continue;
          const { apply, perform, predict }: Operation = OPERATIONS[name];
          const day = addDays(periodDay(isWeekly, start + away), dayOfPeriod);
          const turn = { calls, model, habit, number, title: `Title ${index}`, day };
          const isRefused = name.endsWith('prioritize') && !model.isActive(number) && predictsChange(turn, predict);
          const response = await perform(turn);
          expect(response?.status ?? 200).toBe(isRefused ? 409 : 200);
          if (isRefused) continue;
          const predicted = predict?.(turn);
          apply(turn);
          if (response !== undefined) expect(response.body).toMatchObject(model.view(number));
          if (predicted !== undefined) expect(response?.body).toEqual(predicted);
        }
        const left = new Map<number, Habit>();
        for (const number of numbers) {
          const habit = await read(number);
          if (habit !== undefined) left.set(number, habit);
        }
        const listed = await calls.listCompletions();
        expect(listed.map(({ habitId, completionDate }) => [completionDate, habitId])).toEqual(
          left.size === 0
            ? []
            : [...model.days].toSorted().map((day) => [day, findNearestId(left, periodNumber(isWeekly, day))]),
        );
      }),
      { numRuns: inject('engine') === 'sqlite' ? 60 : 15 },
    );
  },
  90_000,
);

function predictsChange(turn: Turn, predict: Operation['predict']): boolean {
  return predict?.(turn).isPriority !== turn.habit.isPriority;
}

/** The id of the habit of a period, or of the nearest period with a habit, the earlier of two. */
function findNearestId(habits: ReadonlyMap<number, Habit>, period: number): number | undefined {
  const [number] = [...habits.keys()].toSorted(
    (first, second) => Math.abs(first - period) - Math.abs(second - period) || first - second,
  );
  return number === undefined ? undefined : habits.get(number)?.id;
}
