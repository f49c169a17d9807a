import type { Day } from '#shared/calendar/day.ts';
import type { Command } from '#shared/halo/halo.contract.ts';
import type { ItemType } from '#shared/halo/item-types.rules.ts';
import { splitDate } from '#shared/tasks/tasks.rules.ts';

export type CommandType = Command['commandType'];

/** The item types that commands create. */
export const CREATED_ITEM_TYPES: Partial<Record<CommandType, ItemType>> = {
  create_task: 'task',
  create_goal: 'goal',
  create_habit: 'habit',
  create_book: 'book',
};

/** Returns the item type of a command; undefined if it can be any. */
export function getItemType({ commandType, data }: Command): ItemType | undefined {
  return CREATED_ITEM_TYPES[commandType] ?? data.itemType;
}

/** Returns what decides which items a command finds, besides the selected date and the types that it supports. */
export function getSearch(command: Command) {
  const { searchTerm, date } = command.data;
  return { searchTerm, itemType: getItemType(command), date, needsCompleted: needsCompleted(command) };
}

/** True if the command creates an item, so that no match is needed. */
export function isCreation({ commandType }: Command): boolean {
  return CREATED_ITEM_TYPES[commandType] !== undefined;
}

/** True if the command creates a task of a day, and not one of a project, which has no day. */
export function isNewDayTask({ commandType, data }: Command): boolean {
  return commandType === 'create_task' && data.projectId === undefined;
}

/** True if the command creates a task with a time. */
export function isTimedTask({ commandType, data }: Command): boolean {
  return commandType === 'create_task' && data.date !== undefined && splitDate(data.date).time !== null;
}

/** True if the command opens a day or a list instead of an item. */
export function isOpening({ commandType, data }: Command): boolean {
  return commandType === 'find_item' && data.searchTerm === undefined;
}

/** True if the command takes back a completion. */
export function isReopening({ commandType, data }: Command): boolean {
  return commandType === 'complete_item' && data.isCompleted === false;
}

/**
 * Returns whether the command is about completed items: true if it takes back a completion, false if it completes, crosses out or
 * moves, and undefined if it can be about any.
 */
export function needsCompleted(command: Command): boolean | undefined {
  const { commandType } = command;
  return commandType === 'complete_item' || commandType === 'move_item' ? isReopening(command) : undefined;
}

/** True if the command crosses an item out. */
export function isCrossingOut({ data }: Command): boolean {
  return data.isCrossedOut === true;
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
export function getDayOr(date: string | undefined, fallback: Day): Day {
  return date?.slice(0, 10) ?? fallback;
}
