import { addDays, type Day } from '#shared/calendar/day.ts';
import { DAY_PHRASES } from './day-phrases.rules.ts';
import type { When } from './phrases.rules.ts';
import { RECURRING_PHRASES } from './recurring-phrases.rules.ts';
import { timeInPart, TIME_PHRASES } from './time-phrases.rules.ts';

/** When something is said, and which day is looked at. */
export interface ParseContext {
  today: Day;
  selected: Day;
  /** HH:mm on the person's clock; undefined where it is not known. */
  now: string | undefined;
}

const PHRASES = [...RECURRING_PHRASES, ...DAY_PHRASES, ...TIME_PHRASES];

/** Words in a title that are written large, where others are not, are a name: 'watch The Day After Tomorrow'. */
const NAME = /(?<=\p{Ll} )(?:The Day After|(?:\d+|\p{Lu}\p{Ll}+) (?:Days|Weeks|Months|Years) Later)/u;

/** What a text says of when, in its order; of phrases that overlap the one that comes first among the phrases. */
export function findDateTimes(text: string, { today, now }: Pick<ParseContext, 'today' | 'now'>): When[] {
  const found: When[] = [];
  const name = NAME.exec(text);
  const small = inSmallLetters(text);
  for (const { says, means } of PHRASES) {
    for (const match of small.matchAll(says)) {
      const [from, to] = [match.index, match.index + match[0].length];
      if (found.some((other) => from < other.to && other.from < to)) continue;
      if (name !== null && from < name.index + name[0].length && name.index < to) continue;
      const said = means(match.groups ?? {}, today, now);
      if (said !== undefined) found.push({ from, to, ...said });
    }
  }
  return inParts(
    possible(
      found.toSorted((first, second) => first.from - second.from),
      text,
    ),
  );
}

/** Without what means something only at the beginning, or only beside a time, where it is not there. */
function possible(whens: readonly When[], text: string): When[] {
  const hasTime = whens.some(({ time, isOnlyAtBegin }) => time !== undefined && isOnlyAtBegin !== true);
  return whens.filter(({ from, isOnlyAtBegin, isOnlyWithTime }, index) => {
    if (isOnlyWithTime === true) return hasTime;
    if (isOnlyAtBegin !== true) return true;
    const covered = whens
      .slice(0, index)
      .reduce((rest, when) => rest.slice(0, when.from) + ' '.repeat(when.to - when.from) + rest.slice(when.to), text);
    return !/[\p{L}\p{N}]/u.test(covered.slice(0, from));
  });
}

/** A time of twelve hours is in the part of the day that is named; at night after midnight that is the next day. */
function inParts(whens: readonly When[]): When[] {
  const part = whens.find((when) => when.part !== undefined)?.part;
  if (part === undefined) return [...whens];
  let daysLater = 0;
  const timed = whens.map((when) => {
    if (when.time === undefined || when.isHalfKnown === true) return when;
    const inPart = timeInPart(when.time, part);
    ({ daysLater } = inPart);
    return { ...when, time: inPart.time };
  });
  return timed.map((when) => (when.day === undefined ? when : { ...when, day: addDays(when.day, daysLater) }));
}

/**
 * A text in small letters, each in its place: a few capitals have small letters of another length. No phrase has a letter beyond
 * Latin; where a text does another one stands in for it, because patterns are made twice over for texts with such letters.
 */
function inSmallLetters(text: string): string {
  if (!/[\u0100-\uFFFF]/.test(text)) return text.toLowerCase();
  return text.split('').map(inLatin).join('');
}

function inLatin(unit: string): string {
  if (unit <= '\u00FF') return unit.toLowerCase();
  if (unit === '–') return '-';
  if (unit === '’') return "'";
  return /[\p{L}\p{M}\p{Cs}]/u.test(unit) ? 'ß' : '·';
}

/** The day that is meant: of several the last one that is said, but one that stays in the title only where it is the only one. */
export function dayOf(whens: readonly When[]): When | undefined {
  const dated = whens.filter((when) => when.day !== undefined && when.pattern === undefined);
  return dated.findLast((when) => when.isKept !== true) ?? dated[0];
}

/** One day, one time and one pattern. */
export function usedWhens(whens: readonly When[]): When[] {
  const day = dayOf(whens);
  const time = whens.find((when) => when.time !== undefined);
  const pattern = whens.find((when) => when.pattern !== undefined);
  return whens.filter(
    (when) =>
      when === day ||
      when === time ||
      when === pattern ||
      when.isOnlyWithTime === true ||
      (when.isPeriod === true && day === undefined),
  );
}

/** A text without the words that say when, but for those that say more than is kept of them. */
export function cutOut(text: string, whens: readonly When[]): string {
  let rest = text;
  for (const { from, to, isKept } of whens.toReversed()) {
    if (isKept !== true) rest = `${rest.slice(0, from)} ${rest.slice(to)}`;
  }
  return rest;
}
