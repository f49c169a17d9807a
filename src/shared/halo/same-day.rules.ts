import { addDays } from '#shared/calendar/day.ts';
import { findDateTimes, type ParseContext } from './date-times.rules.ts';
import { END } from './phrases.rules.ts';

/** Words for a day that was named before, or for the day before it. */
const NAMED_DAY = new RegExp(
  String.raw`(?<!\p{L})(?:(?:on|for) )?(?:(?:the same day|that same day|that day|(?:the )?same (?:day|date))(?: (?:too|as well|instead))?(?!\p{L})|(?<before>(?:the )?(?:day|evening|night) before)(?:${END}|(?= at \d)))`,
  'iu',
);

/**
 * Returns a line with the day that was named before in place of 'the same day' and 'the day before': 'cancel yoga on thursday
 * and add a nap the same day' becomes '… and add a nap on thursday'.
 */
export function withNamedDay(line: string, context: Pick<ParseContext, 'today' | 'now'>): string {
  const match = NAMED_DAY.exec(line);
  if (match === null) return line;
  const named = findDateTimes(line.slice(0, match.index), context).findLast(
    ({ day, pattern }) => day !== undefined && pattern === undefined,
  );
  if (named?.day === undefined) return line;
  const isDayBefore = match.groups?.['before'] !== undefined;
  const day = isDayBefore ? `on ${addDays(named.day, -1)}` : line.slice(named.from, named.to);
  return line.slice(0, match.index) + day + line.slice(match.index + match[0].length);
}
