import type { QueryClient } from '@tanstack/react-query';
import type { Match } from '#shared/halo/actions.contract.ts';
import type { Day } from '#shared/calendar/day.ts';
import { accountGeneration } from '#client/data/account-change.ts';
import { call } from '#client/data/api-client.ts';
import { carryOut, noLists } from '#client/data/optimistic.ts';
import { showFailure } from '#client/items/failures.ts';
import { CREATED, dayIn, isCreation, isWeekly, type ItemType } from './command-words.ts';
import type { Suggestion } from './plan.ts';

/** A call that takes something back. */
export type Undo = () => Promise<unknown>;

/** Something to do: what was suggested, on which day, and with which item. */
export interface Action extends Suggestion {
  date: Day;
  match: Match | undefined;
}

const ROOTS: Record<ItemType, string> = {
  task: '/api/tasks',
  goal: '/api/goals',
  habit: '/api/habits',
  book: '/api/books',
};

/** Does it, and answers what takes it back; undefined where there is nothing to take back. */
export async function execute(client: QueryClient, action: Action): Promise<Undo | undefined> {
  const { command, match } = action;
  const { commandType } = command;
  if (isCreation(command)) return create(client, action);
  if (match === undefined) throw new Error('Nothing matches');
  if (commandType === 'move_item') return move(client, action, match);
  if (commandType === 'delete_item') return remove(client, action, match);
  if (commandType === 'find_item') return undefined;
  return flag(client, action, match, commandType === 'flag_item');
}

/** Takes back what was done, the last first. What could not be taken back can be tried again. */
export async function takeBack(undos: readonly Undo[]): Promise<void> {
  const generation = accountGeneration();
  const left = [...undos];
  try {
    for (let undo = left.at(-1); undo !== undefined; undo = left.at(-1)) {
      // Whoever has the session by now has nothing to do with it.
      if (accountGeneration() !== generation) return;
      await undo();
      left.pop();
    }
  } catch {
    const again = { label: 'Try again', onSelect: () => void takeBack(left) };
    showFailure('Failed to undo', 'There was an error taking it back. Please try again.', again);
  }
}

/** The lists of the other slices are read again behind it; changes of one item are sent in order. */
async function change<Answer>(
  client: QueryClient,
  itemType: ItemType,
  line: string,
  send: () => Promise<Answer>,
): Promise<Answer> {
  return carryOut(client, {
    lists: noLists(ROOTS[itemType]),
    line,
    send,
    predict: (items) => [...items],
    confirm: () => (items) => [...items],
    onError: () => undefined,
  });
}

async function create(client: QueryClient, action: Action): Promise<Undo> {
  const { command, key } = action;
  const itemType = CREATED[command.commandType] ?? 'task';
  const { id } = await change(client, itemType, key, async () => SENDERS[itemType](action));
  // What recurs goes with all that it has made meanwhile.
  return async () => change(client, itemType, String(id), async () => DELETERS[itemType](id));
}

const SENDERS: Record<ItemType, (action: Action) => Promise<{ id: number }>> = {
  task: async ({ command: { data }, date, key }) =>
    call(
      'POST /api/tasks',
      {
        body: {
          title: data.title ?? '',
          date: data.date ?? date,
          isPriority: data.isPriority ?? false,
          isRecurring: data.isRecurring ?? false,
          recurringPattern: data.recurringPattern ?? 'none',
          notes: null,
          ...(data.flag === true && { flagged: true }),
        },
      },
      { idempotencyKey: key },
    ),
  goal: async ({ command, date, key }) => {
    const { data } = command;
    const body = {
      title: data.title ?? '',
      isWeekly: isWeekly(command),
      isPriority: data.isPriority ?? false,
      color: data.color ?? 'blue',
      notes: null,
    };
    return call('POST /api/goals', { query: { date: dayIn(data.date, date) }, body }, { idempotencyKey: key });
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
    return call('POST /api/habits', { query: { date: dayIn(data.date, date) }, body }, { idempotencyKey: key });
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

const RESTORERS: Record<ItemType, (id: number) => Promise<unknown>> = {
  task: async (id) => call('POST /api/tasks/:id/restore', { params: { id } }),
  goal: async (id) => call('POST /api/goals/:id/restore', { params: { id } }),
  habit: async (id) => call('POST /api/habits/:id/restore', { params: { id } }),
  book: async (id) => call('POST /api/books/:id/restore', { params: { id } }),
};

async function flag(
  client: QueryClient,
  action: Action,
  { itemType, id, date: itemDate }: Match,
  isFlagged: boolean,
): Promise<Undo | undefined> {
  const searchTerm = action.command.data.searchTerm ?? '';
  const send = async (wanted: boolean): Promise<unknown> => {
    const body = { searchTerm, date: action.date, id, flag: wanted };
    if (itemType === 'goal') return call('PATCH /api/goals/flag', { body });
    return call('PATCH /api/tasks/flag', { body });
  };
  const wasFlagged = await readFlag(itemType, id, itemDate ?? action.date);
  await change(client, itemType, String(id), async () => send(isFlagged));
  if (wasFlagged === isFlagged) return undefined;
  return async () => change(client, itemType, String(id), async () => send(!isFlagged));
}

/** Whether it is flagged now: where nothing changes there is nothing to take back. */
async function readFlag(itemType: ItemType, id: number, date: Day): Promise<boolean | undefined> {
  if (itemType === 'goal') {
    const goals = await call('GET /api/goals', { query: { date } });
    return goals.find((goal) => goal.id === id)?.isPriority;
  }
  const tasks = await call('GET /api/tasks/date/:date', { params: { date } });
  return tasks.find((task) => task.id === id)?.flagged;
}

async function move(client: QueryClient, { command, date }: Action, { id, date: from }: Match): Promise<Undo> {
  const { searchTerm = '', targetDate = date } = command.data;
  const send = async (day: Day) => call('PATCH /api/tasks/move', { body: { searchTerm, date, id, targetDate: day } });
  await change(client, 'task', String(id), async () => send(targetDate));
  return async () => change(client, 'task', String(id), async () => send(from ?? date));
}

async function remove(client: QueryClient, action: Action, { itemType, id }: Match): Promise<Undo> {
  const { command, date, key } = action;
  const { searchTerm = '', deleteAllInstances = false } = command.data;
  const body = { searchTerm, date, id };
  const options = { idempotencyKey: `${key}-${id}` };
  const ofSeries = { body: { ...body, deleteAllInstances } };
  const senders: Record<ItemType, () => Promise<unknown>> = {
    task: async () => call('POST /api/tasks/delete-by-search', ofSeries, options),
    goal: async () => call('POST /api/goals/delete-by-search', { body }, options),
    habit: async () => call('POST /api/habits/delete-by-search', ofSeries, options),
    book: async () => call('POST /api/books/delete-by-search', { body }, options),
  };
  await change(client, itemType, String(id), senders[itemType]);
  return async () => change(client, itemType, String(id), async () => RESTORERS[itemType](id));
}
