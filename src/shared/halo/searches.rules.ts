import type { Day } from '#shared/calendar/day.ts';
import type { Command } from './halo.contract.ts';
import { KIND, OTHER_THINGS, typeOf, type ItemType } from './item-types.rules.ts';
import { hasQuote, tidy, unquote } from './quotes.rules.ts';
import { findDateTimes, type ParseContext } from './date-times.rules.ts';

/** Item types that can be flagged or moved. 'book' starts the title of a task there, except after 'the' or 'my'. */
const FLAGGED_KIND = String.raw`(?<kind>tasks?|taks|todos?|to-dos?|to dos?|reminders?|goals?)`;
const OTHER_KIND = new RegExp(String.raw`^(?:(?:the|my) (?:habit|book)|habit) (?!(?:${OTHER_THINGS})(?!\p{L}))`, 'iu');

/** Matches the list that an item is in. */
const IN_LIST =
  /\s+(?:from|in|on|off|of) (?:(?:my|the|our) (?<mine>to[- ]?do list|task list|list|reading list|bookshelf|tasks|todos|books|goals|habits)|(?<all>tasks|todos|books|goals|habits))\s*$/iu;

/** Words that identify an item only to a person who sees it, or that stand for many items. */
const UNCERTAIN =
  /(?<![\p{L}\p{N}'’])(?:it|its|them|these|those|that|this|he|him|she|her|one|ones|both|everything|anything|something|whatever|all|every|each|any|of|the|my|our|a|an|and|for|from|on|in|at|by|today|tomorrow|yesterday|tonight|monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekend|week|month|year|day|days|morning|afternoon|evening|night|last|first|second|third|next|previous|latest|newest|oldest|new|old|open|pending|overdue|remaining|done|completed?|finished|wrong|right|other|others|another|whole|entire|stuff|things?|items?|tasks?|todos?|goals?|habits?|books?|lists?|entry|entries|account|just|added|i|what)(?:['’]s)?(?![\p{L}\p{N}])/giu;
/** Matches the beginning of a description such as 'everything except'. */
const DESCRIPTION = /^(?:what(?:ever)?|everything|all|anything|whichever|except|nothing) |(?:^|\s)except /iu;

/**
 * The item that is searched for: type and day if named, and the term. The term is empty when the words do not identify
 * an item.
 */
interface ItemReference {
  itemType: ItemType | undefined;
  searchTerm: string;
  /** The day of the item. */
  date?: string;
}

function parseItemReference(
  words: string,
  quotes: readonly string[],
  context: ParseContext,
  kinds = KIND,
): ItemReference {
  const { text, date } = separateDay(words, context);
  const before = new RegExp(
    String.raw`^(?:(?:all|every|each|any|the|my|our|that|this|a|an|of)\s+)*(?:(?:recurring|weekly|monthly|daily|important|flagged)\s+)?${kinds}(?:\s+(?:called|named|titled|about|with|to|for))?(?=[\s:\uE000-\uE063]|$)[\s:]*`,
    'iu',
  ).exec(text);
  const list = IN_LIST.exec(text);
  const behind = before === null && list === null ? new RegExp(String.raw`\s+${kinds}\s*$`, 'iu').exec(text) : null;
  const kind = before?.groups?.['kind'] ?? behind?.groups?.['kind'] ?? list?.groups?.['mine'] ?? list?.groups?.['all'];
  const end = (list ?? behind)?.index ?? text.length;
  const bare = text
    .slice(before?.[0].length ?? 0, end)
    .replace(/^\s*(?:(?:all|every|each|the|my|our|that|this|of|recurring)\s+)+/iu, '');
  const searchTerm = identifiesItem(bare) ? unquote(bare, quotes) : '';
  return { itemType: kind === undefined ? undefined : typeOf(kind), searchTerm, ...(date !== undefined && { date }) };
}

function kindsIn(words: string): string {
  return OTHER_KIND.test(words) ? KIND : FLAGGED_KIND;
}

/** True when words name an item, and do not only describe it: 'the last one', 'all of today's tasks'. */
function identifiesItem(words: string): boolean {
  if (hasQuote(words)) return true;
  return (
    !DESCRIPTION.test(words.trim()) && /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(words.replaceAll(UNCERTAIN, ''))
  );
}

