import { changeGoal } from '#shared/goals/goals.rules.ts';
import type { FlagsChange } from '#shared/items/items.rules.ts';
import { call } from '#client/data/api-client.ts';
import { buildEdit } from '#client/items/form-changes.ts';
import {
  BY_HALO,
  createByCommand,
  isWeeklyRequest,
  removeByCommand,
  searchBody,
  type ItemCommands,
} from '#client/items/item-commands.ts';
import { createGoalChange, goalDeletion } from './goals.mutations.ts';
import { GOAL_LISTS } from './goals.queries.ts';

/** Halo's commands for goals. */
export const GOAL_COMMANDS: ItemCommands = {
  root: GOAL_LISTS.root,

  create: async (mutate, { data, date, key }) => {
    const draft = {
      title: data.title ?? '',
      isWeekly: isWeeklyRequest(data),
      isPriority: data.isPriority ?? false,
      color: data.color ?? 'blue',
      notes: data.notes ?? null,
    };
    return createByCommand(mutate, createGoalChange(date, draft, key, BY_HALO.headers), goalDeletion);
  },

  remove: async (mutate, request, id) =>
    removeByCommand(mutate, request, id, {
      listCache: GOAL_LISTS,
      remove: async (body, options) => call('POST /api/goals/delete-by-search', { body }, options),
      restore: async (input, options) => [await call('POST /api/goals/:id/restore', input, options)],
    }),

  complete: async (mutate, { id }, isCompleted) => mutate(stateChange(id, { isCompleted })),

  crossOut: async (mutate, { id }, isCrossedOut) => mutate(stateChange(id, { isCrossedOut })),

  flag: async (mutate, request, id, isPriority) =>
    mutate(
      buildEdit({
        listCache: GOAL_LISTS,
        item: { id },
        change: (goal) => changeGoal(goal, { isPriority }, new Date().toISOString()),
        send: async () => call('PATCH /api/goals/flag', { body: { ...searchBody(request, id), flag: isPriority } }),
        onError: () => undefined,
      }),
    ),
};

/** Builds the change that completes a goal, crosses it out, or makes it active again. */
function stateChange(id: number, body: FlagsChange) {
  return buildEdit({
    listCache: GOAL_LISTS,
    item: { id },
    change: (goal) => changeGoal(goal, body, new Date().toISOString()),
    send: async () => call('PUT /api/goals/:id', { params: { id }, body }, BY_HALO),
    onError: () => undefined,
  });
}
