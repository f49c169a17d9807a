import type { Day } from '#shared/calendar/day.ts';
import { dueDateOf } from '#shared/goals/goals.rules.ts';
import { isBlank } from '#shared/items/titles.rules.ts';
import { findDateTimes, type ParseContext } from './date-times.rules.ts';
import type { When } from './phrases.rules.ts';

/** What a phrase in the title of a new task says. */
export interface TaskTitleFields {
  date?: Day;
  /** HH:mm */
  startTime?: string;
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
}

/** The phrases of a title, and the title without them. */
export interface UnderstoodTitle<Fields> {
  phrases: readonly TitlePhrase<Fields>[];
  rest: string;
}

/** Finds the phrases of a title, except those in `plain`, in lower case. */
export type UnderstandTitle<Fields> = (title: string, plain?: ReadonlySet<string>) => UnderstoodTitle<Fields>;

/** A mark of priority: 'call Ana !' or 'call Ana p1'. An exclamation mark behind a word is a part of the title. */
const PRIORITY = /(?<=\s)(?:!{1,3}|p1)$/iu;
/** Words that make a day what a thing is for, and not when it is done: 'prepare for Monday'. */
const PURPOSE = /^(?:for|from|before|after|around|until|till?|starting|beginning|to)\b/iu;
/** Abbreviations that are words of their own: 'where the cat sat'. */
const SHORT_DAY = /^(?:mon|tues?|wed|thur?s?|fri|sat|sun)$/iu;
/** A weekday or a number. */
const NAMED_DAY = /\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day|first|last/iu;
/** Words that need what follows them: 'write about today'. */
const INCOMPLETE =
  /(?:^|[\s'’])(?:about|of|with|without|the|an?|to|in|at|on|for|from|and|or|my|our|your|this|next|every|each|s)$/iu;
/** What may be between two phrases, and after the last one. */
const GAP = /^[\s,;]*$/u;

/**
 * Finds what the end of a new task's title says about day, time, recurrence and priority: 'call Ana tomorrow at 5 pm'.
 * Phrases elsewhere stay words of the title ('Monday report'). A title of nothing but phrases has none.
 */
export function understandTaskTitle(
  title: string,
  context: Pick<ParseContext, 'today' | 'now'>,
  plain?: ReadonlySet<string>,
): UnderstoodTitle<TaskTitleFields> {
  const whens = findDateTimes(title, context).flatMap((when) => taskPhrase(title, when, context.today));
  return takePhrases(title, plain, (head) => findPriority(head) ?? findLast(whens, head));
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
 * phrases that were taken.
 */
export function takePhrases<Fields extends object>(
  title: string,
  plain: ReadonlySet<string> = new Set(),
  findPhrase: (head: string) => TitlePhrase<Fields> | undefined,
): UnderstoodTitle<Fields> {
  const phrases: TitlePhrase<Fields>[] = [];
  const taken = new Set<string>();
  let head = title;
  for (;;) {
    const last = findPhrase(head);
    if (last === undefined || plain.has(last.words.toLowerCase())) break;
    if (INCOMPLETE.test(head.slice(0, last.from).trimEnd())) break;
    const names = Object.keys(last.fields);
    if (names.some((name) => taken.has(name))) break;
    for (const name of names) taken.add(name);
    phrases.unshift(last);
    head = title.slice(0, last.from);
  }
  const rest = head.replace(/[\s,;]+$/u, '');
  return isBlank(rest) || phrases.length === 0 ? { phrases: [], rest: title } : { phrases, rest };
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
  return phrases.find(({ to }) => to <= head.length && GAP.test(head.slice(to)));
}

/** Returns a phrase for a date or time that a task can store; none for others. */
function taskPhrase(title: string, when: When, today: Day): TitlePhrase<TaskTitleFields>[] {
  const { from, to, day, time, pattern, furtherDays, isKept, isApproximate, isOnlyAtBegin, isPeriod } = when;
  const words = title.slice(from, to);
  if (isKept === true || isApproximate === true || isOnlyAtBegin === true || isPeriod === true) return [];
  if (furtherDays !== undefined) return [];
  if (PURPOSE.test(words) || SHORT_DAY.test(words)) return [];
  // 'Every day' begins on the day that the task is added to.
  const isAnyDay = pattern !== undefined && day === today && !NAMED_DAY.test(words);
  const fields: TaskTitleFields = {
    ...(day !== undefined && !isAnyDay && { date: day }),
    ...(time !== undefined && { startTime: time }),
    ...(pattern !== undefined && { recurringPattern: pattern }),
  };
  return Object.keys(fields).length === 0 ? [] : [{ from, to, words, fields }];
}

/** Returns a phrase for a week or month; none for others. */
function goalPhrase(title: string, { from, to, day, isPeriod }: When): TitlePhrase<GoalTitleFields>[] {
  const words = title.slice(from, to);
  const [, unit] = /(week|month)(?: after next)?$/iu.exec(words) ?? [];
  if (isPeriod !== true || day === undefined || unit === undefined || PURPOSE.test(words)) return [];
  const isWeekly = unit.toLowerCase() === 'week';
  return [{ from, to, words, fields: { isWeekly, dueDate: dueDateOf(isWeekly, day) } }];
}
