import { addDays, type Day } from '#shared/calendar/day.ts';
import { firstOfMonth } from '#shared/calendar/month.ts';
import { getMonday } from '#shared/calendar/week.ts';
import { isBlank } from '#shared/items/titles.rules.ts';
import { nextWeekday, getWeekday } from './calendar-days.rules.ts';
import type { Clause } from './clauses.rules.ts';
import { getDay, findDateTimes, type ParseContext } from './date-times.rules.ts';
import {
  ANY_FULL_WEEKDAY,
  getMeaning,
  getMeanings,
  getTargetDay,
  pastDayIn,
  spellDateWords,
} from './date-words.rules.ts';
import { HABIT_COLORS, type Command, type CommandData } from './halo.contract.ts';
import { ANY_MONTH } from './phrases.rules.ts';
import { shiftDay, shiftIn, type Shift } from './shift-phrases.rules.ts';
import { getTaskCommands } from './task-commands.rules.ts';
import { isEmptyTalk, isEveryOccurrence, isImportant, itemTypeIn, searchTermIn } from './words.rules.ts';

/** A month without a day: 'goal for May: …', 'my june goal'. */
const ONLY_MONTH = new RegExp(
  String.raw`(?<!\p{L})(?:(?:for|in|by|of|this|next|over|during|my|goal) (?:${ANY_MONTH})(?!\p{L}| \d| the)|(?:${ANY_MONTH})(?=:|(?:['’]s)? goal))`,
  'iu',
);
/** The longest title or search term. A longer one is not a request. */
const MAX_NAME_LENGTH = 2_000;

const COLOR = new RegExp(`(?<!\\p{L})(?<color>${HABIT_COLORS.join('|')})(?!\\p{L})`, 'iu');

/** A command as it was said. */
export interface SpokenCommand extends Command {
  /** How far a task is moved from its own day. Without a day of its own in the sentence, `targetDate` counts from today. */
  shift?: Shift;
}

const SAME_DAY: Shift = { unit: 'day', count: 0 };

/**
 * Returns the commands of a clause: several if it names several days, none if it asks for nothing, and undefined if it
 * does not say enough. `shared` are the
 * dates of other clauses that count for it, too. (HALO-44)
 */
export function getCommands(
  clause: Clause,
  context: ParseContext,
  shared: readonly string[],
): SpokenCommand[] | undefined {
  const { intent, name, isQuoted } = clause;
  if (intent === 'nothing') return [];
  if (intent === 'show') return createShowCommand(clause, context);
  if (isBlank(name) || name.length > MAX_NAME_LENGTH || (!isQuoted && isEmptyTalk(name))) return undefined;
  if (intent === 'task') return getTaskCommands(clause, context, shared);
  if (intent === 'goal') return [createGoalCommand(clause, context)];
  if (intent === 'habit') return [createHabitCommand(clause)];
  if (intent === 'book') return [createBookCommand(clause)];
  return createReferenceCommand(clause, context, shared);
}

