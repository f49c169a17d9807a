import type { Match } from '#shared/halo/actions.contract.ts';
import type { Command } from '#shared/halo/halo.contract.ts';
import type { Day } from '#shared/calendar/day.ts';
import { longDay, monthName, weekRange } from '#shared/calendar/labels.ts';
import { dueDateOf } from '#shared/goals/goals.rules.ts';

/** The kinds of item that Halo knows. */
export type ItemType = Match['itemType'];

type CommandType = Command['commandType'];

/** How many characters of a title a summary shows (platform specification, section 5). */
const SUMMARY_LENGTH = 30;

/** What each command that creates something makes. */
export const CREATED: Partial<Record<CommandType, ItemType>> = {
  create_task: 'task',
  create_goal: 'goal',
  create_habit: 'habit',
  create_book: 'book',
};

const VERBS: Record<CommandType, string> = {
  create_task: 'New',
  create_goal: 'New',
  create_habit: 'New',
  create_book: 'New',
  flag_item: 'Flag',
  unflag_item: 'Unflag',
  move_item: 'Move',
  delete_item: 'Delete',
  find_item: 'Find',
};

const ALL: readonly ItemType[] = ['task', 'goal', 'habit', 'book'];

/** Which kinds of item a command can be about. */
const SUPPORTED: Partial<Record<CommandType, readonly ItemType[]>> = {
  flag_item: ['task', 'goal'],
  unflag_item: ['task', 'goal'],
  move_item: ['task'],
};

/** What a command does, where it cannot be done with every kind of item. */
const PARTICIPLES: Partial<Record<CommandType, string>> = {
  flag_item: 'flagged',
  unflag_item: 'unflagged',
  move_item: 'moved',
};

/**
 * Whether halo knows this type of command. Any other is a generic request to process the text (platform specification, section 3):
 * there is nothing to confirm about it.
 */
export function isKnown({ commandType }: Command): boolean {
  return Object.hasOwn(VERBS, commandType);
}

/** The kind of item that a command is about; undefined where any may be meant. */
export function itemTypeOf({ commandType, data }: Command): ItemType | undefined {
  return CREATED[commandType] ?? data.itemType;
}

/** Whether the command adds something, so that nothing has to be looked for. */
export function isCreation({ commandType }: Command): boolean {
  return CREATED[commandType] !== undefined;
}

/** Which kinds of item the command can be done with. */
export function supportedTypes({ commandType }: Command): readonly ItemType[] {
  return SUPPORTED[commandType] ?? ALL;
}

/** Why the command cannot be done with the kind of item that it names; undefined where it can be (clash 31). */
export function unsupportedReason(command: Command): string | undefined {
  const itemType = itemTypeOf(command);
  const participle = PARTICIPLES[command.commandType];
  if (itemType === undefined || participle === undefined || supportedTypes(command).includes(itemType))
    return undefined;
  return `${capitalized(itemType)}s cannot be ${participle}.`;
}

/** What the command is about, in the person's words. */
export function subjectOf({ data }: Command): string {
  return data.title ?? data.searchTerm ?? '';
}

/** The kind of item as a word, as 'task'. */
export function nounOf(command: Command): string {
  return itemTypeOf(command) ?? 'item';
}

/** Says that nothing is called like what the command is about. */
export function absenceOf(command: Command): string {
  return `There is no ${nounOf(command)} like “${subjectOf(command)}”.`;
}

/** 'New Task', 'Delete Task', 'Find Item' (clash 29). */
export function actionTitle(command: Command): string {
  return `${VERBS[command.commandType]} ${capitalized(nounOf(command))}`;
}

/** The title of a preview: of one action what it does, of several how many they are. */
export function previewTitle(commands: readonly Command[], isSeveral: boolean): string {
  const [first] = commands;
  if (!isSeveral && first !== undefined) return actionTitle(first);
  return commands.length === 1 ? '1 action' : `${commands.length} actions`;
}

/** One line for an action among several: 'New Task: Buy milk'. What was found is called by its own title. */
export function summaryOf(command: Command, match?: Match): string {
  return `${actionTitle(command)}: ${cutTitle(match?.title ?? subjectOf(command))}`;
}

