import type { Day } from '#shared/calendar/day.ts';
import { dueDateOf } from '#shared/goals/goals.rules.ts';
import { isBlank } from '#shared/items/titles.rules.ts';
import { addPeriods } from '#shared/calendar/period.ts';
import { mondayOf } from '#shared/calendar/week.ts';
import { findDateTimes, type ParseContext } from './date-times.rules.ts';
import type { When } from './phrases.rules.ts';

/** What a phrase in the title of a new task says. */
export interface TaskTitleFields {
  date?: Day;
  /** HH:mm */
  startTime?: string;
  /** HH:mm */
  endTime?: string;
  recurringPattern?: 'daily' | 'weekly' | 'weekdays' | 'monthly';
  isPriority?: boolean;
}

/** What a phrase in the title of a new goal says. */
export interface GoalTitleFields {
  isWeekly?: boolean;
  dueDate?: Day;
  isPriority?: boolean;
}

/** What a phrase in the title of a new habit says. */
export interface HabitTitleFields {
  isPriority?: boolean;
}

/** A phrase at the end of a title, with its position and what it says. */
export interface TitlePhrase<Fields> {
  from: number;
  to: number;
  words: string;
  fields: Fields;
  /** Words behind the phrase that stay in the title. */
  stays?: string;
}

/** The phrases of a title, and the title without them. */
export interface UnderstoodTitle<Fields> {
  phrases: readonly TitlePhrase<Fields>[];
  rest: string;
}

/** Finds the phrases of a title, except those in `plain`, in lower case. */
export type UnderstandTitle<Fields> = (title: string, plain?: ReadonlySet<string>) => UnderstoodTitle<Fields>;

/** A mark of priority: 'call Ana !', 'call Ana !high' or 'call Ana p1'. An exclamation mark behind a word is a part of the title. */
const PRIORITY = /(?<=\s)(?:!{1,3}|!(?:high|important|urgent)|p1)$/iu;
/** Words that make a day what a thing is for, and not when it is done: 'prepare for Monday'. */
const PURPOSE = /^(?:for|from|before|after|around|until|till?|starting|beginning|to)\b/iu;
/** The part of a day behind it, for which a task has no field: 'dentist saturday morning'. */
const PART_AT_END = /(?<!\b(?:this|every|each|to))\s+(?:in the )?(?:morning|afternoon|evening|night)s?$/iu;
/** A weekday or a number. */
const NAMED_DAY =
  /\d|\b(?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)\b|(?:mon|tues|wednes|thurs|fri|satur|sun)day|first|last/iu;
