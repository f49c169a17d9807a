import type { Day } from '#shared/calendar/day.ts';
import type { Match } from '#shared/halo/actions.contract.ts';
import type { Command } from '#shared/halo/halo.contract.ts';

/** The item types that Halo knows. */
export type ItemType = Match['itemType'];

export type CommandType = Command['commandType'];

/** The item types that commands create. */
export const CREATED_ITEM_TYPES: Partial<Record<CommandType, ItemType>> = {
  create_task: 'task',
  create_goal: 'goal',
  create_habit: 'habit',
  create_book: 'book',
};

const ALL: readonly ItemType[] = ['task', 'goal', 'habit', 'book'];

/** The item types that a command supports, if not all (HALO-36, HALO-37). */
const SUPPORTED: Partial<Record<CommandType, readonly ItemType[]>> = {
  flag_item: ['task', 'goal'],
  unflag_item: ['task', 'goal'],
  move_item: ['task'],
};

/** Returns the item type of a command; undefined if it can be any. */
export function getItemType({ commandType, data }: Command): ItemType | undefined {
  return CREATED_ITEM_TYPES[commandType] ?? data.itemType;
}

/** True if the command creates an item, so that no match is needed. */
export function isCreation({ commandType }: Command): boolean {
  return CREATED_ITEM_TYPES[commandType] !== undefined;
}

/** Returns the item types that the command supports. */
export function supportedTypes({ commandType }: Command): readonly ItemType[] {
  return SUPPORTED[commandType] ?? ALL;
}

/** True if the command opens a day or a list instead of an item. */
export function isOpening({ commandType, data }: Command): boolean {
  return commandType === 'find_item' && data.searchTerm === undefined;
}

/** Returns the title or search term of a command. */
export function getSubject({ data }: Command): string {
  return data.title ?? data.searchTerm ?? '';
}

/** Returns the noun of the command's item type, such as 'task'. */
export function getNoun(command: Command): string {
  return getItemType(command) ?? 'item';
}

/** Returns the day of a date that may have a time part. */
export function dayIn(date: string | undefined, otherwise: Day): Day {
  return date?.slice(0, 10) ?? otherwise;
}