/** A title as summaries show it, in one line and not too long. */
export function cutTitle(title: string): string {
  const characters = Array.from(title.replaceAll(/\s+/g, ' '));
  if (characters.length <= SUMMARY_LENGTH) return characters.join('');
  return `${characters.slice(0, SUMMARY_LENGTH).join('').trimEnd()}…`;
}

/** What exactly an action is going to do (platform specification, section 5). `date` is the day that is looked at. */
export function descriptionOf(command: Command, date: Day): string {
  const { commandType, data } = command;
  const about = `${nounOf(command)} “${data.searchTerm ?? ''}”${data.date === undefined ? '' : ` of ${longDay(dayIn(data.date, date))}`}`;
  if (commandType === 'create_task') return `${whenOf(data.date, date)}${markersOf(command)}`;
  if (commandType === 'create_book') return `${bookWords(command)}${markersOf(command)}`;
  if (isCreation(command)) return `${periodOf(command, date)}${markersOf(command)}`;
  const target = commandType === 'move_item' && data.targetDate !== undefined ? ` to ${longDay(data.targetDate)}` : '';
  const isOfAll = commandType === 'delete_item' && data.deleteAllInstances === true;
  return `${VERBS[commandType]} ${about}${target}${isOfAll ? ' (all instances)' : ''}`;
}

/** When what several actions are about is due: 'Due Sat, Nov 21', or from the first to the last; undefined where nothing is. */
export function dueLabel(commands: readonly Command[], date: Day): string | undefined {
  const days = commands.flatMap((command) => dueDayOf(command, date) ?? []).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  return first === last ? `Due ${longDay(first)}` : `Due ${longDay(first)} - ${longDay(last)}`;
}

/** When it is due what a command makes or moves: a goal or a habit at the end of its week or month. */
function dueDayOf(command: Command, date: Day): Day | undefined {
  const { commandType, data } = command;
  if (commandType === 'create_task') return dayIn(data.date, date);
  if (commandType === 'create_goal' || commandType === 'create_habit')
    return dueDateOf(isWeekly(command), dayIn(data.date, date));
  return commandType === 'move_item' ? data.targetDate : undefined;
}

/** What the button says that carries the actions out. */
export function confirmLabel(commands: readonly Command[], isSeveral: boolean, selectedCount: number): string {
  const [first] = commands;
  if (isSeveral) return selectedCount === commands.length ? 'Execute All' : `Execute (${selectedCount})`;
  if (first === undefined || first.commandType === 'find_item') return 'Confirm';
  return isCreation(first) ? 'Create' : VERBS[first.commandType];
}

/** An item that was found, by its title and where it stands. */
export function matchLabel({ itemType, date, isCompleted, isCrossedOut }: Match): string {
  const state = isCompleted ? 'completed' : isCrossedOut ? 'crossed out' : '';
  return [date === null ? '' : `${DATE_WORDS[itemType]}${longDay(date)}`, state].filter(Boolean).join(', ');
}

const DATE_WORDS: Record<ItemType, string> = { task: '', goal: 'due ', habit: 'from ', book: '' };

/** The day of a date that may have a time behind it. */
export function dayIn(date: string | undefined, otherwise: Day): Day {
  return date?.slice(0, 10) ?? otherwise;
}

/** Whether a goal or a habit is of a week; otherwise it is of a month. */
export function isWeekly({ data }: Command): boolean {
  return data.isWeekly ?? data.frequency !== 'monthly';
}

/** 'task' as 'Task'. */
export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function whenOf(date: string | undefined, selected: Day): string {
  const time = date?.slice(11, 16);
  return `${longDay(dayIn(date, selected))}${time ? ` at ${time}` : ''}`;
}

function periodOf(command: Command, selected: Day): string {
  const day = dayIn(command.data.date, selected);
  return isWeekly(command) ? `Weekly, ${weekRange(day)}` : `Monthly, ${monthName(day)}`;
}

function markersOf({ commandType, data }: Command): string {
  const isRecurring = commandType === 'create_task' && data.isRecurring === true;
  return `${data.isPriority === true ? ' (flagged)' : ''}${isRecurring ? ' (recurring)' : ''}`;
}

function bookWords({ data: { author, recommendedBy } }: Command): string {
  const parts = [author && `by ${author}`, recommendedBy && `recommended by ${recommendedBy}`];
  return capitalized(parts.filter(Boolean).join(', ') || 'for your reading list');
}
