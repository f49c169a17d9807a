import type { QueryClient } from '@tanstack/react-query';
import type { Match } from '#shared/halo/actions.contract.ts';
import type { Command } from '#shared/halo/halo.contract.ts';
import type { Day } from '#shared/calendar/day.ts';
import { call } from '#client/data/api-client.ts';
import { mutate, noListCache } from '#client/data/optimistic.ts';
import { isWeekly, type ItemType } from './command-labels.ts';
import type { Suggestion } from './plan.ts';
import type { Undo } from './undo.ts';

/** Something to do: what was suggested, on which day, and with which item. */
export interface Action extends Suggestion {
  /** The day that was said, or else the one that is looked at. */
  date: Day;
  match: Match | undefined;
}

/** It is not known which item is meant: nothing was sent. */
export class UnclearError extends Error {
  override readonly message = 'It is not clear which item is meant.';
}

/** What the keys of each kind's lists begin with. */
export const ROOTS: Record<ItemType, string> = {
  task: '/api/tasks',
  goal: '/api/goals',
  habit: '/api/habits',
  book: '/api/books',
};

type Execution = (client: QueryClient, action: Action) => Promise<Undo | undefined>;

/** What is done with each type of command that is known. */
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

/** Does it, and answers what takes it back; undefined where there is nothing to take back. Throws UnclearError without its item. */
export const execute: Execution = async (client, action) => EXECUTIONS[action.command.commandType](client, action);

function matchOf({ match }: Action): Match {
  if (match === undefined) throw new UnclearError();
  return match;
}

/** The lists of the other slices, which predict nothing here, are read again behind it; changes of one item are sent in order. */
async function change<Answer>(
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
  const { id } = await change(client, itemType, action.key, async () => SENDERS[itemType](action));
  // What recurs goes with all that it has made meanwhile.
  const send = async () => change(client, itemType, String(id), async () => DELETERS[itemType](id));
  return { send, isRemoval: true };
}

const SENDERS: Record<ItemType, (action: Action) => Promise<{ id: number }>> = {
  task: async ({ command: { data }, date, key }) => {
    const isPriority = data.isPriority ?? false;
    const body = {
      title: data.title ?? '',
      date: data.date ?? date,
      isPriority,
      // The preview has said '(flagged)' (clash 30), and a task is flagged apart from its priority (readings, 5).
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

/** Sent again with the same key after an answer that got lost, it has still restored the item once. */
const RESTORERS: Record<ItemType, (id: number, idempotencyKey: string) => Promise<unknown>> = {
  task: async (id, idempotencyKey) => call('POST /api/tasks/:id/restore', { params: { id } }, { idempotencyKey }),
  goal: async (id, idempotencyKey) => call('POST /api/goals/:id/restore', { params: { id } }, { idempotencyKey }),
  habit: async (id, idempotencyKey) => call('POST /api/habits/:id/restore', { params: { id } }, { idempotencyKey }),
  book: async (id, idempotencyKey) => call('POST /api/books/:id/restore', { params: { id } }, { idempotencyKey }),
};

/** Flags an item, or takes its flag. Where that changes nothing there is nothing to take back. */
async function flag(client: QueryClient, action: Action, flagged: boolean): Promise<Undo | undefined> {
  const { itemType, id, isFlagged } = matchOf(action);
  const send = async (wanted: boolean) =>
    change(client, itemType, String(id), async (): Promise<unknown> => {
      const body = { searchTerm: action.command.data.searchTerm ?? '', date: action.date, id, flag: wanted };
      if (itemType === 'goal') return call('PATCH /api/goals/flag', { body });
      return call('PATCH /api/tasks/flag', { body });
    });
  await send(flagged);
  return isFlagged === flagged ? undefined : { send: async () => send(!flagged), isRemoval: false };
}

async function move(client: QueryClient, action: Action): Promise<Undo> {
  const { id, date: from } = matchOf(action);
  const { searchTerm = '', targetDate = action.date } = action.command.data;
  const send = async (day: Day) =>
    change(client, 'task', String(id), async () =>
      call('PATCH /api/tasks/move', { body: { searchTerm, date: action.date, id, targetDate: day } }),
    );
  await send(targetDate);
  return { send: async () => send(from ?? action.date), isRemoval: false };
}

async function remove(client: QueryClient, action: Action): Promise<Undo> {
  const { itemType, id } = matchOf(action);
  const { searchTerm = '', deleteAllInstances = false } = action.command.data;
  const body = { searchTerm, date: action.date, id };
  const options = { idempotencyKey: `${action.key}-${id}` };
  const ofSeries = { body: { ...body, deleteAllInstances } };
  const senders: Record<ItemType, () => Promise<unknown>> = {
    task: async () => call('POST /api/tasks/delete-by-search', ofSeries, options),
    goal: async () => call('POST /api/goals/delete-by-search', { body }, options),
    habit: async () => call('POST /api/habits/delete-by-search', ofSeries, options),
    book: async () => call('POST /api/books/delete-by-search', { body }, options),
  };
  await change(client, itemType, String(id), senders[itemType]);
  const restore = async () => RESTORERS[itemType](id, `undo-${options.idempotencyKey}`);
  return { send: async () => change(client, itemType, String(id), restore), isRemoval: false };
}
