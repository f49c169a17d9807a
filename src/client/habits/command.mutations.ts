import { toLocalDay } from '#shared/calendar/day.ts';
import { periodStart } from '#shared/calendar/period.ts';
import { completeHabit } from '#shared/habits/habits.rules.ts';
import { call } from '#client/data/api-client.ts';
import { buildEdit } from '#client/items/form-changes.ts';
import {
  BY_HALO,
  createByCommand,
  isWeeklyRequest,
  removeByCommand,
  type ItemCommands,
} from '#client/items/item-commands.ts';
import { habitDeletion } from './deletion.mutations.ts';
import { habitCreation } from './habits.mutations.ts';
import { HABIT_LISTS } from './habits.queries.ts';

/** Halo's commands for habits. */
export const HABIT_COMMANDS: ItemCommands = {
  root: HABIT_LISTS.root,

  create: async (mutate, { data, date, key }) => {
    const { title = '', isPriority = false, isRecurring = true, color = 'green' } = data;
    const isWeekly = isWeeklyRequest(data);
    const frequency = data.frequency ?? (isWeekly ? ('weekly' as const) : ('monthly' as const));
    const shared = { title, isWeekly, color, notes: data.notes ?? null };
    const body = { ...shared, isRecurring, frequency, ...(isPriority && { isPriority }) };
    const creation = habitCreation(
      { ...shared, isPriority, isOngoing: isRecurring, dueDate: periodStart(isWeekly, date) },
      async () => call('POST /api/habits', { query: { date }, body }, { ...BY_HALO, idempotencyKey: key }),
    );
    // Undo of a recurring habit deletes all its instances.
    return createByCommand(mutate, creation, (habit) => habitDeletion(habit, 'this and later'));
  },

  remove: async (mutate, request, id) =>
    removeByCommand(mutate, request, id, {
      listCache: HABIT_LISTS,
      remove: async (body, options) => {
        const { deleteAllInstances = false } = request.data;
        return call('POST /api/habits/delete-by-search', { body: { ...body, deleteAllInstances } }, options);
      },
      restore: async (input, options) => [await call('POST /api/habits/:id/restore', input, options)],
    }),

  complete: async (mutate, { id, date }, isCompleted) => {
    const day = date ?? toLocalDay(new Date());
    const input = { params: { id }, query: { today: toLocalDay(new Date()) } };
    return mutate(
      buildEdit({
        listCache: HABIT_LISTS,
        item: { id },
        change: (habit) => completeHabit(habit, isCompleted),
        send: async () =>
          isCompleted
            ? call('POST /api/habits/:id/complete', { ...input, body: { date: day } }, BY_HALO)
            : call('POST /api/habits/:id/uncomplete', { ...input, body: { date: day, wholePeriod: true } }, BY_HALO),
        onError: () => undefined,
      }),
    );
  },
};
