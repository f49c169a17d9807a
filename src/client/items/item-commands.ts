import type { Day } from '#shared/calendar/day.ts';
import type { Match } from '#shared/halo/actions.contract.ts';
import { ACTOR_HEADER } from '#shared/history/actors.rules.ts';
import type { Command } from '#shared/halo/halo.contract.ts';
import type { Change, ListCache, UndoGroup, UndoneChange } from '#client/data/optimistic.ts';
import { buildRemoval } from './item-changes.ts';

/** Carries out a change. Rejects if it fails. */
export type Mutate = <Item, Scope, Result>(change: Change<Item, Scope, Result>) => Promise<Result>;

/** What Halo was told to do with an item. */
export interface CommandRequest {
  data: Command['data'];
  /** The day in the request, else the selected date. */
  date: Day;
  /** Its idempotency key. A retry with the same key does nothing twice. */
  key: string;
}

/** An item of any type. */
type Titled = UndoneChange['after'];

/** The undo of a command. */
export interface CommandUndo {
  /** Sends it, alone or with other undos. */
  send: (group?: UndoGroup) => Promise<unknown>;
  /** True if it removes an item. It then succeeds if the item is already gone. */
  isRemoval: boolean;
}

/** The commands of an item type. They show no toasts: `mutate` reports nothing, and the caller tells how they went. */
export interface ItemCommands {
  /** The first part of the query keys of the lists. */
  root: string;
  create: (mutate: Mutate, request: CommandRequest) => Promise<CommandUndo>;
  remove: (mutate: Mutate, request: CommandRequest, id: number) => Promise<CommandUndo>;
  complete: (mutate: Mutate, match: Match, isCompleted: boolean) => Promise<Titled>;
  crossOut?: (mutate: Mutate, match: Match, isCrossedOut: boolean) => Promise<Titled>;
  flag?: (mutate: Mutate, request: CommandRequest, id: number, isFlagged: boolean) => Promise<Titled>;
  move?: (mutate: Mutate, request: CommandRequest, id: number, day: Day) => Promise<Titled>;
}

/** The options of a call that Halo makes for the person, so that the history names it. Calls by a search term need none. */
export const BY_HALO = { headers: { [ACTOR_HEADER]: 'halo' } };

/** True for a weekly goal or habit, false for a monthly one. */
export function isWeeklyRequest({ isWeekly, frequency }: Command['data']): boolean {
  return isWeekly ?? frequency !== 'monthly';
}

/** Adds an item. `createDeletion` returns the deletion that undoes it. */
export async function createByCommand<Item extends Titled, Scope>(
  mutate: Mutate,
  creation: Change<Item, Scope, Item>,
  createDeletion: (item: Item) => { remove: Change<Item, Scope, undefined> },
): Promise<CommandUndo> {
  const item = await mutate(creation);
  const { remove } = createDeletion(item);
  const undoes = [{ before: null, after: item }];
  return { send: async (undoGroup) => mutate({ ...remove, undoes, undoGroup }), isRemoval: true };
}

/** Returns the body of a call that changes the item with this id. */
export function searchBody({ data, date }: CommandRequest, id: number) {
  return { searchTerm: data.searchTerm ?? '', date, id };
}

interface CommandRemoval<Item, Scope> {
  listCache: ListCache<Item, Scope>;
  remove: (body: ReturnType<typeof searchBody>, options: { idempotencyKey: string }) => Promise<unknown>;
  restore: (call: { params: { id: number } }, options: { idempotencyKey: string }) => Promise<Item[]>;
}

/** Deletes an item. Sent again after a lost response, the deletion and its undo do nothing twice. */
export async function removeByCommand<Item extends { id: number }, Scope>(
  mutate: Mutate,
  request: CommandRequest,
  id: number,
  { listCache, remove, restore }: CommandRemoval<Item, Scope>,
): Promise<CommandUndo> {
  const idempotencyKey = `${request.key}-${id}`;
  const removal = buildRemoval<Item, Scope>({
    listCache,
    item: { id },
    remove: async () => void (await remove(searchBody(request, id), { idempotencyKey })),
    restore: async () => restore({ params: { id } }, { idempotencyKey: `undo-${idempotencyKey}` }),
    onError: () => undefined,
    onRestoreError: () => undefined,
  });
  await mutate(removal.remove);
  return { send: async () => mutate(removal.restore(() => undefined)), isRemoval: false };
}
