import { rangeLabel, timeLabel } from '#shared/calendar/instant.ts';
import type { Match } from '#shared/halo/actions.contract.ts';
import type { Command } from '#shared/halo/halo.contract.ts';
import type { Day } from '#shared/calendar/day.ts';
import { contentLabels } from '#shared/tasks/tasks.rules.ts';
import { longDay, monthName, weekRange } from '#shared/calendar/labels.ts';
import { getDueDate } from '#shared/goals/goals.rules.ts';
import { t } from '#shared/language/language.ts';
import { capitalize, nounLabel } from '#client/items/noun-label.ts';
import { cutTitle } from '#client/items/cut-title.ts';
import { joinDetails } from '#client/items/item-detail.ts';
import { isWeeklyRequest } from '#client/items/item-commands.ts';
import { getDayOr, getNoun, getSubject, isCreation, isNewDayTask, isOpening } from './command-data.ts';
import type { ItemType } from '#shared/halo/item-types.rules.ts';
import { actionTitle, nameAction } from './command-labels.ts';

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
  if (data.date === undefined) return LISTS[data.itemType ?? 'task'];
  return data.targetDate === undefined ? longDay(data.date) : `${longDay(data.date)} - ${longDay(data.targetDate)}`;
}

/** Returns what a command will do (HALO-26 to HALO-29). `date` is the selected date. */
export function getDescription(command: Command, date: Day): string {
  const { commandType, data } = command;
  if (isOpening(command)) return t('Open {place}', { place: getPlace(command) });
  const about = {
    noun: nounLabel(getNoun(command)),
    title: data.searchTerm ?? '',
    day: data.date === undefined ? '' : longDay(getDayOr(data.date, date)),
  };
  if (data.projectTitle !== undefined)
    return `${t('In the project {title}', { title: cutTitle(data.projectTitle) })}${describeMarkers(command)}`;
  if (commandType === 'create_task') return describeTask(command, date);
  if (commandType === 'create_book') return `${describeBook(command)}${describeMarkers(command)}`;
  if (isCreation(command)) return `${describePeriod(command, date)}${describeMarkers(command)}`;
  const target = commandType === 'move_item' ? describeChange(data) : '';
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
  if (isNewDayTask(command)) return getDayOr(data.date, date);
  if (commandType === 'create_goal' || commandType === 'create_habit')
    return getDueDate(isWeeklyRequest(command.data), getDayOr(data.date, date));
  return commandType === 'move_item' ? data.targetDate : undefined;
}

/** Returns all that a new task gets besides its title, such as its times and its notes. */
function describeTask(command: Command, selected: Day): string {
  const { data } = command;
  const labels = [describeTime(data, selected), ...contentLabels(data)].join(', ');
  return joinDetails(`${labels}${describeMarkers(command)}`, data.notes) ?? '';
}

function describeTime({ date, endTime }: Command['data'], selected: Day): string {
  const time = date?.slice(11, 16);
  const day = longDay(getDayOr(date, selected));
  return time ? t('{day} at {time}', { day, time: rangeLabel(time, endTime) }) : day;
}

/** Returns what is new about a moved task: only its time if it keeps its day. */
function describeChange(data: Command['data']): string {
  if (data.targetDate === undefined) return '';
  return data.startTime && data.targetDate === data.date ? timeLabel(data.startTime) : describeTarget(data);
}

/** Returns the new day of a moved task, and its new time if it has one: 'Fri, Nov 27 at 16:00'. */
export function describeTarget({ targetDate = '', startTime }: Command['data']): string {
  const day = longDay(targetDate);
  return startTime ? t('{day} at {time}', { day, time: timeLabel(startTime) }) : day;
}

function describePeriod(command: Command, selected: Day): string {
  const day = getDayOr(command.data.date, selected);
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
  return capitalize(parts.filter(Boolean).join(', ') || t('for your reading list'));
}
