import type { Command, CommandData } from '#shared/halo/halo.contract.ts';
import type { Day } from '#shared/calendar/day.ts';
import { t } from '#shared/language/language.ts';
import { changeStartTime } from '#shared/tasks/tasks.rules.ts';
import { isWeeklyRequest } from '#client/items/item-commands.ts';
import {
  CREATED_ITEM_TYPES,
  getDayOr,
  isCreation,
  isNewDayTask,
  getItemType,
  getSubject,
  type CommandType,
} from './command-data.ts';
import { supportedTypes } from '#shared/halo/supported-types.rules.ts';
import type { ItemType } from '#shared/halo/item-types.rules.ts';

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

/**
 * What a person has changed in a suggestion. A change counts whenever the action has a field for it, so it returns with its
 * field.
 */
export interface CommandChanges {
  commandType?: CommandType;
  /** The title or the search term. */
  subject?: string;
  itemType?: ItemType | 'any';
  /** The day of a new item, or the day to which an item is moved. */
  day?: Day;
  /** The time of a new or a moved task, HH:mm; empty for none. */
  time?: string;
  isWeekly?: boolean;
}

/** Returns a command as it was suggested, with what the person has changed. `date` is the selected date. */
export function applyChanges(suggested: Command, changes: CommandChanges, date: Day): Command {
  const { commandType = suggested.commandType, subject, itemType, day, time, isWeekly } = changes;
  let command = changeCommandType(suggested, commandType, date);
  if (subject !== undefined) command = changeSubject(command, subject);
  if (itemType !== undefined) command = changeItemType(command, itemType);
  if (day !== undefined) command = changeDay(command, day);
  if (time !== undefined) command = changeTime(command, time, date);
  if (isWeekly !== undefined) command = changePeriod(command, isWeekly);
  return command;
}

/** Returns the day that a person can change: of a new task, or the day to which an item is moved. */
export function changeableDay(command: Command, date: Day): Day | undefined {
  const { commandType, data } = command;
  if (isNewDayTask(command)) return getDayOr(data.date, date);
  return commandType === 'move_item' ? (data.targetDate ?? date) : undefined;
}

/** Returns the time of a new or a moved task, HH:mm; empty without one. */
export function changeableTime({ commandType, data }: Command): string {
  return (commandType === 'move_item' ? data.startTime : data.date?.slice(11, 16)) ?? '';
}

/** True for a new goal or habit, which is weekly or monthly. */
export function hasPeriod({ commandType }: Command): boolean {
  return commandType === 'create_goal' || commandType === 'create_habit';
}

/** Returns a command that does something else with the same title and day. */
function changeCommandType(command: Command, commandType: CommandType, date: Day): Command {
  if (commandType === command.commandType) return command;
  const text = getSubject(command);
  const created = CREATED_ITEM_TYPES[commandType];
  if (created !== undefined) return { commandType, data: { title: text, ...contentFor(created, command) } };
  const itemType = getItemType(command);
  const data: CommandData = { searchTerm: text };
  if (itemType !== undefined && supportedTypes({ commandType, data }).includes(itemType)) data.itemType = itemType;
  if (commandType === 'move_item') data.targetDate = command.data.targetDate ?? getDayOr(command.data.date, date);
  return { commandType, data };
}

function changeSubject(command: Command, text: string): Command {
  return withData(command, { [isCreation(command) ? 'title' : 'searchTerm']: text });
}

/** Returns a command that looks for items of this type, or of any type. */
function changeItemType(command: Command, itemType: ItemType | 'any'): Command {
  if (isCreation(command)) return command;
  const { itemType: _before, ...others } = command.data;
  if (itemType === 'any') return { ...command, data: others };
  return supportedTypes(command).includes(itemType) ? withData(command, { itemType }) : command;
}

/** Returns a command with another day. A task keeps its time. */
function changeDay(command: Command, day: Day): Command {
  const { commandType, data } = command;
  if (commandType === 'move_item') return withData(command, { targetDate: day });
  const isDated = isCreation(command) && commandType !== 'create_book' && data.projectId === undefined;
  return isDated ? withData(command, { date: `${day}${data.date?.slice(10) ?? ''}` }) : command;
}

function changeTime(command: Command, time: string, date: Day): Command {
  if (command.commandType === 'move_item') {
    const { startTime: _before, ...data } = command.data;
    return { ...command, data: time === '' ? data : { ...data, startTime: time } };
  }
  if (!isNewDayTask(command)) return command;
  const day = getDayOr(command.data.date, date);
  const { endTime = null } = command.data;
  return withData(command, {
    date: time === '' ? day : `${day}T${time}`,
    ...(changeStartTime({ endTime }, time || null).endTime === null && { endTime: undefined }),
  });
}

function changePeriod(command: Command, isWeekly: boolean): Command {
  if (!hasPeriod(command)) return command;
  const { frequency: _before, ...others } = command.data;
  return { ...command, data: { ...others, isWeekly } };
}

function withData({ commandType, data }: Command, changed: CommandData): Command {
  return { commandType, data: { ...data, ...changed } };
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
