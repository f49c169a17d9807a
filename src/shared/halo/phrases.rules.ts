import type { Day } from '#shared/calendar/day.ts';
import { WEEKDAYS } from './calendar-days.rules.ts';

/** What a phrase says of when. */
export interface Said {
  /** The day that is meant. */
  day?: Day;
  /** Where several days are named, all but the first one. */
  furtherDays?: readonly Day[];
  /** HH:mm */
  time?: string;
  /** Of a time whether it is one of twelve hours, of which a part of the day tells the half. */
  isHalfKnown?: boolean;
  /** A part of the day, which tells that half. */
  part?: string;
  pattern?: 'daily' | 'weekly' | 'weekdays' | 'monthly';
  /** A week or a month as a whole, as in 'next month'. */
  isPeriod?: boolean;
  /** Whether the words stay where they are: they say more than what is kept of them elsewhere. */
  isKept?: boolean;
  /** Means something only where no other words come before it. */
  isOnlyAtBegin?: boolean;
  /** Means something only beside a time. */
  isOnlyWithTime?: boolean;
}

/** A part of a text that says when: which characters it takes, and what it says. */
export interface When extends Said {
  from: number;
  to: number;
}

/** The named parts of what was found. */
export type Groups = Partial<Record<string, string>>;

/** How something is said, and what it means on a day. Undefined where it is something else after all. */
export interface Phrase {
  says: RegExp;
  means: (groups: Groups, today: Day, now: string | undefined) => Said | undefined;
}

/** The numbers that are said in words, by what they are. */
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

/** How many a word or a number says; one for 'a', three for 'a few'. */
export function countOf(text = ''): number {
  if (/^\d+$/.test(text)) return Number(text);
  if (/couple/.test(text)) return 2;
  if (/few/.test(text)) return 3;
  return Math.max(1, NUMBERS.indexOf(text));
}

/** The hours of a clock in words, one to twelve. */
export const HOUR_WORDS = NUMBERS.slice(1).join('|');
export const COUNT = String.raw`(?<count>\d{1,3}|an?|${HOUR_WORDS}|couple of|a couple of|few|a few)`;
export const ANY_WEEKDAY =
  'mon(?:day)?|tue(?:s|sday)?|wed(?:nesday)?|thu(?:r|rs|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?';
export const ANY_MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
export const TOMORROW = 'tomm?orr?ow|tomorow|tmrw|tmr|tmw|2morrow|2moro';
/** Behind a day: which part of it. */
export const PART_OF_DAY = '(?: (?:in the )?(?<part>morning|afternoon|evening|night))?';
/** Where a text, or a part of it, ends. */
export const END = String.raw`(?=\s*(?:$|[,.;!?)]))`;
/** What may come before a day. */
export const PREPOSITION =
  '(?:(?:first thing|later|sometime|some time|any ?time|early|no later than|not later than|at the latest|on or before|until|till|til|due|due on|due by|starting|starting on|starting from|beginning|on|by|for|from|before|after|around|(?<!look forward )to),? )(?:on |by )?(?:the )?';

/** A weekday as a part of that name. */
export function weekdayAs(name: string): string {
  return `(?<${name}>${ANY_WEEKDAY})`;
}

/** A weekday in full, as a part of that name. */
export function fullWeekdayAs(name: string): string {
  return `(?<${name}>${WEEKDAYS.join('|')})`;
}

/**
 * A phrase that stands by itself between other words: not in a word, an address, the name of a file, or before an apostrophe. It is
 * looked for in small letters: patterns without regard to case take many times as long to be made.
 */
export function phrase(says: string, means: Phrase['means']): Phrase {
  const alone = String.raw`(?<![\p{L}\p{N}@_/]|[\p{L}\p{N}][.-])(?:${says})(?![\p{L}\p{N}@_]|['’]\p{L}|[./-][\p{L}\p{N}])`;
  return { says: new RegExp(alone, 'gu'), means };
}
