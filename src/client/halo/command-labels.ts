import { timeLabel } from '#shared/calendar/instant.ts';
import type { Match } from '#shared/halo/actions.contract.ts';
import type { Command } from '#shared/halo/halo.contract.ts';
import type { Day } from '#shared/calendar/day.ts';
import { contentLabels } from '#shared/tasks/tasks.rules.ts';
import { longDay, monthName, weekRange } from '#shared/calendar/labels.ts';
import { getDueDate } from '#shared/goals/goals.rules.ts';
import { plural, t } from '#shared/language/language.ts';
import { nounLabel } from '#client/items/noun-label.ts';
import { cutTitle } from '#client/items/cut-title.ts';
import { isWeeklyRequest } from '#client/items/item-commands.ts';

/** The item types that Halo knows. */
export type ItemType = Match['itemType'];

type CommandType = Command['commandType'];

const TITLE_LENGTH = 1_000;
/** The length of a date with a time to the minute, such as 2026-11-21T09:00. */
const MINUTE_LENGTH = 16;
const TOO_LONG = t('A title has at most 1,000 characters.');

/** The item types that commands create. */
export const CREATED: Partial<Record<CommandType, ItemType>> = {
  create_task: 'task',
  create_goal: 'goal',
  create_habit: 'habit',
  create_book: 'book',
};

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

const ALL: readonly ItemType[] = ['task', 'goal', 'habit', 'book'];

/** The item types that a command supports, if not all (HALO-36, HALO-37). */
const SUPPORTED: Partial<Record<CommandType, readonly ItemType[]>> = {
  flag_item: ['task', 'goal'],
  unflag_item: ['task', 'goal'],
  move_item: ['task'],
};

/** The messages about unsupported item types. */
const PROBLEMS: Partial<Record<CommandType, (noun: string) => string>> = {
  flag_item: (noun) => t('{noun}s cannot be flagged.', { noun }),
  unflag_item: (noun) => t('{noun}s cannot be unflagged.', { noun }),
  move_item: (noun) => t('{noun}s cannot be moved.', { noun }),
};

/**
 * True if the client knows this command type. Any other type is a generic request (HALO-46) and cannot be confirmed.
 */
export function isKnown({ commandType }: Command): boolean {
  return Object.hasOwn(CONFIRM_LABELS, commandType);
}

/** Returns the item type of a command; undefined if it can be any. */
export function getItemType({ commandType, data }: Command): ItemType | undefined {
  return CREATED[commandType] ?? data.itemType;
}

/** True if the command creates an item, so that no match is needed. */
export function isCreation({ commandType }: Command): boolean {
  return CREATED[commandType] !== undefined;
}

/** Returns the item types that the command supports. */
export function supportedTypes({ commandType }: Command): readonly ItemType[] {
  return SUPPORTED[commandType] ?? ALL;
}

/**
 * Returns why the command cannot be carried out: its item type is not supported (CLASH-31), or its title is too long.
 * Undefined if it can.
 */
export function getProblem(command: Command): string | undefined {
  const itemType = getItemType(command);
  const problem = PROBLEMS[command.commandType];
  if (itemType !== undefined && problem !== undefined && !supportedTypes(command).includes(itemType))
    return problem(capitalized(nounLabel(itemType)));
  return Array.from(getSubject(command)).length > TITLE_LENGTH ? TOO_LONG : undefined;
}

/**
 * Returns a note about a new task whose time has passed at `now`, a local date-time; undefined for others. A series has
 * later occurrences, so it needs none.
 */
