import type { Day } from '#shared/calendar/day.ts';
import { WEEKDAYS } from './calendar-days.rules.ts';

/** The meaning of a date or time phrase. */
export interface DateTimeMeaning {
  /** The day. */
  day?: Day;
  /** The other days, when several are named. */
  furtherDays?: readonly Day[];
  /** HH:mm */
  time?: string;
  /** HH:mm; the end of a range of times, later than `time`. */
  endTime?: string;
  /** False for a 12-hour time whose half of the day is unknown; `part` determines it. */
  isHalfKnown?: boolean;
  /** A part of the day, such as 'evening'. */
  part?: string;
  pattern?: 'daily' | 'weekly' | 'weekdays' | 'monthly';
  /** Whether tasks cannot repeat exactly as the words say. */
  isApproximate?: boolean;
  /** A whole week or month, as in 'next month'. */
  isPeriod?: boolean;
  /** Whether the words stay in the title, because they say more than the command can store. */
  isKept?: boolean;
  /** Counts only when no words come before it. */
  isOnlyAtBegin?: boolean;
  /** Counts only next to a time, unless it says its day. */
  isOnlyWithTime?: boolean;
  /** The day if no other one is said. */
  assumedDay?: Day;
  /** True for a day that nobody said. */
  isAssumed?: boolean;
  /** A time that is the end of a range if another time is before it, and nothing otherwise. */
  isRangeEnd?: boolean;
}

/** A part of a text. */
export interface TextRange {
  from: number;
  to: number;
}

/** A date or time phrase in a text, with its position. */
export interface DateTimeMatch extends DateTimeMeaning, TextRange {}

/** The named groups of a match. */
export type Groups = Partial<Record<string, string>>;

/** A pattern and its meaning on a day; undefined when the match is not a date or time. */
export interface Phrase {
  readonly expression: RegExp;
  parse: (groups: Groups, today: Day, now: string | undefined) => DateTimeMeaning | undefined;
}

/** Number words, by their value. */
export const NUMBERS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

const LARGER_COUNTS: Readonly<Record<string, number>> = { fourteen: 14, fifteen: 15, twenty: 20, thirty: 30 };

/** Returns the value of a number or number word: 1 for 'a', 3 for 'a few'. */
export function getCount(text = ''): number {
  if (/^\d+$/.test(text)) return Number(text);
  if (/couple/.test(text)) return 2;
  if (/few/.test(text)) return 3;
  return LARGER_COUNTS[text] ?? Math.max(1, NUMBERS.indexOf(text));
}

/** Numbers of minutes in words that are no number of hours. Another one may follow: 'twenty five'. */
export const TENS: Readonly<Record<string, number>> = {
  ten: 10,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
};

/** Returns a number of minutes: 25 for 'twenty-five', 5 for 'five' and '5'. */
export function getMinutes(words = ''): number {
  const [first = '', second] = words.toLowerCase().split(/[- ]/);
  const tens = TENS[first];
  if (tens === undefined) return getCount(first);
  return second === undefined ? tens : tens + getCount(second);
}

/** The hours in words, one to twelve. */
export const HOUR_WORDS = NUMBERS.slice(1).join('|');
export const COUNT = String.raw`(?<count>\d{1,3}|an?|${HOUR_WORDS}|fourteen|fifteen|twenty|thirty|couple of|a couple of|few|a few)`;
export const ANY_WEEKDAY =
  'mon(?:day)?|tue(?:s|sday)?|wed(?:s|nesday)?|thu(?:r|rs|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?';
export const ANY_MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
export const TOMORROW = 'tomm?orr?ow|tomorow|to[- ]morrow|tmrw|tmr|tmw|2morrow|2moro|2mrw';
/** Matches a part of the day after a day. */
export const PART_OF_DAY = '(?: (?:in the )?(?<part>morning|afternoon|evening|night))?';
/** Matches the end of a text or clause. */
export const END = String.raw`(?=\s*(?:$|[,.;!?)]))`;
/** Matches the words that may come before a day. */
export const PREPOSITION =
  '(?:(?:first thing|later|sometime|some time|any ?time|early|no later than|not later than|at the latest|on or before|until|till|til|due|due on|due by|starting|starting on|starting from|beginning|on|by|for|from|before|after|around|(?<!look forward )to),? )(?:on |by )?(?:the )?';
/** After these words a number is neither a date nor a time. */
export const NOT_AFTER_COUNTED_NOUN =
  '(?<!(?:chapter|section|version|part|lesson|page|exercise|question|node|release|step|score|about|ratio|verse|room|size|unit|module|volume|episode|level|season|age|grade|number)s? )';

/** Matches a weekday or its abbreviation, as a named group. */
export function weekdayAs(name: string): string {
  return `(?<${name}>${ANY_WEEKDAY})`;
}

/** Matches a full weekday, as a named group. */
export function fullWeekdayAs(name: string): string {
  return `(?<${name}>${WEEKDAYS.join('|')})`;
}

/** The lower-case letters of Latin-1, as a part of a class. `\p{L}` takes longer to compile. */
const LETTERS = 'a-zªµºß-öø-ÿ';
const LETTERS_AND_NUMBERS = `${LETTERS}0-9²³¹¼-¾`;

/**
 * Creates a phrase that matches only as separate words: not inside a word, an address, a file name, or before an
 * apostrophe. It is matched against lower-case text in Latin-1, because other patterns take many times as long to
 * compile. Each is compiled when it is first used, because pages load hundreds of phrases before
 * anyone types.
 */
export function phrase(pattern: string, parse: Phrase['parse']): Phrase {
  const before = `(?<![${LETTERS_AND_NUMBERS}@_/]|[${LETTERS_AND_NUMBERS}][.-])`;
  const after = `(?![${LETTERS_AND_NUMBERS}@_]|'[${LETTERS}]|[./-][${LETTERS_AND_NUMBERS}])`;
  let compiled: RegExp | undefined;
  return {
    get expression() {
      return (compiled ??= new RegExp(`${before}(?:${pattern})${after}`, 'gu'));
    },
    parse,
  };
}

/** Returns the meaning of a part of the day. */
export function getPart(part: string | undefined): DateTimeMeaning {
  return part === undefined ? {} : { part };
}

/** Returns the meaning of a phrase that names only a day. */
export function asDay(day: Day | undefined): DateTimeMeaning | undefined {
  return day === undefined ? undefined : { day };
}
