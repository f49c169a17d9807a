import type { QueryClient } from '@tanstack/react-query';
import type { Match } from '#shared/halo/actions.contract.ts';
import type { Command } from '#shared/halo/halo.contract.ts';
import type { Day } from '#shared/calendar/day.ts';
import { definedFields } from '#shared/items/fields.rules.ts';
import { CONTENT_FIELDS } from '#shared/tasks/tasks.rules.ts';
import { call } from '#client/data/api-client.ts';
import { mutate, noListCache } from '#client/data/optimistic.ts';
import { isWeekly, type ItemType } from './command-labels.ts';
import type { Suggestion } from './plan.ts';
import type { Undo } from './undo.ts';

/** A suggestion with its day and its item. */
export interface Action extends Suggestion {
  /** The day in the request, else the selected date. */
  date: Day;
  match: Match | undefined;
}

/** It is not known which item is meant. Nothing was sent. */
export class UnclearError extends Error {
  override readonly message = 'It is not clear which item is meant.';
}

/** The first part of the query keys of each item type's lists. */
export const ROOTS: Record<ItemType, string> = {
  task: '/api/tasks',
  goal: '/api/goals',
  habit: '/api/habits',
  book: '/api/books',
};

type Execution = (client: QueryClient, action: Action) => Promise<Undo | undefined>;

/** The execution of each command type (HALO-44). */
const EXECUTIONS: Record<Command['commandType'], Execution> = {
  create_task: async (client, action) => create(client, action, 'task'),
  create_goal: async (client, action) => create(client, action, 'goal'),
  create_habit: async (client, action) => create(client, action, 'habit'),
  create_book: async (client, action) => create(client, action, 'book'),
  flag_item: async (client, action) => flag(client, action, true),
  unflag_item: async (client, action) => flag(client, action, false),
  move_item: async (client, action) => move(client, action),
  delete_item: async (client, action) => remove(client, action),
  find_item: async () => undefined,
};

/**
 * Executes an action and returns its undo; undefined if there is nothing to undo. Throws UnclearError if it needs an
 * item and has none.
 */
export const execute: Execution = async (client, action) => EXECUTIONS[action.command.commandType](client, action);

function requireMatch({ match }: Action): Match {
  if (match === undefined) throw new UnclearError();
  return match;
}

/**
 * Sends a change without an optimistic update. The lists are refetched afterwards; changes of one item are sent in
 * order.
 */
async function sendChange<Answer>(
  client: QueryClient,
  itemType: ItemType,
  queueKey: string,
  send: () => Promise<Answer>,
): Promise<Answer> {
  return mutate(client, {
    listCache: noListCache(ROOTS[itemType]),
    queueKey,
    send,
    optimisticUpdate: () => [],
    reconcile: () => () => [],
    onError: () => undefined,
  });
}

async function create(client: QueryClient, action: Action, itemType: ItemType): Promise<Undo> {
  const { id } = await sendChange(client, itemType, action.key, async () => SENDERS[itemType](action));
  // Undo of a recurring item deletes all its instances.
  const send = async () => sendChange(client, itemType, String(id), async () => DELETERS[itemType](id));
  return { send, isRemoval: true };
}

const SENDERS: Record<ItemType, (action: Action) => Promise<{ id: number }>> = {
  task: async ({ command: { data }, date, key }) => {
    const isPriority = data.isPriority ?? false;
    const body = {
      ...definedFields(CONTENT_FIELDS, data),
      title: data.title ?? '',
      date: data.date ?? date,
      isPriority,
      // The preview shows '(flagged)' (CLASH-30), and a task's flag is independent of its priority (READ-5).
      ...(isPriority && { flagged: true }),
      isRecurring: data.isRecurring ?? false,
      recurringPattern: data.recurringPattern ?? 'none',
      notes: null,
    };
    return call('POST /api/tasks', { body }, { idempotencyKey: key });
  },
  goal: async ({ command, date, key }) => {
    const { data } = command;
    const body = {
      title: data.title ?? '',
      isWeekly: isWeekly(command),
      isPriority: data.isPriority ?? false,
      color: data.color ?? 'blue',
      notes: null,
    };
    return call('POST /api/goals', { query: { date }, body }, { idempotencyKey: key });
  },
  habit: async ({ command, date, key }) => {
    const { data } = command;
    const body = {
      title: data.title ?? '',
      isWeekly: isWeekly(command),
      isRecurring: data.isRecurring ?? true,
      color: data.color ?? 'green',
      frequency: data.frequency ?? (isWeekly(command) ? ('weekly' as const) : ('monthly' as const)),
      notes: null,
      ...(data.isPriority === true && { isPriority: true }),
    };
    return call('POST /api/habits', { query: { date }, body }, { idempotencyKey: key });
  },
  book: async ({ command: { data }, key }) => {
    const { title = '', author = null, recommendedBy = null } = data;
    const body = { title, author, recommendedBy, isRead: false, notes: null };
    return call(
      'POST /api/books',
      { body: { ...body, ...(data.isPriority === true && { isPriority: true }) } },
      { idempotencyKey: key },
    );
  },
};

