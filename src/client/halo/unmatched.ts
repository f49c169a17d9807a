import type { Command } from '#shared/halo/halo.contract.ts';
import { call } from '#client/data/api-client.ts';
import type { CommandRequest } from '#client/items/item-commands.ts';
import { getItemType } from './command-data.ts';
import type { ItemType } from '#shared/halo/item-types.rules.ts';
import { getNoMatchMessage } from './command-problems.ts';

/** Nothing matches, and the action has no call that searches. Nothing was sent. */
export class NoMatchError extends Error {}

type Send = (request: CommandRequest) => Promise<unknown>;

const DELETIONS: Record<ItemType, Send> = {
  task: async (request) => call('POST /api/tasks/delete-by-search', { body: deletionBody(request) }),
  goal: async (request) => call('POST /api/goals/delete-by-search', { body: searchBody(request) }),
  habit: async (request) => call('POST /api/habits/delete-by-search', { body: deletionBody(request) }),
  book: async (request) => call('POST /api/books/delete-by-search', { body: searchBody(request) }),
};

/**
 * Sends a command whose item was not found. The server searches once more, because the item may have been added on
 * another device, and otherwise says that there is none. Returns the type of the item. @throws NoMatchError
 */
export async function executeUnmatched(command: Command, request: CommandRequest): Promise<ItemType> {
  const itemType = getItemType(command) ?? 'task';
  const send = findCall(command, itemType);
  if (send === undefined) throw new NoMatchError(getNoMatchMessage(command));
  await send(request);
  return itemType;
}

function findCall({ commandType }: Command, itemType: ItemType): Send | undefined {
  if (commandType === 'delete_item') return DELETIONS[itemType];
  if (commandType === 'move_item') return move;
  if (commandType !== 'flag_item' && commandType !== 'unflag_item') return undefined;
  const flag = commandType === 'flag_item';
  if (itemType === 'goal')
    return async (request) => call('PATCH /api/goals/flag', { body: { ...searchBody(request), flag } });
  return async (request) => call('PATCH /api/tasks/flag', { body: { ...searchBody(request), flag } });
}

async function move(request: CommandRequest): Promise<unknown> {
  const { targetDate = request.date, startTime } = request.data;
  return call('PATCH /api/tasks/move', { body: { ...searchBody(request), targetDate, startTime } });
}

function searchBody({ data, date }: CommandRequest) {
  return { searchTerm: data.searchTerm ?? '', date };
}

function deletionBody(request: CommandRequest) {
  return { ...searchBody(request), deleteAllInstances: request.data.deleteAllInstances ?? false };
}
