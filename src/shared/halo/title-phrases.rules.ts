import type { Day } from '#shared/calendar/day.ts';
import { isBlank } from '#shared/items/titles.rules.ts';
import { findDateTimes, type ParseContext } from './date-times.rules.ts';
import type { When } from './phrases.rules.ts';

/** What a phrase in the title of a new task says. */
export interface TitleFields {
  date?: Day;
  /** HH:mm */
  startTime?: string;
  recurringPattern?: 'daily' | 'weekly' | 'weekdays' | 'monthly';
  isPriority?: boolean;
}

/** A phrase at the end of a title, with its position and what it says. */
export interface TitlePhrase {
  from: number;
  to: number;
  words: string;
  fields: TitleFields;
}

/** The phrases of a title, and the title without them. */
export interface UnderstoodTitle {
  phrases: readonly TitlePhrase[];
  rest: string;
}

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
 * Phrases elsewhere stay words of the title ('Monday report'), and so do those in `plain`, in lower case. A title of
 * nothing but phrases has none.
 */
export function understandTitle(
  title: string,
  context: Pick<ParseContext, 'today' | 'now'>,
  plain: ReadonlySet<string> = new Set(),
): UnderstoodTitle {
  const candidates = [
    ...findPriority(title),
    ...findDateTimes(title, context).flatMap((when) => phraseOf(title, when, context.today)),
  ];
  const phrases: TitlePhrase[] = [];
  const taken = new Set<string>();
  let end = title.length;
  for (;;) {
    const last = candidates.find(({ to }) => to <= end && GAP.test(title.slice(to, end)));
    if (last === undefined || plain.has(last.words.toLowerCase())) break;
    if (INCOMPLETE.test(title.slice(0, last.from).trimEnd())) break;
    const names = Object.keys(last.fields);
    if (names.some((name) => taken.has(name))) break;
    for (const name of names) taken.add(name);
    phrases.unshift(last);
    end = last.from;
  }
  const rest = title.slice(0, end).replace(/[\s,;]+$/u, '');
  return isBlank(rest) || phrases.length === 0 ? { phrases: [], rest: title } : { phrases, rest };
}

/** Returns what all phrases say together. */
export function fieldsOf(phrases: readonly TitlePhrase[]): TitleFields {
  return Object.assign({}, ...phrases.map(({ fields }) => fields)) as TitleFields;
}

function findPriority(title: string): TitlePhrase[] {
  const end = title.trimEnd();
  const match = PRIORITY.exec(end);
  if (match === null) return [];
  return [{ from: match.index, to: end.length, words: match[0], fields: { isPriority: true } }];
}

/** Returns a phrase for a date or time that a task can store; none for others. */
function phraseOf(title: string, when: When, today: Day): TitlePhrase[] {
  const { from, to, day, time, pattern, furtherDays, isKept, isOnlyAtBegin, isPeriod } = when;
  const words = title.slice(from, to);
  if (isKept === true || isOnlyAtBegin === true || isPeriod === true || furtherDays !== undefined) return [];
  if (PURPOSE.test(words) || SHORT_DAY.test(words)) return [];
  // 'Every day' begins on the day that the task is added to.
  const isAnyDay = pattern !== undefined && day === today && !NAMED_DAY.test(words);
  const fields: TitleFields = {
    ...(day !== undefined && !isAnyDay && { date: day }),
    ...(time !== undefined && { startTime: time }),
    ...(pattern !== undefined && { recurringPattern: pattern }),
  };
  return Object.keys(fields).length === 0 ? [] : [{ from, to, words, fields }];
}
