import type { Day } from '#shared/calendar/day.ts';
import { t } from '#shared/language/language.ts';
import { cutOut, findDateTimes, type ParseContext } from './date-times.rules.ts';
import { dayOfText } from './day-text.rules.ts';
import { MAX_COMMANDS } from './command-limits.rules.ts';
import type { Command } from './halo.contract.ts';
import { trimRequest } from './request-words.rules.ts';
import { getNameWords } from './item-names.rules.ts';
import { getNameKey } from './search.rules.ts';

/** A request for all open tasks of a day. */
export interface BulkRequest {
  verb: 'move' | 'complete' | 'cross out';
  /** The day whose tasks are meant. */
  day: Day;
  /** The day that they are moved to. */
  targetDate?: Day;
  /** The names of the tasks that are left out. */
  except?: readonly string[];
}

type DayContext = Pick<ParseContext, 'today' | 'selected' | 'now'>;

/** A longer request says more than which day is meant. */
const MAX_LENGTH = 100;

/** A verb at the beginning of a request to move something. */
export const MOVE_VERB = /^(?:move|push|shift|postpone|reschedule|carry|roll|bump|delay|defer|transfer)(?!\p{L})/iu;
/** The beginning of a request to complete something: 'finish', 'tick off', 'I've done'. */
export const COMPLETE_VERB =
  /^(?:complete|finish|mark|check|tick|cross|i(?:['’]ve| have)? (?:just |already )?(?:done|did|finished|completed))(?: off)?(?!\p{L})/iu;
/** Crossed out is what is not done. 'Cross off' is said of what is. */
const CROSS_OUT = /^cross out(?!\p{L})/iu;
/** Reports without a verb at the beginning: 'everything for today is done'. */
const ALL_DONE =
  /^(?=everything|all)(?<what>.+?)(?: is|['’]s| are)(?: all)?(?: now)? (?:done|finished|complete|completed)$/iu;
const AS_DONE = /(?: off)?(?: as)? (?:done|finished|complete|completed)$/iu;

/** Words for all items, and for a day as a whole. */
const ALL =
  /(?<!\p{L})(?:everything|all|every|rest|both|tasks|things|items|todos|to-dos|goals|habits|books|plans|stuff|(?:whole|entire|my) (?:day|week|month|list))(?!\p{L})/iu;
/** What may stand beside a word for all items and dates, so that no item is named. */
const FILLERS =
  /(?<![\p{L}\p{N}])(?:everything|every|things?|all|rest|both|tasks?|items?|todos?|to-dos?|goals?|habits?|books?|plans?|stuff|lists?|days?|(?:mon|tues|wednes|thurs|fri|satur|sun)day|week|month|whole|entire|open|unfinished|incomplete|remaining|overdue|undone|old|completed|done|finished|of|off|out|from|to|over|till|until|on|for|at|with|the|my|our|it|them|that|this|those|these|is|are|was|i|we|have|had|['’]ve|has|did|didn['’]?t|haven['’]?t|not|do|finish|planned|scheduled|left|else|there|around|forward|back|here|now)(?![\p{L}\p{N}])/giu;
/** Words for other items than the open tasks of one day. */
const OTHER_ITEMS =
  /(?<!\p{L})(?:goals?|habits?|books?|plans|both|it|them|that|those|these|overdue|old|completed|done|finished|days|week|month|list)(?!\p{L})/iu;
/** Why a person asks, before the request: "I'm tired, move everything to tomorrow". */
const REASON = /^(?:i(?:['’]m| am)|it['’]s|too|not)(?!\p{L})[^,.;!]{1,40}[,.;!]+\s+(?:so )?/iu;
/** What is open, said as something that was not done: 'everything I didn't finish'. */
const NOT_DONE =
  / (?:that |which )?(?:(?:i|we|is|was|are|were) ?)?(?:(?:have|did|has|is|are|was|were)(?:n['’]?t| not)|['’]ve not|not)(?: yet)?(?: been)? (?:do|done|finished?|completed?)(?: yet)?(?!\p{L})/iu;
/** What is open, said as what is left. */
const LEFT = /(?<!\p{L})(?:what|that)(?:['’]s| is)(?: still)? (?:left|open|unfinished)(?: over)?(?!\p{L})/iu;
/** What a request for all items leaves out: 'everything except the gym'. */
const EXCEPTION =
  /^(?<all>.+?),? (?:except(?:ing)?(?: for)?|apart from|aside from|other than|but not|besides|excluding|save for) (?<kept>.+)$/iu;
/** The last day of a request: 'move everything left today to monday'. */
const TARGET = /^(?<what>.+) (?:to|till|until|for|onto|into) (?<target>.+)$/iu;
/** The ending of "today's tasks". */
const POSSESSIVE = /(?<=day|tomorrow|tonight)['’]s(?!\p{L})/giu;

/** True if a request names no item, but all items or those of a day: 'move everything to monday'. */
export function meansAll(request: string, verb: RegExp, context: Pick<ParseContext, 'today' | 'now'>): boolean {
  if (!verb.test(request) || !ALL.test(request)) return false;
  const words = withoutDates(request.replace(verb, ''), context);
  return ALL.test(words) && namesNothing(words);
}

/** Returns the text without its dates and times. */
export function withoutDates(words: string, context: Pick<ParseContext, 'today' | 'now'>): string {
  const text = words.replaceAll(POSSESSIVE, '');
  return cutOut(
    text,
    findDateTimes(text, context).map((when) => ({ ...when, isKept: false })),
  );
}

/** Returns true if only fillers are left, so that the words name no item. */
export function namesNothing(words: string): boolean {
  return !/[\p{L}\p{N}]/u.test(words.replaceAll(FILLERS, ' '));
}

/** Returns a request without what it leaves out: 'move everything to friday' for 'move everything except the gym to friday'. */
export function withoutException(request: string, context: Pick<ParseContext, 'today' | 'now'>): string {
  return splitException(request, context).all;
}

function splitException(
  request: string,
  context: Pick<ParseContext, 'today' | 'now'>,
): { all: string; kept: readonly string[] } {
  const found = EXCEPTION.exec(request)?.groups;
  if (found === undefined) return { all: request, kept: [] };
  const { all = '', kept = '' } = found;
  const { what = kept, target } = (MOVE_VERB.test(all) && TARGET.exec(kept)?.groups) || {};
  const days = findDateTimes(what, context).map(({ from, to }) => what.slice(from, to));
  return {
    all: [all, ...days, ...(target === undefined ? [] : ['to', target])].join(' '),
    kept: withoutDates(what, context)
      .split(/,| and | & /iu)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  };
}

/** Returns what a request for all open tasks of a day means; undefined for other requests. Without a day, the selected one is meant. */
export function readBulkRequest(input: string, context: DayContext): BulkRequest | undefined {
  if (input.length > MAX_LENGTH || input.includes('\n')) return undefined;
  const { all, kept } = splitException(trimRequest(trimRequest(input).replace(REASON, '')), context);
  const request = readBulkOfDay(all.replace(NOT_DONE, '').replace(LEFT, 'all'), context);
  return request && kept.length > 0 ? { ...request, except: kept } : request;
}

function readBulkOfDay(request: string, context: DayContext): BulkRequest | undefined {
  if (MOVE_VERB.test(request)) {
    const { what = '', target = '' } = TARGET.exec(request.replace(MOVE_VERB, ''))?.groups ?? {};
    const [day, targetDate] = [readDayOfTasks(what, context), dayOfText(target, context.today)];
    return day === undefined || targetDate === undefined || day === targetDate
      ? undefined
      : { verb: 'move', day, targetDate };
  }
  const done = ALL_DONE.exec(request)?.groups?.['what'] ?? (COMPLETE_VERB.test(request) ? request : undefined);
  const day = done && readDayOfTasks(done.replace(COMPLETE_VERB, '').replace(AS_DONE, ''), context);
  return day === undefined ? undefined : { verb: CROSS_OUT.test(request) ? 'cross out' : 'complete', day };
}

/** Returns the day in words for all tasks of a day, 'everything left on monday'; undefined if they mean something else. */
function readDayOfTasks(what: string, context: DayContext): Day | undefined {
  const text = what.replaceAll(POSSESSIVE, '').trim();
  const dates = findDateTimes(text, context);
  const rest = withoutDates(text, context);
  if (!namesNothing(rest) || OTHER_ITEMS.test(rest) || dates.length > 1) return undefined;
  const [date] = dates;
  if (date === undefined) return ALL.test(rest) ? context.selected : undefined;
  const { day, time, part, pattern, furtherDays, isPeriod } = date;
  const isOneDay = [time, part, pattern, furtherDays].every((each) => each === undefined) && isPeriod !== true;
  return isOneDay ? day : undefined;
}

/**
 * Returns the commands of a request for all open tasks of a day. Of tasks with the same title only one is meant. Returns none if
 * a task that is left out does not exist: its name may have been misunderstood.
 */
export function commandsOfBulk(
  { verb, day, targetDate, except = [] }: BulkRequest,
  titles: readonly string[],
): Command[] {
  const left = except.map(getNameWords);
  if (left.some((words) => !titles.some((title) => hasWords(title, words)))) return [];
  const wanted = titles.filter((title) => !left.some((words) => hasWords(title, words)));
  const byName = new Map(wanted.map((title) => [getNameKey(title), title]));
  return [...byName.values()].map((searchTerm) => ({
    commandType: verb === 'move' ? 'move_item' : 'complete_item',
    data: {
      itemType: 'task',
      searchTerm,
      date: day,
      ...(targetDate !== undefined && { targetDate }),
      ...(verb === 'cross out' && { isCrossedOut: true }),
    },
  }));
}

function hasWords(title: string, words: readonly string[]): boolean {
  return words.length > 0 && words.every((word) => getNameKey(title).split(' ').includes(word));
}

/**
 * Returns why a request for all open tasks of a day is refused. It is refused if there are none, or too many, or if a task that
 * is left out is not one of them.
 */
export function explainBulkRefusal({ except }: BulkRequest): string {
  if (except !== undefined)
    return t(
      'That day has no open task like “{title}”, no other ones, or more than {count}, which are too many at once.',
      {
        title: except.join(', '),
        count: MAX_COMMANDS,
      },
    );
  return t('That day has no open tasks, or more than {count}, which are too many at once.', { count: MAX_COMMANDS });
}
