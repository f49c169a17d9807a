import { addDays, type Day } from '#shared/calendar/day.ts';
import { firstOfMonth } from '#shared/calendar/month.ts';
import { getMonday } from '#shared/calendar/week.ts';
import { isBlank } from '#shared/items/titles.rules.ts';
import { nextWeekday, getWeekday } from './calendar-days.rules.ts';
import type { Clause } from './clauses.rules.ts';
import { getDay, findDateTimes, type ParseContext } from './date-times.rules.ts';
import { ANY_FULL_WEEKDAY, getMeanings, pastDayIn, spellDateWords } from './date-words.rules.ts';
import { asksForDoneTasks } from './day-questions.rules.ts';
import { HABIT_COLORS, type Command } from './halo.contract.ts';
import { ANY_MONTH } from './phrases.rules.ts';
import { createReferenceCommand, type SpokenCommand } from './reference-commands.rules.ts';
import { getTaskCommands } from './task-commands.rules.ts';
import { isEmptyTalk, isImportant, itemTypeIn } from './words.rules.ts';

/** A month without a day: 'goal for May: …', 'my june goal'. */
const ONLY_MONTH = new RegExp(
  String.raw`(?<!\p{L})(?:(?:for|in|by|of|this|next|over|during|my|goal) (?:${ANY_MONTH})(?!\p{L}| \d| the)|(?:${ANY_MONTH})(?=:|(?:['’]s)? goal))`,
  'iu',
);
/** The longest title or search term. A longer one is not a request. */
const MAX_NAME_LENGTH = 2_000;

const COLOR = new RegExp(`(?<!\\p{L})(?<color>${HABIT_COLORS.join('|')})(?!\\p{L})`, 'iu');

/**
 * Returns the commands of a clause: several if it names several days, none if it asks for nothing, and undefined if it
 * does not say enough. `shared` are the dates of other clauses that count for it, too. (HALO-44)
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
      title: withHowOften(clause),
      isWeekly,
      frequency: isWeekly ? 'weekly' : 'monthly',
      isRecurring: true,
      ...(color !== undefined && { color: color.toLowerCase() }),
    },
  };
}

/** Matches how often a habit is to be kept: 'twice a week'. It stays in the title, because a habit has no field for it. */
const HOW_OFTEN =
  /(?<!\p{L})(?:twice|thrice|(?:\d{1,2}|two|three|four|five|six) ?(?:x|times)) (?:a|per|each|every) (?:week|month)(?!\p{L})/iu;

/** A habit that is named before the word: 'gym' in 'add a gym habit twice a week'. */
const NAMED_HABIT =
  /(?<!\p{L})(?:add|create|start|make|track|set)(?: (?:an?|my|the|new|up))* (?<name>[^,.;\s](?:[^,.;]{0,40}[^,.;\s])?) habit(?!\p{L})/iu;

/** Returns the title of a habit with how often it is kept: 'gym twice a week'. */
function withHowOften({ name, text }: Clause): string {
  const words = HOW_OFTEN.exec(text)?.[0] ?? '';
  if (words !== '' && name.toLowerCase() === words.toLowerCase())
    return `${NAMED_HABIT.exec(text)?.groups?.['name'] ?? ''} ${words}`.trim();
  return name.toLowerCase().includes(words.toLowerCase()) ? name : `${name} ${words}`;
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
        ...(date !== undefined && { date: isWeek && asksForDoneTasks(text) ? getMonday(date) : date }),
        ...(isWeek && { targetDate: addDays(getMonday(date), 6) }),
      },
    },
  ];
}