function createGoalCommand(clause: Clause, context: ParseContext): Command {
  const isWeekly = isEachWeek(clause);
  const getStart = isWeekly ? getMonday : firstOfMonth;
  const rest = clause.rest.replaceAll(/['’]s(?!\p{L})/gu, '');
  const whens = [...getMeanings(clause.dates, context), ...findDateTimes(rest, context)];
  const day = whens.find(({ isPeriod }) => isPeriod === true)?.day;
  // A goal of the selected week or month needs no date.
  const date = day === undefined || getStart(day) === getStart(context.selected) ? undefined : getStart(day);
  return {
    commandType: 'create_goal',
    data: {
      title: clause.name,
      isWeekly,
      ...(isImportant(clause.rest) && { isPriority: true }),
      ...(date !== undefined && { date }),
    },
  };
}

function createHabitCommand(clause: Clause): Command {
  const isWeekly = isEachWeek(clause);
  const color = COLOR.exec(clause.rest)?.groups?.['color'];
  return {
    commandType: 'create_habit',
    data: {
      title: clause.name,
      isWeekly,
      frequency: isWeekly ? 'weekly' : 'monthly',
      isRecurring: true,
      ...(color !== undefined && { color: color.toLowerCase() }),
    },
  };
}

/** True unless a month is named: 'this month', 'once a mth', 'goal for May'. */
function isEachWeek({ rest, learned }: Clause): boolean {
  if (learned !== undefined && learned.period !== null) return learned.period === 'weekly';
  return !/month|mnth|mth(?:ly)?(?!\p{L})/iu.test(rest) && !ONLY_MONTH.test(rest);
}

function createBookCommand({ name, author, recommender }: Clause): Command {
  return {
    commandType: 'create_book',
    data: {
      title: name,
      ...(author !== '' && { author }),
      ...(recommender !== '' && { recommendedBy: recommender }),
    },
  };
}

/** The commands about an existing item. */
const COMMAND_TYPES = {
  flag: 'flag_item',
  unflag: 'unflag_item',
  move: 'move_item',
  delete: 'delete_item',
  find: 'find_item',
  complete: 'complete_item',
} as const;

function createReferenceCommand(
  clause: Clause,
  context: ParseContext,
  shared: readonly string[],
): SpokenCommand[] | undefined {
  const { intent, rest } = clause;
  if (!(intent in COMMAND_TYPES)) return undefined;
  const commandType = COMMAND_TYPES[intent as keyof typeof COMMAND_TYPES];
  const named = clause.isQuoted ? { name: clause.name } : splitDay(clause.name, context);
  const searchTerm = clause.isQuoted ? clause.name : searchTermIn(named.name);
  if (searchTerm === '') return undefined;
  const saidType = itemTypeIn(rest) ?? clause.learned?.itemType ?? undefined;
  const itemType = intent === 'find' ? saidType : (saidType ?? 'task');
  const data: CommandData = { ...(itemType !== undefined && { itemType }), searchTerm };
  if (intent === 'move') {
    const dates = clause.dates.length === 0 ? shared : clause.dates;
    const date = named.day ?? getPossessedDay(clause, context);
    const dated = { ...data, ...(date !== undefined && { date }) };
    const shift = dates.map((phrase) => shiftIn(phrase, clause.text)).find((found) => found !== undefined);
    if (shift !== undefined)
      return [{ commandType, data: { ...dated, targetDate: shiftDay(date ?? context.today, shift) }, shift }];
    const startTime = getMeanings(dates, context).findLast(({ time }) => time !== undefined)?.time;
    const timed = { ...dated, ...(startTime !== undefined && { startTime }) };
    const target = getMoveTarget(dates, clause.deniedDates, context);
    if (target !== undefined) return [{ commandType, data: { ...timed, ...target } }];
    if (startTime === undefined) return undefined;
    // With only a time, it stays on its own day.
    return [{ commandType, data: { ...timed, targetDate: date ?? context.today }, shift: SAME_DAY }];
  }
  const date =
    (intent === 'find' ? pastDayIn(clause.rest, context.today) : undefined) ??
    getDay(getMeanings(clause.dates.length === 0 && intent === 'delete' ? shared : clause.dates, context))?.day ??
    named.day ??
    getPossessedDay(clause, context);
  return [
    {
      commandType,
      data: {
        ...data,
        ...(date !== undefined && { date }),
        ...((intent === 'flag' || intent === 'unflag') && { flag: intent === 'flag' }),
        ...(intent === 'delete' && isEveryOccurrence(rest) && { deleteAllInstances: true }),
      },
    },
  ];
}

/** Returns a name without the day at its end: 'dentist on jan 9' is the dentist of this day. */
function splitDay(name: string, context: ParseContext): { name: string; day?: Day } {
  if (!/ (?:on|of) /iu.test(name)) return { name };
  const last = findDateTimes(name, context).at(-1);
  const isDay =
    last?.day !== undefined && last.pattern === undefined && last.isKept !== true && last.to === name.length;
  if (last === undefined || !isDay || last.from === 0 || !/^(?:on|of) /iu.test(name.slice(last.from))) return { name };
  return { name: name.slice(0, last.from).trim(), ...(last.day !== undefined && { day: last.day }) };
}

/** Returns the day of an item in 'tomorrow's meeting'. */
function getPossessedDay({ rest }: Clause, context: ParseContext): Day | undefined {
  const day = /(?<!\p{L})(?<day>today|tonight|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\s?['’]s/iu.exec(
    rest,
  );
  return day?.groups?.['day'] === undefined ? undefined : getDay(getMeaning(day.groups['day'], context))?.day;
}

/** A phrase with two days: 'from monday to friday', 'to friday from monday'. */
const FROM_DAY_TO_DAY = /\bfrom (?<from>.+?) (?:to|until) (?<to>.+)$/iu;
const TO_DAY_FROM_DAY = /^(?<to>.+?),? from (?<from>.+)$/iu;

/** Returns the day that an item is moved to, and the day it is moved from if that is named: 'friday instead of thursday'. */
function getMoveTarget(
  dates: readonly string[],
  deniedDates: readonly string[],
  context: ParseContext,
): { targetDate: Day; date?: Day } | undefined {
  const phrases = dates.flatMap((phrase) => {
    const { from, to } = (FROM_DAY_TO_DAY.exec(phrase) ?? TO_DAY_FROM_DAY.exec(phrase))?.groups ?? {};
    // 'A week from friday' is one day.
    const hasTwoDays = [from, to].every((part) => part !== undefined && getTargetDay(part, context) !== undefined);
    return hasTwoDays ? [`from ${from}`, `${to}`] : [phrase];
  });
  const targets = phrases.map((phrase) => getTargetDay(phrase, context));
  const isTarget = (place: number) => targets[place] !== undefined && !/^from\b/iu.test(phrases[place] ?? '');
  const places = [...phrases.keys()];
  const last = places.findLast(isTarget) ?? places.findLast((place) => targets[place] !== undefined);
  const targetDate = last === undefined ? undefined : targets[last];
  if (targetDate === undefined) return undefined;
  const others = [...deniedDates, ...phrases.filter((_, place) => place !== last)];
  const date = getDay(others.flatMap((phrase) => getMeaning(phrase, context)))?.day;
  return { targetDate, ...(date !== undefined && date !== targetDate && { date }) };
}

/** Returns the day of a weekday in any place: 'what does my tuesday look like'. */
function namedWeekday(words: string, today: Day): Day | undefined {
  const weekday = ANY_FULL_WEEKDAY.exec(spellDateWords(words, 'sure'))?.[0];
  return weekday === undefined ? undefined : nextWeekday(getWeekday(weekday.toLowerCase()), today);
}

/** A question about a week as a whole. */
const WEEK = /(?<!\p{L})(?:this|next|last|the|my|(?:the|my) (?:whole|entire)) week(?!\p{L})(?! (?:on|from)(?!\p{L}))/iu;

/** Returns today for a question about 'my week', whose first day in question it is. */
function getOwnWeek(text: string, today: Day): Day | undefined {
  return /(?<!\p{L})my (?:whole |entire )?week(?!\p{L})/iu.test(text) ? today : undefined;
}

/** Creates the command that opens a day or a list. For a week, `date` is its first day in question and `targetDate` its last. */
function createShowCommand({ dates, rest, text }: Clause, context: ParseContext): Command[] | undefined {
  const itemType = itemTypeIn(rest);
  const isAboutList =
    itemType === undefined && /(?<!\p{L})(?:list|plans?|agenda|schedule|diary|calendar)(?!\p{L})/iu.test(rest);
  const said = getDay(getMeanings(dates, context));
  const date =
    pastDayIn(text, context.today) ??
    said?.day ??
    (itemType === undefined ? (namedWeekday(text, context.today) ?? getOwnWeek(text, context.today)) : undefined) ??
    (isAboutList ? context.selected : undefined);
  if (date === undefined && itemType === undefined) return undefined;
  const isOfTasks = itemType === undefined || itemType === 'task';
  const isWeek = isOfTasks && date !== undefined && (said?.isPeriod === true || date !== said?.day) && WEEK.test(text);
  return [
    {
      commandType: 'find_item',
      data: {
        ...(itemType !== undefined && { itemType }),
        ...(date !== undefined && { date }),
        ...(isWeek && { targetDate: addDays(getMonday(date), 6) }),
      },
    },
  ];
}
