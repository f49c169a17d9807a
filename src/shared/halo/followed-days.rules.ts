import type { Day } from '#shared/calendar/day.ts';
import type { Clause } from './clauses.rules.ts';
import { getDay, type ParseContext } from './date-times.rules.ts';
import { getMeanings } from './date-words.rules.ts';

/** Words for what comes after the task before, at the beginning or at the end of a clause. */
const AFTERWARDS = /^[\s,.;]*(?:and )?(?:then|after that|afterwards?)(?!\p{L})|(?<!\p{L})after(?:wards?)?[\s.!]*$/iu;

/**
 * Returns, for each clause, the day of the task that it follows: of 'church on sunday at nine, then lunch at one' the Sunday
 * for the lunch. A task follows the one before if it says a time or 'then', and no day. Undefined for other clauses.
 */
export function getFollowedDays(clauses: readonly Clause[], context: ParseContext): (Day | undefined)[] {
  const days: (Day | undefined)[] = [];
  let dayBefore: Day | undefined;
  for (const clause of clauses.length === 1 ? [] : clauses) {
    const whens = clause.intent === 'task' ? getMeanings(clause.dates, context) : [];
    const named = getDay(whens.filter(({ isAssumed }) => isAssumed !== true))?.day;
    const repeats = whens.some(({ pattern }) => pattern !== undefined);
    const isAfter = AFTERWARDS.test(clause.text) || whens.some(({ time }) => time !== undefined);
    const follows = clause.intent === 'task' && named === undefined && !repeats && isAfter;
    days.push(follows ? dayBefore : undefined);
    if (!follows) dayBefore = repeats ? undefined : named;
  }
  return days;
}
