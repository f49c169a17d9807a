import type { Command, CommandData } from '#shared/halo/halo.contract.ts';
import type { Day } from '#shared/calendar/day.ts';
import { t } from '#shared/language/language.ts';
import { isWeeklyRequest } from '#client/items/item-commands.ts';
import {
  CREATED_ITEM_TYPES,
  dayIn,
  isCreation,
  getItemType,
  getSubject,
  supportedTypes,
  type ItemType,
} from './command-data.ts';

type CommandType = Command['commandType'];

/** What Halo can do, as the choices of a menu. */
export const COMMAND_CHOICES: readonly (readonly [type: CommandType, label: string])[] = [
  ['create_task', t('New task')],
  ['create_goal', t('New goal')],
  ['create_habit', t('New habit')],
  ['create_book', t('New book')],
  ['find_item', t('Find')],
  ['complete_item', t('Complete')],
  ['move_item', t('Move')],
  ['flag_item', t('Flag')],
  ['unflag_item', t('Unflag')],
  ['delete_item', t('Delete')],
];

/** Returns a command that does something else with the same title and day. */
export function changeCommandType(command: Command, commandType: CommandType, date: Day): Command {
  if (commandType === command.commandType) return command;
  const text = getSubject(command);
  const created = CREATED_ITEM_TYPES[commandType];
  if (created !== undefined) return { commandType, data: { title: text, ...contentFor(created, command) } };
  const itemType = getItemType(command);
  const data: CommandData = { searchTerm: text };
  if (itemType !== undefined && supportedTypes({ commandType, data }).includes(itemType)) data.itemType = itemType;
  if (commandType === 'move_item') data.targetDate = command.data.targetDate ?? dayIn(command.data.date, date);
  return { commandType, data };
}

/** Returns a command with another title or search term. */
export function changeSubject(command: Command, text: string): Command {
  const field = isCreation(command) ? 'title' : 'searchTerm';
  return { ...command, data: { ...command.data, [field]: text } };
}

/** Returns a command that looks for items of this type, or of any type. */
export function changeItemType({ commandType, data }: Command, itemType: ItemType | undefined): Command {
  const { itemType: _before, ...others } = data;
  return { commandType, data: { ...others, ...(itemType !== undefined && { itemType }) } };
}

/** Returns the day that a person can change: of a new task, or the day to which an item is moved. */
export function changeableDay({ commandType, data }: Command, date: Day): Day | undefined {
  if (commandType === 'create_task') return dayIn(data.date, date);
  return commandType === 'move_item' ? (data.targetDate ?? date) : undefined;
}

/** Returns a command with another day. A task keeps its time. */
export function changeDay({ commandType, data }: Command, day: Day): Command {
  if (commandType === 'move_item') return { commandType, data: { ...data, targetDate: day } };
  return { commandType, data: { ...data, date: `${day}${data.date?.slice(10) ?? ''}` } };
}

/** Returns the time of a new task, HH:mm; empty without one. */
export function changeableTime({ data }: Command): string {
  return data.date?.slice(11, 16) ?? '';
}

/** Returns the command of a new task with another time; without one if `time` is empty. */
export function changeTime({ commandType, data }: Command, time: string, date: Day): Command {
  const day = dayIn(data.date, date);
  return { commandType, data: { ...data, date: time === '' ? day : `${day}T${time}` } };
}

/** Returns a command for a weekly or a monthly goal or habit. */
export function changePeriod({ commandType, data }: Command, isWeekly: boolean): Command {
  const { frequency: _before, ...others } = data;
  return { commandType, data: { ...others, isWeekly } };
}

/** Returns the fields of a new item of a type, as far as the command has them. */
function contentFor(type: ItemType, command: Command): CommandData {
  const { data } = command;
  const date = data.targetDate ?? data.date;
  const isWeekly = isWeeklyRequest(data);
  return {
    ...(data.isPriority !== undefined && { isPriority: data.isPriority }),
    ...(type !== 'book' && date !== undefined && { date }),
    ...((type === 'goal' || type === 'habit') && { isWeekly }),
    ...(type === 'habit' && data.color !== undefined && { color: data.color }),
    ...(type === 'book' && data.author !== undefined && { author: data.author }),
    ...(type === 'book' && data.recommendedBy !== undefined && { recommendedBy: data.recommendedBy }),
  };
}
