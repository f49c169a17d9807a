import { estimateIn } from '#shared/tasks/estimates.rules.ts';
import type { Clause } from './clauses.rules.ts';
import { cutOut, findDateTimes, getDay, withUsualTimes, type ParseContext } from './date-times.rules.ts';
import { ANY_FULL_WEEKDAY, getMeanings } from './date-words.rules.ts';
import type { Command } from './halo.contract.ts';
import type { DateTimeMatch } from './phrases.rules.ts';
import { understandTaskTitle } from './task-phrases.rules.ts';
import { findEstimates, leadingEstimateIn } from './title-estimates.rules.ts';
import { timeInPart } from './clock-times.rules.ts';
import { withVerb } from './verb-titles.rules.ts';
import { isEmptyTalk, isImportant } from './words.rules.ts';

/** A day at the end of a title without another date: 'dentist 3rd', but not "Emma's 30th" or 'the 3rd'. */
const LAST_ORDINAL =
  /^(?<title>.*\p{L}(?<!['’]s|(?<!\p{L})(?:the|of|on|in|his|her|their|my|our|your|for|and)))\s+(?<day>(?:[12]?\d|3[01])(?:st|nd|rd|th))$/iu;

/** A period in which a task repeats: 'every day for the next week' begins today, 'every thursday starting this week' on a Thursday. */
const DURATION =
  /(?<!\p{L})(?:(?:for|over|during) (?:the )?(?:next|coming)|(?:starting|beginning|from) this (?:week|month))(?!\p{L})/iu;

const LEGIBLE = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

/**
 * Returns the commands of a clause that asks for tasks: one for each day that it names. Returns undefined if it does not say
 * what is to be done. `shared` are the dates of other clauses that count for it, too.
 */
export function getTaskCommands(
  spoken: Clause,
  context: ParseContext,
  shared: readonly string[],
): Command[] | undefined {
  const clause = withTimeInTitle(withDateOfMatter(withLastOrdinal(spoken)), context);
  const own = withUsualTimes(getMeanings(clause.dates, context), clause.name);
  const isDated = own.some(
    ({ day, pattern, isAssumed }) => (day !== undefined && isAssumed !== true) || pattern !== undefined,
  );
  const kept = findDateTimes(clause.text, context).filter(({ isKept }) => isKept === true);
  const whens = [...own, ...(isDated ? [] : getMeanings(shared, context)), ...kept];
  const pattern = whens.find((when) => when.pattern !== undefined)?.pattern ?? patternIn(clause.rest);
  const said = whens.find((when) => when.time !== undefined);
  const lasts = pattern !== undefined && DURATION.test(clause.dates.join(' '));
  const single = lasts ? whens.filter(({ isPeriod }) => isPeriod !== true) : whens;
  // 'Weekly: water the plants, sundays' begins on a Sunday.
  const days = single.filter(({ day }) => day !== undefined);
  const dated = getDay(single) ?? days.find(({ day }) => day !== context.today) ?? days[0];
  const isElsewhere = dated?.isAssumed === true && context.selected !== context.today;
  const begin = isElsewhere ? context.selected : (dated?.day ?? context.selected);
  const isToday = pattern === undefined && begin === context.today;
  const { time, endTime } = (isToday ? laterToday(said, context.now) : said) ?? {};
  const name = withoutAbout(withVerb(clause, own.length === 0 ? withUnreadDates(clause) : clause.name), clause.rest);
  const estimate = clause.isQuoted ? undefined : (estimateIn(name) ?? leadingEstimateIn(name));
  const estimateMinutes = estimate?.estimateMinutes ?? estimateOutside(clause);
  const title = (estimate?.title ?? name).trim();
  if (!clause.isQuoted && !isTitle(title, context)) return undefined;
  const notes = [
    recurrenceOutside(title, clause.text, kept),
    time === undefined ? partOfDay(clause.dates, whens) : undefined,
  ].filter((note) => note !== undefined);
  return [begin, ...(dated?.furtherDays ?? [])].map((day) => ({
    commandType: 'create_task',
    data: {
      title,
      date: time === undefined ? day : `${day}T${time}`,
      ...(endTime !== undefined && { endTime }),
      ...(notes.length > 0 && { notes: notes.join('. ') }),
      ...(isImportant(clause.rest) && { isPriority: true }),
      ...(estimateMinutes !== undefined && { estimateMinutes }),
      ...(pattern !== undefined && { isRecurring: true, recurringPattern: pattern }),
    },
  }));
}

/** Returns the minutes of an estimate beside the title: 'gym tomorrow for 45 minutes'. */
function estimateOutside({ text, name, isQuoted }: Clause): number | undefined {
  if (isQuoted) return undefined;
  // An estimate has a space before it.
  const spaced = ` ${text}`;
  return findEstimates(spaced).find(({ from, to }) => !name.includes(spaced.slice(from, to).trim()))?.minutes;
}

/** Returns a time of today without a half of the day in the evening if its morning has passed: 'call Ana at 9', said at noon. */
function laterToday(said: DateTimeMatch | undefined, now: string | undefined): DateTimeMatch | undefined {
  const { time, endTime, isHalfKnown, part } = said ?? {};
  if (said === undefined || time === undefined || now === undefined || time >= now) return said;
  if (isHalfKnown === true || part !== undefined || endTime !== undefined) return said;
  const later = timeInPart(time, 'evening').time;
  return later > now ? { ...said, time: later } : said;
}

/** 'Remind me', without what is to be done behind it. */
const REMIND = /(?<!\p{L})remind (?:me|us)(?!\p{L}| to )/iu;

/** Returns a title without 'about' before what a person is to be reminded of: 'remind me tomorrow about the rent'. */
function withoutAbout(name: string, rest: string): string {
  return REMIND.test(rest) ? name.replace(/^about (?=\S)/iu, '') : name;
}

/** Puts the second date into the title if it is that of the matter: 'call Ana on monday about the trip on friday'. */
function withDateOfMatter(clause: Clause): Clause {
  const { name, text, dates, isQuoted } = clause;
  const [first, second] = dates;
  if (isQuoted || dates.length !== 2 || first === undefined || second === undefined) return clause;
  const begin = text.indexOf(first) + first.length;
  const end = text.indexOf(second, begin);
  const between = end === -1 ? '' : text.slice(begin, end).trim();
  if (!/^(?:about|regarding|re)(?!\p{L})/iu.test(between) || !name.endsWith(between)) return clause;
  return { ...clause, name: `${name} ${second}`, dates: [first] };
}

/** Takes a time in the title as the time if there is no other: 'meeting at noon with Sam'. Titles in fields are read like this. */
function withTimeInTitle(clause: Clause, context: ParseContext): Clause {
  const { name, dates, isQuoted } = clause;
  if (isQuoted || dates.length > 0) return clause;
  const { phrases, rest } = understandTaskTitle(name, context);
  const [time, ...others] = phrases;
  const isOnlyTime = others.length === 0 && Object.keys(time?.fields ?? {}).join(' ') === 'startTime';
  if (time === undefined || !isOnlyTime) return clause;
  return { ...clause, name: rest, dates: [time.words] };
}

/** Takes a day at the end of the title as the date if there is no other. */
function withLastOrdinal(clause: Clause): Clause {
  const { title, day } = LAST_ORDINAL.exec(clause.name)?.groups ?? {};
  if (clause.isQuoted || clause.dates.length > 0 || title === undefined || day === undefined) return clause;
  return { ...clause, name: title, dates: [day] };
}

/** Returns the title with the words of dates that mean no day, because only what is understood leaves it. (READ-21) */
function withUnreadDates({ name, dates, beginsWithDate, isQuoted }: Clause): string {
  if (dates.length === 0 || isQuoted) return name;
  return (beginsWithDate ? [...dates, name] : [name, ...dates]).join(' ');
}

/** 'This evening' and 'tonight' say little more than their day. */
const TODAY_PART = /(?<!\p{L})(?:this (?:morning|afternoon|evening|night)|to ?night)(?!\p{L})/iu;

/** Returns a note with the part of the day of 'every sunday evening', because a task has no other field for it. */
function partOfDay(dates: readonly string[], whens: readonly DateTimeMatch[]): string | undefined {
  const part = whens.find((when) => when.part !== undefined)?.part;
  if (part === undefined || dates.some((phrase) => TODAY_PART.test(phrase))) return undefined;
  return part === 'night' ? 'At night' : `In the ${part}`;
}

const RECURRENCE = /^(?:on )?(?<words>(?:every|each|bi-?weekly|fortnightly)(?!\p{L}).*)$/iu;

/**
 * Returns a recurrence that no field of a task can hold, such as 'Every other Tuesday', for the notes. Returns undefined if the
 * title has these words.
 */
function recurrenceOutside(title: string, text: string, kept: readonly DateTimeMatch[]): string | undefined {
  const phrases = kept.map(({ from, to }) => RECURRENCE.exec(text.slice(from, to))?.groups?.['words'] ?? '');
  const phrase = phrases.find((words) => words !== '' && !title.toLowerCase().includes(words.toLowerCase()));
  return phrase
    ?.replace(/^./u, (letter) => letter.toUpperCase())
    .replace(ANY_FULL_WEEKDAY, (day) => day.slice(0, 1).toUpperCase() + day.slice(1));
}

/** The recurrence in 'a daily task'. */
function patternIn(rest: string): DateTimeMatch['pattern'] {
  const [, pattern] = /(?<!\p{L})(daily|weekly|monthly) (?:task|todo|to-do|reminder|chore)/iu.exec(rest) ?? [];
  return pattern?.toLowerCase() as DateTimeMatch['pattern'];
}

/** True for words that say what is to be done, and not only when. */
function isTitle(words: string, context: ParseContext): boolean {
  if (isEmptyTalk(words)) return false;
  return LEGIBLE.test(cutOut(words, findDateTimes(words, context)));
}
