import type { Match } from '#shared/halo/actions.contract.ts';
import type { Command } from '#shared/halo/halo.contract.ts';
import { timeLabel } from '#shared/calendar/instant.ts';
import { longDay } from '#shared/calendar/labels.ts';
import { plural, t } from '#shared/language/language.ts';
import { capitalize, nounLabel } from '#client/items/noun-label.ts';
import {
  CREATED_ITEM_TYPES,
  getNoun,
  isCrossingOut,
  isOpening,
  isReopening,
  type CommandType,
} from './command-data.ts';
import type { ItemType } from '#shared/halo/item-types.rules.ts';

/** The labels of the button that confirms a command (HALO-23). */
const CONFIRM_LABELS: Record<CommandType, string> = {
  create_task: t('Create'),
  create_goal: t('Create'),
  create_habit: t('Create'),
  create_book: t('Create'),
  flag_item: t('Flag'),
  unflag_item: t('Unflag'),
  move_item: t('Move'),
  delete_item: t('Delete'),
  find_item: t('Confirm'),
  complete_item: t('Complete'),
};

/** The titles of commands that create an item (HALO-17). */
const CREATION_TITLES: Record<ItemType, string> = {
  task: t('New Task'),
  goal: t('New Goal'),
  habit: t('New Habit'),
  book: t('New Book'),
};

/** Says what a command does with an item. In some languages the verb comes last. */
const ACTION_TITLES: Partial<Record<CommandType, (title: string) => string>> = {
  flag_item: (title) => t('Flag {title}', { title }),
  unflag_item: (title) => t('Unflag {title}', { title }),
  move_item: (title) => t('Move {title}', { title }),
  delete_item: (title) => t('Delete {title}', { title }),
  find_item: (title) => t('Find {title}', { title }),
  complete_item: (title) => t('Complete {title}', { title }),
};

/**
 * True if the client knows this command type. Any other type is a generic request (HALO-46) and cannot be confirmed.
 */
export function isKnownCommand({ commandType }: Command): boolean {
  return Object.hasOwn(CONFIRM_LABELS, commandType);
}

/** Returns the title of a command, such as 'New Task', 'Delete Task' or 'Find Item' (CLASH-29). */
export function actionTitle(command: Command): string {
  if (isOpening(command)) return t('Open');
  const created = CREATED_ITEM_TYPES[command.commandType];
  return created === undefined
    ? nameAction(command, capitalize(nounLabel(getNoun(command))))
    : CREATION_TITLES[created];
}

/** Returns what a command does with an item: 'Delete {item}'. */
export function nameAction(command: Command, item: string): string {
  const { commandType } = command;
  if (isReopening(command)) return t('Reopen {title}', { title: item });
  if (isCrossingOut(command)) return t('Cross out {title}', { title: item });
  return ACTION_TITLES[commandType]?.(item) ?? item;
}

/** Returns the title of a preview: the action, or the number of actions (HALO-17, HALO-22). */
export function previewTitle(commands: readonly Command[], isSeveral: boolean): string {
  const [first] = commands;
  if (!isSeveral && first !== undefined) return actionTitle(first);
  return plural(commands.length, '1 action', '{count} actions');
}

/** Returns the label of the confirm button (HALO-23). */
export function confirmLabel(commands: readonly Command[], isSeveral: boolean, selectedCount: number): string {
  const [first] = commands;
  if (isSeveral)
    return selectedCount === commands.length ? t('Execute All') : t('Execute ({count})', { count: selectedCount });
  if (first !== undefined && isOpening(first)) return t('Open');
  if (first !== undefined && isReopening(first)) return t('Reopen');
  if (first !== undefined && isCrossingOut(first)) return t('Cross out');
  return first === undefined ? t('Confirm') : CONFIRM_LABELS[first.commandType];
}

/** Returns the date, time and state of a match. */
export function matchLabel({ itemType, date, startTime, isCompleted, isCrossedOut }: Match): string {
  const labels: string[] = [];
  if (date !== null) labels.push(DATE_LABELS[itemType](longDay(date)));
  if (startTime !== undefined) labels.push(timeLabel(startTime));
  if (isCompleted) labels.push(t('completed'));
  else if (isCrossedOut) labels.push(t('crossed out'));
  return labels.join(', ');
}

const DATE_LABELS: Record<ItemType, (day: string) => string> = {
  task: (day) => day,
  goal: (day) => t('due {day}', { day }),
  habit: (day) => t('from {day}', { day }),
  book: (day) => day,
};
