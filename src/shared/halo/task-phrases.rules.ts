import type { Day } from '#shared/calendar/day.ts';
import { findDateTimes, type ParseContext } from './date-times.rules.ts';
import { ANY_WEEKDAY, END, phrase, type Phrase, type DateTimeMatch } from './phrases.rules.ts';
import { firstWeekday, createMonthly, UNSUPPORTED } from './recurring-phrases.rules.ts';
import { parseClockTime } from './clock-times.rules.ts';
import { findEstimates } from './title-estimates.rules.ts';
import { FOLLOWING_WORDS, isGap, phraseEnd, readTitle, type TitleLanguage } from './title-places.rules.ts';
import {
  findPriorities,
  overlaps,
  PURPOSE,
  takePhrases,
  type FoundPhrase,
  type UnderstoodTitle,
} from './title-phrases.rules.ts';

/** What a phrase in the title of a task says. */
export interface TaskTitleFields {
  date?: Day;
  /** HH:mm */
  startTime?: string;
  /** HH:mm */
  endTime?: string;
  recurringPattern?: 'daily' | 'weekly' | 'weekdays' | 'monthly';
  estimateMinutes?: number;
  isPriority?: boolean;
}

type TaskPhrase = FoundPhrase<TaskTitleFields>;

/** What a title is understood with. */
export interface TitleContext extends Pick<ParseContext, 'today' | 'now'> {
  language?: TitleLanguage | undefined;
}

/** The part of a day behind it, for which a task has no field: 'dentist saturday morning'. */
export const PART_AT_END = /(?<!\b(?:this|every|each|to))\s+(?:in the )?(?:morning|afternoon|evening|night)s?$/iu;
/** A weekday or a number. */
const NAMED_DAY =
  /\d|\b(?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)\b|(?:mon|tues|wednes|thurs|fri|satur|sun)day|first|last/iu;
const NEXT_PERIOD = /^next (?:week|month)$/iu;
/** Days that may be a part of a name or something else: 'watch Freaky Friday with Ana', 'invoice 12/5 to Bob'. */
const WEAK_DAY = new RegExp(String.raw`^(?:${ANY_WEEKDAY}|\d+[/.]\d+)$`, 'iu');
/** A time that can hardly be another number. */
const CLEAR_TIME = /[ap]\.?m\b|:\d|^(?:at|from|between|by|around|@|noon|midday)/iu;
/** Words before a time that they are no part of: 'look at 2 for comparison'. */
const NO_TIME = /\b(?:looks?|looking|aim|laugh|stare) $/iu;

/** Phrases that are understood in titles and not by Halo. */
const TITLE_PHRASES: readonly Phrase[] = [
  // Tasks cannot repeat like this. 'Every 2nd' alone is a day of the month.
  phrase(`(?:on )?(?:every|each) 2nd (?:${ANY_WEEKDAY})`, () => UNSUPPORTED),
  phrase(
    String.raw`(?:every|each) (?:third|fourth|fifth|sixth|\d{1,2}(?:st|nd|rd|th)) (?:day|week|month|year)|(?:every|each) (?:fortnight|quarter)|(?:bi-?weekly|fortnightly|quarterly|(?:on |at )?weekends|(?:twice|thrice|\d ?(?:x|times)) (?:weekly|daily|monthly))${END}`,
    () => UNSUPPORTED,
  ),
  phrase(
    `(?:every|each) month on the first|(?:on )?(?:the )?first of (?:every|each) month|(?:every|each) first(?: of the month)?(?! (?:${ANY_WEEKDAY})s?)|monthly on (?:the )?first`,
    (_, today) => createMonthly(1, today),
  ),
  phrase('(?:every|each) mon(?:day)? ?(?:-|to|through|thru|till|until) ?fri(?:day)?', (_, today) => ({
    pattern: 'weekdays',
    day: firstWeekday(today),
  })),
  phrase(
    String.raw`(?<!(?:by|before|after|from|around|until|till|to|and) )(?:at )?(?<hour>9|1\d|2[0-3])h(?<minute>[0-5]\d)?`,
    ({ hour = '', minute = '00' }) => parseClockTime(hour.padStart(2, '0'), minute),
  ),
];

/** A period, such as a weekend, and the words that make it a limit: 'finish it before the weekend'. */
const NAMED_PERIOD = /^(?:the|this|next) /iu;
const AS_LIMIT = /(?:^|\s)(?:before|after)\s+$/iu;
/** A space before words that end what was said before them. */
const SPACE_BEFORE_END = new RegExp(
  String.raw`(?<!\bhigh) (?=(?:${FOLLOWING_WORDS}|p1|noon|midday|\d{1,2}:\d\d|\(?~?\d{1,2} ?(?:h|m|hours?|min(?:ute)?s?))(?![\p{L}\p{N}])|[#@!])`,
  'giu',
);

