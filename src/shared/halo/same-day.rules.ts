import { findDateTimes, type ParseContext } from './date-times.rules.ts';

/** Words for a day that was named before. */
const SAME_DAY =
  /(?<!\p{L})(?:(?:on|for) )?(?:the same day|that same day|that day|same day)(?: (?:too|as well|instead))?(?!\p{L})/iu;

/**
 * Returns a line with the day that was named before in place of 'the same day': 'cancel yoga on thursday and add a nap
 * the same day' becomes '… and add a nap on thursday'.
 */
export function withNamedDay(line: string, context: Pick<ParseContext, 'today' | 'now'>): string {
  const match = SAME_DAY.exec(line);
  if (match === null) return line;
  const named = findDateTimes(line.slice(0, match.index), context).findLast(
    ({ day, pattern }) => day !== undefined && pattern === undefined,
  );
  if (named === undefined) return line;
  return line.slice(0, match.index) + line.slice(named.from, named.to) + line.slice(match.index + match[0].length);
}
