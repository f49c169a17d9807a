import { addDays, type Day } from '#shared/calendar/day.ts';
import { DAY_PHRASES } from './day-phrases.rules.ts';
import { HOLIDAY_PHRASES } from './holiday-phrases.rules.ts';
import type { Phrase, DateTimeMatch } from './phrases.rules.ts';
import { RECURRING_PHRASES } from './recurring-phrases.rules.ts';
import { WEEKDAY_PHRASES } from './weekday-phrases.rules.ts';
import { endAfter, timeInPart } from './clock-times.rules.ts';
import { TIME_PHRASES } from './time-phrases.rules.ts';

/** The context of a sentence: today, the selected day and the time. */
export interface ParseContext {
  today: Day;
  selected: Day;
  /** HH:mm on the person's clock; undefined when unknown. */
  now: string | undefined;
}

const PHRASES = [...RECURRING_PHRASES, ...HOLIDAY_PHRASES, ...DAY_PHRASES, ...WEEKDAY_PHRASES, ...TIME_PHRASES];

const LETTER_OR_NUMBER = /[\p{L}\p{N}]/u;

/** Matches capitalized words that are a name: 'watch The Day After Tomorrow'. */
const NAME = /(?<=\p{Ll} )(?:The Day After|(?:\d+|\p{Lu}\p{Ll}+) (?:Days|Weeks|Months|Years) Later)/u;

/**
 * Finds the dates and times in a text, in their order. Of overlapping phrases, the first in the list of phrases wins.
 * `further` phrases are before all others in this list.
 */
export function findDateTimes(
  text: string,
  { today, now }: Pick<ParseContext, 'today' | 'now'>,
  further: readonly Phrase[] = [],
): DateTimeMatch[] {
  // Spares an empty field the compilation of all phrases.
  if (!LETTER_OR_NUMBER.test(text)) return [];
  const found: DateTimeMatch[] = [];
  const name = NAME.exec(text);
  const small = lowerCaseInPlace(text);
  for (const { expression, parse } of [...further, ...PHRASES]) {
    // `matchAll` would copy the expression each time.
    expression.lastIndex = 0;
    for (let match = expression.exec(small); match !== null; match = expression.exec(small)) {
      const [from, to] = [match.index, match.index + match[0].length];
      if (found.some((other) => from < other.to && other.from < to)) continue;
      if (name !== null && from < name.index + name[0].length && name.index < to) continue;
      const said = parse(match.groups ?? {}, today, now);
      if (said !== undefined) found.push({ from, to, ...said });
    }
  }
  const sorted = found.toSorted((first, second) => first.from - second.from);
  return withUsualTimes(applyPartOfDay(dropMisplaced(assumeDay(joinRanges(sorted, small)), text)), small);
}

/** What joins two times to a range. */
const UNTIL = /^(?:-|to|till|until)$/u;

/** Joins two times to a range where 'till', 'to' or a dash is between them: 'half eight till ten'. */
function joinRanges(dateTimes: readonly DateTimeMatch[], text: string): DateTimeMatch[] {
  const joined: DateTimeMatch[] = [];
  for (const when of dateTimes) {
    const last = joined.at(-1);
    const { isRangeEnd = false, day, time: end } = when;
    const between = text.slice(last?.to, when.from).trim();
    const isBehindUntil =
      between === ''
        ? isRangeEnd || /^(?:until|till) /u.test(text.slice(when.from))
        : !isRangeEnd && UNTIL.test(between);
    const isEnd = end !== undefined && day === undefined && isBehindUntil;
    if (isEnd && last?.time !== undefined && last.endTime === undefined) {
      const range = endAfter(last.time, end);
      joined.splice(-1, 1, { ...last, to: when.to, ...(range.endTime === undefined ? { isKept: true } : range) });
    } else if (!isRangeEnd) joined.push(when);
  }
  return joined;
}

/** Returns the dates and times with an assumed day in place of none: 'call Ana in the morning', said in the evening. */
function assumeDay(dateTimes: readonly DateTimeMatch[]): DateTimeMatch[] {
  const saysDay = dateTimes.some(({ day, pattern }) => day !== undefined || pattern !== undefined);
  const hasTime = dateTimes.some(({ time }) => time !== undefined);
  return dateTimes.map(({ assumedDay, ...when }) => {
    if (assumedDay === undefined || saysDay) return when;
    if (hasTime) return { ...when, day: assumedDay, isAssumed: true };
    const { isOnlyWithTime: _isOnlyWithTime, part: _part, ...plain } = when;
    return { ...plain, day: assumedDay, isAssumed: true };
  });
}

/** What people do in the evening. */
const EVENING_EVENT =
  /(?<!\p{L})(?:dinner|supper|drinks|party|concert|gig|theatre|cinema|movie|date night|pub quiz|opera|abendessen|abendbrot|konzert|kino|theater|oper)(?!\p{L})/iu;
/** What is prepared for the evening may be done in the morning: 'call the theatre at 9'. */
const PREPARATION =
  /^\W*(?:call|ring|phone|email|text|ask|tell|book|reserve|order|plan|prepare|buy|get|pick|clean|organi[sz]e)(?!\p{L})/iu;
