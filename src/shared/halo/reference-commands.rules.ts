import { addDays, type Day } from '#shared/calendar/day.ts';
import { DAYS_PER_WEEK } from '#shared/calendar/week.ts';
import type { Clause } from './clauses.rules.ts';
import { findDateTimes, getDay, type ParseContext } from './date-times.rules.ts';
import { getMeaning, getMeanings, getTargetDay, pastDayIn } from './date-words.rules.ts';
import type { Command, CommandData } from './halo.contract.ts';
import { ANY_MONTH, ANY_WEEKDAY } from './phrases.rules.ts';
import { shiftDay, shiftIn, type Shift } from './shift-phrases.rules.ts';
import { isEveryOccurrence, itemTypeIn, searchTermIn } from './words.rules.ts';

/** A command as it was said. */
export interface SpokenCommand extends Command {
  /** How far a task is moved from its own day. Without a day of its own in the sentence, `targetDate` counts from today. */
  shift?: Shift;
}

/** What only a book can be: 'I finished reading Dune'. */
const READ_BOOK = /(?<!\p{L})(?:finish(?:ed)?|done|through|completed) reading(?!\p{L})/iu;

const SAME_DAY: Shift = { unit: 'day', count: 0 };

/** The commands about an existing item. */
const COMMAND_TYPES = {
  flag: 'flag_item',
  unflag: 'unflag_item',
  move: 'move_item',
  delete: 'delete_item',
  find: 'find_item',
  complete: 'complete_item',
} as const;

/**
 * Returns the command of a clause about an existing item; undefined if it does not say which one, or where it is moved.
 * `shared` are the dates of other clauses that count for it, too.
 */
export function createReferenceCommand(
  clause: Clause,
  context: ParseContext,
  shared: readonly string[],
): SpokenCommand[] | undefined {
  const { intent, rest } = clause;
  if (!(intent in COMMAND_TYPES)) return undefined;
  const commandType = COMMAND_TYPES[intent as keyof typeof COMMAND_TYPES];
  const named = clause.isQuoted ? { name: clause.name } : splitDay(clause.name, context);
  const searchTerm = clause.isQuoted ? clause.name : searchTermIn(named.name);
  if (searchTerm === '') return undefined;
  const readType = intent === 'complete' && READ_BOOK.test(rest) ? 'book' : undefined;
  const saidType = itemTypeIn(rest) ?? readType ?? clause.learned?.itemType ?? undefined;
  const itemType = intent === 'find' ? saidType : (saidType ?? 'task');
  const data: CommandData = { ...(itemType !== undefined && { itemType }), searchTerm };
  if (intent === 'move') {
    const date = named.day ?? getPossessedDay(clause, context);
    const moved = createMove(clause, context, shared, date);
    return moved && [{ ...moved, commandType, data: { ...data, ...(date !== undefined && { date }), ...moved.data } }];
  }
  const date =
    (intent === 'find' ? pastDayIn(clause.rest, context.today) : undefined) ??
    getDay(getMeanings(clause.dates.length === 0 && intent === 'delete' ? shared : clause.dates, context))?.day ??
    named.day ??
    getPossessedDay(clause, context);
  return [
    {
      commandType,
      data: {
        ...data,
        ...(date !== undefined && { date }),
        ...((intent === 'flag' || intent === 'unflag') && { flag: intent === 'flag' }),
        ...(clause.isCrossedOut === true && { isCrossedOut: true }),
        ...(intent === 'delete' && isEveryOccurrence(rest) && { deleteAllInstances: true }),
      },
    },
  ];
}

/** Returns where an item is moved; undefined if that is not said. `date` is its own day, if that is said. */
function createMove(
  { dates: own, deniedDates, text }: Clause,
  context: ParseContext,
  shared: readonly string[],
  date: Day | undefined,
): Pick<SpokenCommand, 'data' | 'shift'> | undefined {
  const dates = own.length === 0 ? shared : own;
  const shift = dates.map((phrase) => shiftIn(phrase, text)).find((found) => found !== undefined);
  if (shift !== undefined) return { data: { targetDate: shiftDay(date ?? context.today, shift) }, shift };
  const startTime = getMeanings(dates, context).findLast(({ time }) => time !== undefined)?.time;
  const target = getMoveTarget(dates, { deniedDates, text }, context);
  if (target !== undefined) return { data: { ...(startTime !== undefined && { startTime }), ...target } };
  // With only a time, it stays on its own day.
  return startTime === undefined
    ? undefined
    : { data: { startTime, targetDate: date ?? context.today }, shift: SAME_DAY };
}

