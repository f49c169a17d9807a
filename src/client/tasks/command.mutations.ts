import { definedFields } from '#shared/items/fields.rules.ts';
import { changeStartTime, changeTask, TASK_CONTENT_FIELDS } from '#shared/tasks/tasks.rules.ts';
import { LAST_SORT_ORDER, type FlagsChange } from '#shared/items/items.rules.ts';
import { call } from '#client/data/api-client.ts';
import { buildEdit } from '#client/items/form-changes.ts';
import {
  BY_HALO,
  createByCommand,
  removeByCommand,
  searchBody,
  type ItemCommands,
} from '#client/items/item-commands.ts';
import { taskDeletion } from './deletion.mutations.ts';
import { createTaskChange } from './editing.mutations.ts';
import { TASK_LISTS } from './tasks.queries.ts';
import { createMove } from './moves.mutations.ts';

/** Halo's commands for tasks. */
export const TASK_COMMANDS: ItemCommands = {
  root: TASK_LISTS.root,

  create: async (mutate, { data, date, key }) => {
    const isPriority = data.isPriority ?? false;
    const draft = {
      ...definedFields(TASK_CONTENT_FIELDS, data),
      title: data.title ?? '',
      date: data.date ?? date,
      isPriority,
      // The preview shows '(flagged)' (CLASH-30), and a task's flag is independent of its priority (READ-5).
      ...(isPriority && { flagged: true }),
      isRecurring: data.isRecurring ?? false,
      recurringPattern: data.recurringPattern ?? 'none',
      notes: data.notes ?? null,
      // Like every task that a person adds, it is the last one of its day.
      sortOrder: LAST_SORT_ORDER,
    };
    // Undo of a recurring task deletes all its instances.
    return createByCommand(mutate, createTaskChange(draft, key, undefined, BY_HALO.headers), (task) =>
      taskDeletion(task, 'this and later'),
    );
  },

  remove: async (mutate, request, id) =>
    removeByCommand(mutate, request, id, {
      listCache: TASK_LISTS,
      remove: async (body, options) => {
        const { deleteAllInstances = false } = request.data;
        return call('POST /api/tasks/delete-by-search', { body: { ...body, deleteAllInstances } }, options);
      },
      restore: async (input, options) => call('POST /api/tasks/:id/restore', input, options),
    }),

  complete: async (mutate, { id }, isCompleted) => mutate(stateChange(id, { isCompleted })),

  crossOut: async (mutate, { id }, isCrossedOut) => mutate(stateChange(id, { isCrossedOut })),

  flag: async (mutate, request, id, flagged) =>
    mutate(
      buildEdit({
        listCache: TASK_LISTS,
        item: { id },
        change: (task) => changeTask(task, { flagged }, new Date().toISOString()),
        send: async () => call('PATCH /api/tasks/flag', { body: { ...searchBody(request, id), flag: flagged } }),
        onError: () => undefined,
      }),
    ),

  move: async (mutate, request, id, targetDate) => {
    const { startTime } = request.data;
    return mutate(
      buildEdit({
        listCache: TASK_LISTS,
        item: { id },
        change: (task) => {
          const times = startTime === undefined ? {} : changeStartTime(task, startTime);
          return changeTask(task, { ...createMove(task, targetDate), ...times }, new Date().toISOString());
        },
        send: async () =>
          call('PATCH /api/tasks/move', { body: { ...searchBody(request, id), targetDate, startTime } }),
        onError: () => undefined,
      }),
    );
  },
};

/** Builds the change that completes a task, crosses it out, or makes it active again. */
function stateChange(id: number, body: FlagsChange) {
  return buildEdit({
    listCache: TASK_LISTS,
    item: { id },
    change: (task) => changeTask(task, body, new Date().toISOString()),
    send: async () => call('PUT /api/tasks/:id', { params: { id }, body }, BY_HALO),
    onError: () => undefined,
  });
}
