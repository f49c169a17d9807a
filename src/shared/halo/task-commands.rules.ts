import { estimateIn } from '#shared/tasks/estimates.rules.ts';
import type { Clause } from './clauses.rules.ts';
import { cutOut, findDateTimes, getDay, type ParseContext } from './date-times.rules.ts';
import { ANY_FULL_WEEKDAY, getMeanings } from './date-words.rules.ts';
import type { Command } from './halo.contract.ts';
import type { When } from './phrases.rules.ts';
import { withVerb } from './verb-titles.rules.ts';
import { isEmptyTalk, isImportant } from './words.rules.ts';

/** A day at the end of a title without another date: 'dentist 3rd', but not "Emma's 30th" or 'the 3rd'. */
const LAST_ORDINAL =
  /^(?<title>.*\p{L}(?<!['’]s|(?<!\p{L})(?:the|of|on|in|his|her|their|my|our|your|for|and)))\s+(?<day>(?:[12]?\d|3[01])(?:st|nd|rd|th))$/iu;

/** A period in which a task repeats: 'every day for the next week' begins today. */
const DURATION = /(?<!\p{L})(?:for|over|during) (?:the )?(?:next|coming)(?!\p{L})/iu;

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
  const clause = withLastOrdinal(spoken);
  const own = getMeanings(clause.dates, context);
  const isDated = own.some(({ day, pattern }) => day !== undefined || pattern !== undefined);
  const kept = findDateTimes(clause.text, context).filter(({ isKept }) => isKept === true);
  const whens = [...own, ...(isDated ? [] : getMeanings(shared, context)), ...kept];
  const pattern = whens.find((when) => when.pattern !== undefined)?.pattern ?? patternIn(clause.rest);
  const { time, endTime } = whens.find((when) => when.time !== undefined) ?? {};
  const lasts = pattern !== undefined && DURATION.test(clause.dates.join(' '));
  const single = lasts ? whens.filter(({ isPeriod }) => isPeriod !== true) : whens;
  // 'Weekly: water the plants, sundays' begins on a Sunday.
  const days = single.filter(({ day }) => day !== undefined);
  const dated = getDay(single) ?? days.find(({ day }) => day !== context.today) ?? days[0];
  const name = withVerb(clause, own.length === 0 ? withUnreadDates(clause) : clause.name);
  const estimate = clause.isQuoted ? undefined : estimateIn(name);
  const title = (estimate?.title ?? name).trim();
  if (!clause.isQuoted && !isTitle(title, context)) return undefined;
  const notes = [
    recurrenceOutside(title, clause.text, kept),
    time === undefined ? partOfDay(clause.dates, whens) : undefined,
  ].filter((note) => note !== undefined);
  return [dated?.day ?? context.selected, ...(dated?.furtherDays ?? [])].map((day) => ({
    commandType: 'create_task',
    data: {
      title,
      date: time === undefined ? day : `${day}T${time}`,
      ...(endTime !== undefined && { endTime }),
      ...(notes.length > 0 && { notes: notes.join('. ') }),
      ...(isImportant(clause.rest) && { isPriority: true }),
      ...(estimate && { estimateMinutes: estimate.estimateMinutes }),
      ...(pattern !== undefined && { isRecurring: true, recurringPattern: pattern }),
    },
  }));
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
function partOfDay(dates: readonly string[], whens: readonly When[]): string | undefined {
  const part = whens.find((when) => when.part !== undefined)?.part;
  if (part === undefined || dates.some((phrase) => TODAY_PART.test(phrase))) return undefined;
  return part === 'night' ? 'At night' : `In the ${part}`;
}

const RECURRENCE = /^(?:on )?(?<words>(?:every|each|bi-?weekly|fortnightly)(?!\p{L}).*)$/iu;

/**
 * Returns a recurrence that no field of a task can hold, such as 'Every other Tuesday', for the notes. Returns undefined if the
 * title has these words.
 */
function recurrenceOutside(title: string, text: string, kept: readonly When[]): string | undefined {
  const phrases = kept.map(({ from, to }) => RECURRENCE.exec(text.slice(from, to))?.groups?.['words'] ?? '');
  const phrase = phrases.find((words) => words !== '' && !title.toLowerCase().includes(words.toLowerCase()));
  return phrase
    ?.replace(/^./u, (letter) => letter.toUpperCase())
    .replace(ANY_FULL_WEEKDAY, (day) => day.slice(0, 1).toUpperCase() + day.slice(1));
}

/** The recurrence in 'a daily task'. */
function patternIn(rest: string): When['pattern'] {
  const [, pattern] = /(?<!\p{L})(daily|weekly|monthly) (?:task|todo|to-do|reminder|chore)/iu.exec(rest) ?? [];
  return pattern?.toLowerCase() as When['pattern'];
}

/** True for words that say what is to be done, and not only when. */
function isTitle(words: string, context: ParseContext): boolean {
  if (isEmptyTalk(words)) return false;
  return LEGIBLE.test(cutOut(words, findDateTimes(words, context)));
}