/** Returns a name without the day at its end: 'dentist on jan 9' is the dentist of this day. */
function splitDay(name: string, context: ParseContext): { name: string; day?: Day } {
  if (!/ (?:on|of) /iu.test(name)) return { name };
  const last = findDateTimes(name, context).at(-1);
  if (last?.day === undefined || last.pattern !== undefined || last.isKept === true) return { name };
  const { from, to, day } = last;
  const isAtEnd = from > 0 && to === name.length && /^(?:on|of) /iu.test(name.slice(from));
  return isAtEnd ? { name: name.slice(0, from).trim(), day } : { name };
}

/** Returns the day of an item in 'tomorrow's meeting'. */
function getPossessedDay({ rest }: Clause, context: ParseContext): Day | undefined {
  const day = /(?<!\p{L})(?<day>today|tonight|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\s?['’]s/iu.exec(
    rest,
  );
  return day?.groups?.['day'] === undefined ? undefined : getDay(getMeaning(day.groups['day'], context))?.day;
}

/** A phrase with two days: 'from monday to friday', 'to friday from monday'. */
const FROM_DAY_TO_DAY = /\bfrom (?<from>.+?) (?:to|until) (?<to>.+)$/iu;
const TO_DAY_FROM_DAY = /^(?<to>.+?),? from (?<from>.+)$/iu;

/** Matches a date phrase with a weekday and no other date; a time may follow: 'to friday', 'friday at 5'. */
const ONLY_WEEKDAY = new RegExp(
  String.raw`^(?:(?:to|till|until|on|for) )?(?:the )?(?:${ANY_WEEKDAY})(?![\p{L}])(?!.*(?:\d(?:st|nd|rd|th)|${ANY_MONTH}))`,
  'iu',
);

/** True for a date phrase behind 'to' or before 'instead'. Other dates may belong to the reason of a move: 'she works tomorrow'. */
function isSaidAsTarget(phrase: string, text: string): boolean {
  const at = text.indexOf(phrase);
  if (at === -1) return false;
  const isBehindTo = /^(?:on)?to\b/iu.test(phrase) || /(?<!\p{L})(?:on)?to\s+(?:the )?$/iu.test(text.slice(0, at));
  return isBehindTo || /^\W*instead(?!\p{L}| of)/iu.test(text.slice(at + phrase.length));
}

/** Returns the day that an item is moved to, and the day it is moved from if that is named: 'friday instead of thursday'. */
function getMoveTarget(
  dates: readonly string[],
  { deniedDates, text }: Pick<Clause, 'deniedDates' | 'text'>,
  context: ParseContext,
): { targetDate: Day; date?: Day } | undefined {
  const phrases = dates.flatMap((phrase) => {
    const { from, to } = (FROM_DAY_TO_DAY.exec(phrase) ?? TO_DAY_FROM_DAY.exec(phrase))?.groups ?? {};
    // 'A week from friday' is one day.
    const hasTwoDays = [from, to].every((part) => part !== undefined && getTargetDay(part, context) !== undefined);
    return hasTwoDays ? [`from ${from}`, `${to}`] : [phrase];
  });
  const targets = phrases.map((phrase) => getTargetDay(phrase, context));
  const isTarget = (place: number) => targets[place] !== undefined && !/^from\b/iu.test(phrases[place] ?? '');
  const places = [...phrases.keys()];
  const isClearTarget = (place: number) => isTarget(place) && isSaidAsTarget(phrases[place] ?? '', text);
  const last =
    places.findLast(isClearTarget) ??
    places.findLast(isTarget) ??
    places.findLast((place) => targets[place] !== undefined);
  const target = last === undefined ? undefined : targets[last];
  if (target === undefined) return undefined;
  // 'Move it to friday', said on a Friday, means the next one: today is called 'today'.
  const isNextWeek = target === context.today && ONLY_WEEKDAY.test(phrases[last ?? -1] ?? '');
  const targetDate = isNextWeek ? addDays(target, DAYS_PER_WEEK) : target;
  const others = [...deniedDates, ...phrases.filter((_, place) => place !== last)];
  const date = getDay(others.flatMap((phrase) => getMeaning(phrase, context)))?.day;
  return { targetDate, ...(date !== undefined && date !== targetDate && { date }) };
}