const DELETERS: Record<ItemType, (id: number) => Promise<unknown>> = {
  task: async (id) => call('DELETE /api/tasks/:id', { params: { id }, query: { deleteFuture: 'true' } }),
  goal: async (id) => call('DELETE /api/goals/:id', { params: { id } }),
  habit: async (id) => call('DELETE /api/habits/:id', { params: { id }, query: { deleteFuture: 'true' } }),
  book: async (id) => call('DELETE /api/books/:id', { params: { id } }),
};

/** The calls that restore an item. Retried with the same key after a lost response, they restore it once. */
const RESTORERS: Record<ItemType, (id: number, idempotencyKey: string) => Promise<unknown>> = {
  task: async (id, idempotencyKey) => call('POST /api/tasks/:id/restore', { params: { id } }, { idempotencyKey }),
  goal: async (id, idempotencyKey) => call('POST /api/goals/:id/restore', { params: { id } }, { idempotencyKey }),
  habit: async (id, idempotencyKey) => call('POST /api/habits/:id/restore', { params: { id } }, { idempotencyKey }),
  book: async (id, idempotencyKey) => call('POST /api/books/:id/restore', { params: { id } }, { idempotencyKey }),
};

/** Flags or unflags an item. Returns no undo if nothing changed. */
async function flag(client: QueryClient, action: Action, flagged: boolean): Promise<Undo | undefined> {
  const { itemType, id, isFlagged } = requireMatch(action);
  const send = async (wanted: boolean) =>
    sendChange(client, itemType, String(id), async (): Promise<unknown> => {
      const body = { searchTerm: action.command.data.searchTerm ?? '', date: action.date, id, flag: wanted };
      if (itemType === 'goal') return call('PATCH /api/goals/flag', { body });
      return call('PATCH /api/tasks/flag', { body });
    });
  await send(flagged);
  return isFlagged === flagged ? undefined : { send: async () => send(!flagged), isRemoval: false };
}

async function move(client: QueryClient, action: Action): Promise<Undo> {
  const { id, date: from } = requireMatch(action);
  const { searchTerm = '', targetDate = action.date } = action.command.data;
  const send = async (day: Day) =>
    sendChange(client, 'task', String(id), async () =>
      call('PATCH /api/tasks/move', { body: { searchTerm, date: action.date, id, targetDate: day } }),
    );
  await send(targetDate);
  return { send: async () => send(from ?? action.date), isRemoval: false };
}

async function remove(client: QueryClient, action: Action): Promise<Undo> {
  const { itemType, id } = requireMatch(action);
  const { searchTerm = '', deleteAllInstances = false } = action.command.data;
  const body = { searchTerm, date: action.date, id };
  const options = { idempotencyKey: `${action.key}-${id}` };
  const seriesOptions = { body: { ...body, deleteAllInstances } };
  const senders: Record<ItemType, () => Promise<unknown>> = {
    task: async () => call('POST /api/tasks/delete-by-search', seriesOptions, options),
    goal: async () => call('POST /api/goals/delete-by-search', { body }, options),
    habit: async () => call('POST /api/habits/delete-by-search', seriesOptions, options),
    book: async () => call('POST /api/books/delete-by-search', { body }, options),
  };
  await sendChange(client, itemType, String(id), senders[itemType]);
  const restore = async () => RESTORERS[itemType](id, `undo-${options.idempotencyKey}`);
  return { send: async () => sendChange(client, itemType, String(id), restore), isRemoval: false };
}