export function pastTimeNote({ commandType, data }: Command, now: string): string | undefined {
  const minute = data.date?.slice(0, MINUTE_LENGTH);
  if (commandType !== 'create_task' || data.isRecurring === true || minute?.length !== MINUTE_LENGTH) return undefined;
  return minute < now.slice(0, MINUTE_LENGTH) ? t('This time has passed already.') : undefined;
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

/** Returns the message that no item matches the command. */
export function getAbsence(command: Command): string {
  return t('There is no {noun} like “{title}”.', { noun: nounLabel(getNoun(command)), title: getSubject(command) });
}

/** Returns the title of a command, such as 'New Task', 'Delete Task' or 'Find Item' (CLASH-29). */
export function actionTitle(command: Command): string {
  if (isOpening(command)) return t('Open');
  const created = CREATED[command.commandType];
  return created === undefined
    ? nameAction(command, capitalized(nounLabel(getNoun(command))))
    : CREATION_TITLES[created];
}

function nameAction({ commandType }: Command, item: string): string {
  return ACTION_TITLES[commandType]?.(item) ?? item;
}

/** Returns the title of a preview: the action, or the number of actions (HALO-17, HALO-22). */
export function previewTitle(commands: readonly Command[], isSeveral: boolean): string {
  const [first] = commands;
  if (!isSeveral && first !== undefined) return actionTitle(first);
  return plural(commands.length, '1 action', '{count} actions');
}

/** Returns one line for an action among several: 'New Task: Buy milk'. A match is called by its own title. */
export function getSummary(command: Command, match?: Match): string {
  if (isOpening(command)) return t('Open {place}', { place: getPlace(command) });
  return `${actionTitle(command)}: ${cutTitle(match?.title ?? getSubject(command))}`;
}

const LISTS: Readonly<Record<ItemType, string>> = {
  task: t('your tasks'),
  goal: t('your goals'),
  habit: t('your habits'),
  book: t('your books'),
};

/** Returns what a command opens: 'Fri, Nov 27' or 'your goals'. */
function getPlace({ data }: Command): string {
  return data.date === undefined ? LISTS[data.itemType ?? 'task'] : longDay(data.date);
}

/** Returns what a command will do (HALO-26 to HALO-29). `date` is the selected date. */
export function getDescription(command: Command, date: Day): string {
  const { commandType, data } = command;
  if (isOpening(command)) return t('Open {place}', { place: getPlace(command) });
  const about = {
    noun: nounLabel(getNoun(command)),
    title: data.searchTerm ?? '',
    day: data.date === undefined ? '' : longDay(dayIn(data.date, date)),
  };
  if (commandType === 'create_task')
    return [describeTime(data.date, date), ...contentLabels(data)].join(', ') + describeMarkers(command);
  if (commandType === 'create_book') return `${describeBook(command)}${describeMarkers(command)}`;
  if (isCreation(command)) return `${describePeriod(command, date)}${describeMarkers(command)}`;
  const target = commandType === 'move_item' && data.targetDate !== undefined ? longDay(data.targetDate) : '';
  const isForAllInstances = commandType === 'delete_item' && data.deleteAllInstances === true;
  return [
    nameAction(command, data.date === undefined ? t('{noun} “{title}”', about) : t('{noun} “{title}” of {day}', about)),
    target === '' ? '' : t('to {day}', { day: target }),
    isForAllInstances ? t('(all instances)') : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/**
 * Returns when the items of several actions are due: 'Due Sat, Nov 21', or the first and the last day; undefined if
 * none is.
 */
export function dueLabel(commands: readonly Command[], date: Day): string | undefined {
  const days = commands.flatMap((command) => findDueDay(command, date) ?? []).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  return first === last
    ? t('Due {day}', { day: longDay(first) })
    : t('Due {first} - {last}', { first: longDay(first), last: longDay(last) });
}

/** Returns when the created or moved item is due. Goals and habits are due at the end of their week or month. */
function findDueDay(command: Command, date: Day): Day | undefined {
  const { commandType, data } = command;
  if (commandType === 'create_task') return dayIn(data.date, date);
  if (commandType === 'create_goal' || commandType === 'create_habit')
    return getDueDate(isWeeklyRequest(command.data), dayIn(data.date, date));
  return commandType === 'move_item' ? data.targetDate : undefined;
}

/** Returns the label of the confirm button (HALO-23). */
export function confirmLabel(commands: readonly Command[], isSeveral: boolean, selectedCount: number): string {
  const [first] = commands;
  if (isSeveral)
    return selectedCount === commands.length ? t('Execute All') : t('Execute ({count})', { count: selectedCount });
  if (first !== undefined && isOpening(first)) return t('Open');
  return first === undefined ? t('Confirm') : CONFIRM_LABELS[first.commandType];
}

/** Returns the date and state of a match. */
export function matchLabel({ itemType, date, isCompleted, isCrossedOut }: Match): string {
  const labels: string[] = [];
  if (date !== null) labels.push(DATE_LABELS[itemType](longDay(date)));
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

/** Returns the day of a date that may have a time part. */
export function dayIn(date: string | undefined, otherwise: Day): Day {
  return date?.slice(0, 10) ?? otherwise;
}

/** Returns the word with a capital letter: 'task' becomes 'Task'. */
export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function describeTime(date: string | undefined, selected: Day): string {
  const time = date?.slice(11, 16);
  const day = longDay(dayIn(date, selected));
  return time ? t('{day} at {time}', { day, time: timeLabel(time) }) : day;
}

function describePeriod(command: Command, selected: Day): string {
  const day = dayIn(command.data.date, selected);
  return isWeeklyRequest(command.data)
    ? t('Weekly, {week}', { week: weekRange(day) })
    : t('Monthly, {month}', { month: monthName(day) });
}

function describeMarkers({ commandType, data }: Command): string {
  const isRecurring = commandType === 'create_task' && data.isRecurring === true;
  return `${data.isPriority === true ? ` ${t('(flagged)')}` : ''}${isRecurring ? ` ${t('(recurring)')}` : ''}`;
}

function describeBook({ data: { author, recommendedBy } }: Command): string {
  const parts = [
    author && t('by {name}', { name: author }),
    recommendedBy && t('recommended by {name}', { name: recommendedBy }),
  ];
  return capitalized(parts.filter(Boolean).join(', ') || t('for your reading list'));
}
