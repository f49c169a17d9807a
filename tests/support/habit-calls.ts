import type { Day } from '#shared/calendar/day.ts';
import type { Habit, HabitCompletion } from '#shared/habits/habits.contract.ts';
import type { Client } from './api-client.ts';
import { TODAY } from './factories.ts';

/** The requests about habits of a user. */
export function createHabitCalls(person: Client) {
  const list = async (query: string) => (await person.get<Habit[]>(`/api/habits${query}`)).body;
  const listOn = async (day: Day, isWeekly = true) => list(`?isWeekly=${isWeekly}&referenceDate=${day}`);

  return {
    list,
    /** The habits of the week or month of a day. */
    listOn,
    listWeek: async (day: Day = TODAY) => listOn(day),
    listMonth: async (day: Day = TODAY) => listOn(day, false),

    /** The only habit of a week or month. */
    findHabitOn: async (day: Day, isWeekly = true): Promise<Habit> => {
      const habits = await listOn(day, isWeekly);
      const [habit] = habits;
      if (habit === undefined || habits.length > 1) throw new Error(`${day} has ${habits.length} habits`);
      return habit;
    },

    listCompletionsOn: async (day: Day) =>
      (await person.get<HabitCompletion[]>(`/api/habits/completions?date=${day}`)).body,
    listCompletions: async () => (await person.get<HabitCompletion[]>('/api/habits/all-completions')).body,

    change: async ({ id }: Habit, fields: object) => person.put<Habit>(`/api/habits/${id}`, fields),
    /** Completes a habit on the first day of its period, as the screens do, or on another day. */
    complete: async ({ id, dueDate }: Habit, date = dueDate) =>
      person.post<Habit>(`/api/habits/${id}/complete`, { date }),
    uncomplete: async ({ id, dueDate }: Habit, date = dueDate, fields: object = {}) =>
      person.post<Habit>(`/api/habits/${id}/uncomplete`, { date, ...fields }),
    /** Runs several operations on a habit in one request. */
    runOperations: async ({ id }: Habit, ...changes: unknown[]) =>
      person.post<Habit>(`/api/habits/${id}/batch-operation`, {
        operations: changes.map((data) => ({ type: 'update', data })),
      }),
    stop: async ({ id }: Habit) => person.put<Habit>(`/api/habits/${id}/stop-recurring`),
    /** Deletes a habit from its own week or month only. */
    remove: async ({ id }: Habit) => person.delete(`/api/habits/${id}`),
    /** Deletes a habit from its week or month and all later ones. */
    removeFrom: async ({ id }: Habit) => person.delete(`/api/habits/${id}?deleteFuture=true`),
    restore: async ({ id }: Habit) => person.post<Habit>(`/api/habits/${id}/restore`),
  };
}