/**
 * Finds what a task's title says about day, time, recurrence, estimate and priority: 'call Ana tomorrow at 5 pm'.
 * Phrases that may be a part of a name stay words of the title ('Monday report', 'Friday Night Lights'). 'Next week'
 * and 'next month' are their first days.
 */
export function understandTaskTitle(
  title: string,
  context: TitleContext,
  plain?: ReadonlySet<string>,
): UnderstoodTitle<TaskTitleFields> {
  const text = readTitle(title, context.language);
  const { english } = text;
  const whens = findTitleDateTimes(english, context);
  const hasTime = whens.some(({ time }) => time !== undefined);
  const phrases = whens.flatMap((when) => taskPhrase(english, when, context.today, hasTime));
  const days = whens.filter(({ day }) => day !== undefined);
  return takePhrases<TaskTitleFields>(
    text,
    [...phrases, ...estimatePhrases(english, phrases), ...findPriorities(english)],
    plain,
    days,
  );
}

/** Finds the dates and times of a title, also before words that end what they say: 'call Ana thu p1', 'lunch fri with Ana'. */
export function findTitleDateTimes(title: string, context: Pick<ParseContext, 'today' | 'now'>): DateTimeMatch[] {
  const whens = findDateTimes(title, context, TITLE_PHRASES);
  const ended = title.replaceAll(SPACE_BEFORE_END, ',');
  if (ended === title) return whens;
  const others = findDateTimes(ended, context, TITLE_PHRASES).filter(
    (when) => when.isOnlyAtBegin !== true && !overlaps(when, whens),
  );
  return [...whens, ...others];
}

/** Returns the phrases of estimates. An unclear one needs a date or time beside it. */
function estimatePhrases(title: string, whens: readonly TaskPhrase[]): TaskPhrase[] {
  const estimates = findEstimates(title).filter((estimate) => !overlaps(estimate, whens));
  return estimates.flatMap(({ from, to, minutes, isUnclear }) => {
    const isBeside = whens.some(
      (when) =>
        (phraseEnd(when) <= from && isGap(title.slice(phraseEnd(when), from))) ||
        (when.from >= to && isGap(title.slice(to, when.from))),
    );
    if (isUnclear && !isBeside) return [];
    return [{ from, to, fields: { estimateMinutes: minutes }, isWeak: true }];
  });
}

/** Returns a phrase for a date or time that a task can store; none for others. */
function taskPhrase(title: string, when: DateTimeMatch, today: Day, hasTime: boolean): TaskPhrase[] {
  const { from, day, time, endTime, part, pattern, furtherDays, isKept, isApproximate, isOnlyAtBegin, isPeriod } = when;
  const said = title.slice(from, when.to);
  // A time has its part of the day in it.
  const [stays] = (part !== undefined && !hasTime && PART_AT_END.exec(said)) || [];
  const words = stays === undefined ? said : said.slice(0, -stays.length);
  const to = from + words.length;
  if (day !== undefined && NEXT_PERIOD.test(words)) return [{ from, to, fields: { date: day } }];
  if (isApproximate === true || isOnlyAtBegin === true || isPeriod === true || furtherDays !== undefined) return [];
  if (endTime === undefined && (isKept === true || PURPOSE.test(words))) return [];
  if (NAMED_PERIOD.test(words) && AS_LIMIT.test(title.slice(0, from))) return [];
  // 'Every day' begins on the day that the task is added to.
  const isAnyDay = pattern !== undefined && day === today && !NAMED_DAY.test(words);
  const fields: TaskTitleFields = {
    ...(day !== undefined && !isAnyDay && { date: day }),
    ...(time !== undefined && { startTime: time }),
    ...(endTime !== undefined && { endTime }),
    ...(pattern !== undefined && { recurringPattern: pattern }),
  };
  if (Object.keys(fields).length === 0) return [];
  const isUnclearTime = time !== undefined && (!CLEAR_TIME.test(words) || NO_TIME.test(title.slice(0, from)));
  const isWeak = day === undefined && pattern === undefined ? isUnclearTime : WEAK_DAY.test(words);
  return [{ from, to, fields, ...(stays !== undefined && { stays }), ...(isWeak && { isWeak }) }];
}