const NEXT_WEEK = /^next week$/iu;
/** Words that need what follows them: 'write about today'. */
const INCOMPLETE =
  /(?:^|[\s'’])(?:about|of|with|without|the|an?|to|in|at|on|for|from|and|or|my|our|your|this|next|every|each|s)$/iu;
/** What may be between two phrases, and after the last one. */
const GAP = /^[\s,;]*$/u;
/** A word for a subject or a place, which stays in the title wherever it is: '#work', '@home'. */
const TAG = /^[#@]./u;

/**
 * Finds what the end of a new task's title says about day, time, recurrence and priority: 'call Ana tomorrow at 5 pm'.
 * Phrases elsewhere stay words of the title ('Monday report'), except before tags ('standup tomorrow #work'). A title of
 * nothing but phrases has none. 'Next week' is its Monday.
 */
export function understandTaskTitle(
  title: string,
  context: Pick<ParseContext, 'today' | 'now'>,
  plain?: ReadonlySet<string>,
): UnderstoodTitle<TaskTitleFields> {
  const whens = findDateTimes(title, context);
  const hasTime = whens.some(({ time }) => time !== undefined);
  const phrasesOf = (found: readonly When[]) =>
    found.flatMap((when) => taskPhrase(title, when, context.today, hasTime));
  const phrases = phrasesOf(whens);
  // What is a day at the end of a sentence may be none before other words: 'call Ana thu p1'.
  const findDay = (head: string) =>
    phrasesOf(head === title ? [] : findDateTimes(head, context).filter(({ time }) => time === undefined));
  return takePhrases(
    title,
    plain,
    (head) => findPriority(head) ?? findLast(phrases, head) ?? findLast(findDay(head), head),
  );
}

/** Finds what the end of a new goal's title says about its week or month and its priority: 'run 40k this month'. */
export function understandGoalTitle(
  title: string,
  today: Day,
  plain?: ReadonlySet<string>,
): UnderstoodTitle<GoalTitleFields> {
  const whens = findDateTimes(title, { today, now: undefined }).flatMap((when) => goalPhrase(title, when));
  return takePhrases(title, plain, (head) => findPriority(head) ?? findLast(whens, head));
}

/** Finds what the end of a new habit's title says about its priority. */
export const understandHabitTitle: UnderstandTitle<HabitTitleFields> = (title, plain) =>
  takePhrases(title, plain, findPriority);

/** Returns what all phrases say together. */
export function fieldsOf<Fields>(phrases: readonly TitlePhrase<Fields>[]): Partial<Fields> {
  return Object.assign({}, ...phrases.map(({ fields }) => fields)) as Partial<Fields>;
}

/**
 * Takes phrases from the end of a title for as long as `findPhrase` finds one there. It gets the title without the
 * phrases that were taken and without tags at its end. The tags stay in the title.
 */
export function takePhrases<Fields extends object>(
  title: string,
  plain: ReadonlySet<string> = new Set(),
  findPhrase: (head: string) => TitlePhrase<Fields> | undefined,
): UnderstoodTitle<Fields> {
  const phrases: TitlePhrase<Fields>[] = [];
  const taken = new Set<string>();
  const { head: end, tags } = splitTags(title);
  let head = end;
  for (;;) {
    const last = findPhrase(head);
    if (last === undefined || plain.has(last.words.toLowerCase())) break;
    if (INCOMPLETE.test(head.slice(0, last.from).trimEnd())) break;
    const names = Object.keys(last.fields);
    if (names.some((name) => taken.has(name))) break;
    for (const name of names) taken.add(name);
    phrases.unshift(last);
    const before = splitTags(title.slice(0, last.from));
    head = before.head;
    tags.unshift(...before.tags, ...(last.stays === undefined ? [] : [last.stays.trim()]));
  }
  const words = head.replace(/[\s,;]+$/u, '');
  if (isBlank(words) || phrases.length === 0) return { phrases: [], rest: title };
  return { phrases, rest: [words, ...tags].join(' ') };
}

/** Splits a title into the tags at its end and what is before them. */
function splitTags(title: string): { head: string; tags: string[] } {
  const words = title.split(/\s/u);
  const count = words.findLastIndex((word) => word !== '' && !TAG.test(word)) + 1;
  const tags = words.slice(count).filter((word) => word !== '');
  return { head: tags.length === 0 ? title : title.slice(0, words.slice(0, count).join(' ').length), tags };
}

/** Returns the mark of priority at the end of a title. */
export function findPriority(head: string): TitlePhrase<{ isPriority: boolean }> | undefined {
  const end = head.trimEnd();
  const match = PRIORITY.exec(end);
  return match === null
    ? undefined
    : { from: match.index, to: end.length, words: match[0], fields: { isPriority: true } };
}

/** Returns the phrase that a title ends with. */
function findLast<Fields>(phrases: readonly TitlePhrase<Fields>[], head: string): TitlePhrase<Fields> | undefined {
  return phrases.find(({ to, stays = '' }) => {
    const end = to + stays.length;
    return end <= head.length && GAP.test(head.slice(end));
  });
}

/** Returns a phrase for a date or time that a task can store; none for others. */
function taskPhrase(title: string, when: When, today: Day, hasTime: boolean): TitlePhrase<TaskTitleFields>[] {
  const { from, day, time, endTime, part, pattern, furtherDays, isKept, isApproximate, isOnlyAtBegin, isPeriod } = when;
  const said = title.slice(from, when.to);
  // A time has its part of the day in it.
  const [stays] = (part !== undefined && !hasTime && PART_AT_END.exec(said)) || [];
  const words = stays === undefined ? said : said.slice(0, -stays.length);
  const to = from + words.length;
  if (NEXT_WEEK.test(words)) return [{ from, to, words, fields: { date: addPeriods(true, mondayOf(today), 1) } }];
  if (isApproximate === true || isOnlyAtBegin === true || isPeriod === true || furtherDays !== undefined) return [];
  if (endTime === undefined && (isKept === true || PURPOSE.test(words))) return [];
  // 'Every day' begins on the day that the task is added to.
  const isAnyDay = pattern !== undefined && day === today && !NAMED_DAY.test(words);
  const fields: TaskTitleFields = {
    ...(day !== undefined && !isAnyDay && { date: day }),
    ...(time !== undefined && { startTime: time }),
    ...(endTime !== undefined && { endTime }),
    ...(pattern !== undefined && { recurringPattern: pattern }),
  };
  if (Object.keys(fields).length === 0) return [];
  return [{ from, to, words, fields, ...(stays !== undefined && { stays }) }];
}

/** Returns a phrase for a week or month; none for others. */
function goalPhrase(title: string, { from, to, day, isPeriod }: When): TitlePhrase<GoalTitleFields>[] {
  const words = title.slice(from, to);
  const [, unit] = /(week|month)(?: after next)?$/iu.exec(words) ?? [];
  if (isPeriod !== true || day === undefined || unit === undefined || PURPOSE.test(words)) return [];
  const isWeekly = unit.toLowerCase() === 'week';
  return [{ from, to, words, fields: { isWeekly, dueDate: dueDateOf(isWeekly, day) } }];
}