/** What people do in the morning. */
const MORNING_EVENT = /(?<!\p{L})(?:(?:wake|waking|get|getting) up|breakfast|sunrise)(?!\p{L})/iu;
const GETS_UP = /^\W*(?:get|wake) up(?!\p{L})/iu;
/** Of these times without a half of the day, the earlier one is meant in the morning: 'wake up at 5'. */
const MORNING_HOURS: ReadonlySet<string> = new Set(['16', '17', '18']);
/** Of these times without a half of the day, the later one is meant in the evening: 'dinner at 8'. */
const EVENING_HOURS: ReadonlySet<string> = new Set(['07', '08', '09']);

/**
 * Moves the time of an evening event to the evening, and that of a morning event to the morning: 'dinner with Sam at 8' is at
 * 20:00, 'wake up at 5' at 05:00. Other times stay.
 */
export function withUsualTimes(dateTimes: readonly DateTimeMatch[], text: string): DateTimeMatch[] {
  if (MORNING_EVENT.test(text) && (GETS_UP.test(text) || !PREPARATION.test(text)))
    return dateTimes.map((when) => moveTo('morning', MORNING_HOURS, when));
  if (!EVENING_EVENT.test(text) || PREPARATION.test(text)) return [...dateTimes];
  return dateTimes.map((when) => moveTo('evening', EVENING_HOURS, when));
}

/** Moves a time without a half of the day to the morning or evening, if it is at one of these hours. */
function moveTo(part: 'morning' | 'evening', hours: ReadonlySet<string>, when: DateTimeMatch): DateTimeMatch {
  const { time = '', endTime, isHalfKnown, part: said } = when;
  if (isHalfKnown === true || said !== undefined || endTime !== undefined || !hours.has(time.slice(0, 2))) return when;
  return { ...when, time: timeInPart(time, part).time, isHalfKnown: true };
}

/** Drops phrases that count only at the beginning, or only next to a time, when they are elsewhere. */
function dropMisplaced(dateTimes: readonly DateTimeMatch[], text: string): DateTimeMatch[] {
  const hasTime = dateTimes.some(({ time, isOnlyAtBegin }) => time !== undefined && isOnlyAtBegin !== true);
  return dateTimes.filter(({ from, isOnlyAtBegin, isOnlyWithTime }, index) => {
    if (isOnlyWithTime === true) return hasTime;
    if (isOnlyAtBegin !== true) return true;
    const covered = dateTimes
      .slice(0, index)
      .reduce((rest, when) => rest.slice(0, when.from) + ' '.repeat(when.to - when.from) + rest.slice(when.to), text);
    return !LETTER_OR_NUMBER.test(covered.slice(0, from));
  });
}

/** Moves 12-hour times to the part of the day that is named. A time after midnight at night belongs to the next day. */
function applyPartOfDay(dateTimes: readonly DateTimeMatch[]): DateTimeMatch[] {
  const part = dateTimes.find((when) => when.part !== undefined)?.part;
  if (part === undefined) return [...dateTimes];
  let daysLater = 0;
  const timed = dateTimes.map((when) => {
    if (when.time === undefined || when.isHalfKnown === true) return when;
    const inPart = timeInPart(when.time, part);
    ({ daysLater } = inPart);
    const { endTime, ...start } = when;
    const range = { ...start, time: inPart.time, ...endAfter(inPart.time, endTime) };
    return endTime !== undefined && range.endTime === undefined ? { ...range, isKept: true } : range;
  });
  return timed.map((when) => (when.day === undefined ? when : { ...when, day: addDays(when.day, daysLater) }));
}

/**
 * Returns the text in lower case with every character at its position: some capitals have lower-case forms of another
 * length. Letters beyond Latin-1 are replaced by a placeholder, because regular expressions are slower on texts with
 * such letters, and no phrase contains any.
 */
function lowerCaseInPlace(text: string): string {
  if (!/[\u0100-\uFFFF]/.test(text)) return text.toLowerCase();
  return text.split('').map(toLatin).join('');
}

function toLatin(unit: string): string {
  if (unit <= '\u00FF') return unit.toLowerCase();
  if (unit === '–') return '-';
  if (unit === '’') return "'";
  return /[\p{L}\p{M}\p{Cs}]/u.test(unit) ? 'ß' : '·';
}

/**
 * Returns the phrase with the intended day: the last one. A phrase that stays in the title counts only if there is no
 * other.
 */
export function getDay(dateTimes: readonly DateTimeMatch[]): DateTimeMatch | undefined {
  const dated = dateTimes.filter((when) => when.day !== undefined && when.pattern === undefined);
  return dated.findLast((when) => when.isKept !== true) ?? dated[0];
}

/** Removes the date and time phrases from a text, except those that stay in the title. */
export function cutOut(text: string, dateTimes: readonly DateTimeMatch[]): string {
  let rest = text;
  for (const { from, to, isKept } of dateTimes.toReversed()) {
    if (isKept !== true) rest = `${rest.slice(0, from)} ${rest.slice(to)}`;
  }
  return rest;
}
