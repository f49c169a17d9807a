import type { Day } from '#shared/calendar/day.ts';
import type { Clause } from './clauses.rules.ts';
import { getDay, type ParseContext } from './date-times.rules.ts';
import { getMeanings } from './date-words.rules.ts';

/** Words for what comes after the task before, at the beginning or at the end of a clause. */
const COMES_AFTER = /^[\s,.;]*(?:and )?(?:then|after that|afterwards?)(?!\p{L})|(?<!\p{L})after(?:wards?)?[\s.!]*$/iu;

/** Words before a day that something must be done by, or begins on: 'by friday'. Other tasks are not on that day. */
const DEADLINE = /^(?:by|before|until|till?|due|from|(?:at )?(?:the )?end of)(?!\p{L})/iu;

/**
 * Returns, for each clause, the day of the task that it follows: of 'church on sunday at nine, then lunch at one' the Sunday
 * for the lunch. A task follows the one before if it says a time or 'then', and no day. Undefined for other clauses.
 */
export function getFollowedDays(clauses: readonly Clause[], context: ParseContext): (Day | undefined)[] {
  const days: (Day | undefined)[] = [];
  let dayBefore: Day | undefined;
  for (const { intent, text, dates } of clauses.length === 1 ? [] : clauses) {
    const meanings = intent === 'task' ? getMeanings(dates, context) : [];
    const named = getDay(meanings.filter(({ isAssumed }) => isAssumed !== true));
    const repeats = meanings.some(({ pattern }) => pattern !== undefined);
    const comesAfter = COMES_AFTER.test(text) || meanings.some(({ time }) => time !== undefined);
    const follows = intent === 'task' && named === undefined && !repeats && comesAfter;
    days.push(follows ? dayBefore : undefined);
    if (follows) continue;
    const isDay = !repeats && named?.isPeriod !== true && !dates.some((phrase) => DEADLINE.test(phrase));
    dayBefore = isDay ? named?.day : undefined;
  }
  return days;
}