/** Matches a day in the possessive: 'tomorrow's meeting' is on that day. */
const OF_DAY =
  /^(?:the |my )?(?<of>today|tonight|tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday)['’]s (?=\S)/iu;

/** Separates the day of an item, before or after its words, from the words. */
function separateDay(words: string, context: ParseContext): { text: string; date?: string } {
  const possessive = OF_DAY.exec(words);
  const of = possessive?.groups?.['of'];
  if (possessive === null || of === undefined) return separateTrailingDay(words, context);
  const day = findDateTimes(of, context)[0]?.day;
  return { text: words.slice(possessive[0].length), ...(day !== undefined && { date: day }) };
}

/** Separates a day and time after the words. They identify the item and are not part of its title. */
function separateTrailingDay(words: string, context: ParseContext): { text: string; date?: string } {
  let text = words;
  let date: string | undefined;
  for (const { from, to, day, pattern } of findDateTimes(words, context).toReversed()) {
    if (from === 0 || tidy(text.slice(to)) !== '') break;
    text = text.slice(0, from);
    if (pattern === undefined) date ??= day;
  }
  return { text, ...(date !== undefined && { date }) };
}

/** Matches words for all occurrences of a series. */
const SERIES = [
  /(?:,|and)?\s*(?:all |every )?(?:of )?(?:its |their |the )?(?:future |later )?(?:instances|occurrences|repeats)(?: of)?(?: it)?/iu,
  /(?:the )?(?:whole|entire) series(?: of)?/iu,
];

/**
 * Returns the command that deletes an item. Returns undefined when it is unclear which, and 'task' when the sentence is
 * a task itself.
 */
export function removal(rest: string, quotes: readonly string[], context: ParseContext): Command | 'task' | undefined {
  if (isDeadline(rest, context) || isFromSomething(rest, context)) return 'task';
  const isAll =
    /^(?:of\s+)?(?:all|every|each)\s|(?<!\p{L})(?:series|all (?:future|later|upcoming)|instances|occurrences|repeats)(?!\p{L})|\s(?:completely|entirely|all)\s*$/iu.test(
      rest,
    );
  const words = SERIES.reduce((text, series) => text.replace(series, ' '), rest.replace(/^of\s+/iu, ''))
    .replace(/^\s*(all|every) (?:future|later|upcoming) /iu, '$1 ')
    .replace(/\s(?:completely|entirely)\s*$/iu, '');
  const { itemType = 'task', searchTerm, date } = parseItemReference(words.trim(), quotes, context);
  if (searchTerm === '') return undefined;
  return {
    commandType: 'delete_item',
    data: { itemType, searchTerm, ...(date !== undefined && { date }), ...(isAll && { deleteAllInstances: true }) },
  };
}

/** 'cancel netflix by friday' is a task with a deadline. */
function isDeadline(rest: string, context: ParseContext): boolean {
  const last = findDateTimes(rest, context).at(-1);
  return last !== undefined && /^(?:by|before|until|till|no later than|due) /iu.test(rest.slice(last.from));
}

/** 'remove batteries from all smoke alarms' is a task. */
function isFromSomething(rest: string, context: ParseContext): boolean {
  const from = / from (?!\d)/iu.exec(rest);
  if (from === null || IN_LIST.test(rest)) return false;
  return !findDateTimes(rest, context).some(
    (when) => when.day !== undefined && when.from <= from.index + 1 && from.index < when.to,
  );
}

/** Returns the command that flags or unflags an item. */
export function flagging(
  rest: string,
  quotes: readonly string[],
  context: ParseContext,
  flag: boolean,
): Command | undefined {
  const words = rest.replace(
    /[\s,]+(?:(?:as|to) )?(?:be )?(?:a )?(?:very )?(?:high |top )?(?:important|priority|urgent|flagged|starred|asap)\s*$/iu,
    '',
  );
  const { itemType = 'task', searchTerm, date } = parseItemReference(words, quotes, context, kindsIn(words));
  if (searchTerm === '') return undefined;
  return {
    commandType: flag ? 'flag_item' : 'unflag_item',
    data: { itemType, searchTerm, ...(date !== undefined && { date }), flag },
  };
}

const MARKED =
  /^(?<words>.+?) (?:as |to be )?(?<not>(?:not |no longer |un)\s*)?(?:an? )?(?:very )?(?:high |top )?(?:important|priority|urgent|flagged|starred)\s*$/iu;

/** Returns the command that flags an item marked as important; 'task' when it is to be marked in another way. */
export function marking(rest: string, quotes: readonly string[], context: ParseContext): Command | 'task' | undefined {
  const { words, not } = MARKED.exec(rest)?.groups ?? {};
  if (words === undefined) return rest === '' || /(?:^|\s)as(?:\s|$)/iu.test(rest) ? undefined : 'task';
  return /^(?:as|it)$/iu.test(words) ? undefined : flagging(words, quotes, context, not === undefined);
}

/** Matches 'from monday to friday': the day of the item, and the day that it is moved to. */
const FROM_TO = /\sfrom (?<from>\p{L}+(?: \p{L}+)?) to (?<to>.+)$/iu;

/** The target of a move: the day, its words with the preposition, and the words before them. */
interface Target {
  day: Day;
  words: string;
  before: string;
  /** The day that the item is moved from, if named. */
  from?: Day | undefined;
}

function targetOf(rest: string, context: ParseContext): Target | undefined {
  const range = FROM_TO.exec(rest);
  const { from, to } = range?.groups ?? {};
  if (range !== null && from !== undefined && to !== undefined) {
    const day = findDateTimes(to, context).find((when) => when.day !== undefined)?.day;
    const origin = findDateTimes(`on ${from}`, context)[0]?.day;
    return day === undefined ? undefined : { day, words: `to ${to}`, before: rest.slice(0, range.index), from: origin };
  }
  const last = findDateTimes(rest, context).findLast((when) => when.day !== undefined && when.pattern === undefined);
  if (last?.day === undefined) return undefined;
  return { day: last.day, words: rest.slice(last.from), before: rest.slice(0, last.from) };
}

/**
 * True when an item of the planner is moved. Furniture is moved, cakes are brought and code is pushed outside of it.
 */
function isMoved(verb: string, { words, before }: Target): boolean {
  if (!/^(?:move|push|bring|shift)$/iu.test(verb)) return true;
  if (/^bring$/iu.test(verb)) return /(?:^|\s)forward(?:\s|$)/iu.test(before);
  if (/(?:^|\s)(?:forward|back)(?:\s|$)/iu.test(before)) return true;
  if (/^(?:to|until|till|onto|for)\s/iu.test(words) || /\s(?:to|until|till|onto|for)\s*$/iu.test(before)) return true;
  const isByHand = /^to\s|\s(?:to|into|onto|at|in)\s/iu.test(before) || /^(?:on|by|before) /iu.test(words);
  return /^move$/iu.test(verb) && !isByHand;
}

/**
 * Returns the command that moves an item. Returns 'task' when something outside the planner is moved, undefined when
 * the item or the day is unclear.
 */
export function move(
  verb: string,
  rest: string,
  quotes: readonly string[],
  context: ParseContext,
): Command | 'task' | undefined {
  const target = targetOf(rest, context);
  if (target === undefined) {
    const isByHand = /^(?:move|push|bring|shift)$/iu.test(verb) && rest !== '';
    return isByHand && !/\sto (?:\d|noon|midnight)/iu.test(rest) ? 'task' : undefined;
  }
  if (!isMoved(verb, target)) return 'task';
  const words = target.before
    .replace(/\s+(?:over |back |forward |out )?(?:to|until|till|by|for|from|on)\s*$/iu, '')
    .replace(/^(?:forward|back)\s+/iu, '')
    .replace(/\s+(?:forward|back|out)\s*$/iu, '');
  const {
    itemType = 'task',
    searchTerm,
    date = target.from,
  } = parseItemReference(words, quotes, context, kindsIn(words));
  if (searchTerm === '') return undefined;
  const data = { itemType, searchTerm, targetDate: target.day };
  return { commandType: 'move_item', data: { ...data, ...(date !== undefined && { date }) } };
}

const SEARCHED =
  /^(?:search(?: for)?|look up|look for(?= (?:my|the|[\uE000-\uE063]))|locate|find(?! (?:(?:an?|some|out|new|someone|somebody|something|time|ways?)(?!\p{L})|\d))|show me|show(?= (?:my|all))|show(?= the (?!.* (?:to|at) ))|where(?:['’]s| is| are| did i put)|when(?:['’]s| is| are| do i have))\s+(?<words>.+)$/isu;

/** Returns the command that finds an item; undefined when the words do not ask for that. */
export function search(said: string, quotes: readonly string[], context: ParseContext): Command | undefined {
  const { words } = SEARCHED.exec(said)?.groups ?? {};
  if (words === undefined || /^(?:for|me|up|it)$/iu.test(words)) return undefined;
  const { itemType, searchTerm, date } = parseItemReference(words.replace(/\?+$/, ''), quotes, context);
  if (searchTerm === '') return undefined;
  return {
    commandType: 'find_item',
    data: { ...(itemType !== undefined && { itemType }), searchTerm, ...(date !== undefined && { date }) },
  };
}
