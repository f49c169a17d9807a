import { firstOfMonth } from '#shared/calendar/month.ts';
import { mondayOf } from '#shared/calendar/week.ts';
import type { When } from './calendar-days.rules.ts';
import type { Command, CommandData } from './halo.contract.ts';
import { hasQuote, unmask } from './quotes.rules.ts';
import { withoutManners } from './manners.rules.ts';
import { isScrambled } from './spelling.rules.ts';
import { whensIn, type Situation } from './when.rules.ts';

/** What a command can be about. */
export type ItemType = NonNullable<CommandData['itemType']>;

/** How the kinds of item are called. */
export const KIND = String.raw`(?<kind>tasks?|taks|todos?|to-dos?|to dos?|reminders?|goals?|habits?|books?)`;
/** How it is said that something matters, at the end of a request or at its beginning. */
const PRIORITY =
  /[\s,(–-]*(?<![\p{L}])(?:(?:it'?s|this is|that'?s|with|as|and it'?s) )?(?:(?:a|an|very|super|really) )?(?:high priority|top priority|highest priority|important|urgent|urgently|asap|a priority|priority)\)?[\s!.]*$|^(?:urgent|important|high priority|top priority|priority|asap)(?:\s*[:!,–-]+\s*|\s+(?=task\b))|^asap\s+|\s*!+\s*$|^\s*!+\s*/iu;
/** Written in capitals it is meant of the request, and not a word of it. */
const SHOUTED = /^(?:URGENT|IMPORTANT|PRIORITY)[\s:!,]+/u;

function isImportant(words: string): boolean {
  return PRIORITY.test(words) || SHOUTED.test(words);
}

function withoutPriority(words: string): string {
  return words.replace(SHOUTED, '').replace(PRIORITY, ' ');
}

/** The kind that a word stands for. */
export function typeOf(kind: string): ItemType {
  if (/^goal/i.test(kind)) return 'goal';
  if (/^habit/i.test(kind)) return 'habit';
  return /^book/i.test(kind) ? 'book' : 'task';
}

/** A kind before what it is called, as in 'a weekly goal for next week: …'. */
const NAMED = new RegExp(
  String.raw`^(?:(?:a|an|the|my|new|another|this)\s+)*(?<adjectives>(?:(?:important|urgent|high[- ]priority|top[- ]priority|priority|flagged|recurring|daily|weekly|monthly)\s+)*)${KIND}(?!\s+(?:setting|tracker|trackers|tracking|force|manager|list|lists|board|keeper|planning|planner|club|store|shop)(?![\p{L}]))(?:\s+(?:for )?(?<period>(?:this|next) (?:week|month)))?(?:(?:\s+(?:called|named|titled|to|for|of|that says|saying|about|is to|is)|\s*[:–-])(?=\s|[\uE000-\uE063])|(?=[\s\uE000-\uE063]))\s*`,
  'iu',
);
/** And behind it, as in '… as a monthly goal'. */
const AS_KIND = new RegExp(
  String.raw`\s+as (?:a|an|my) (?<adjectives>(?:(?:new|important|recurring|weekly|monthly|daily)\s+)*)(?<kind>task|todo|goal|habit|book)\s*$`,
  'iu',
);

/** Whether a text begins with a kind of item that is to be made. */
export function isNamed(words: string): boolean {
  return /^(?:an? |my |new |goal |habit )/i.test(words) && NAMED.test(spellKind(words));
}

/** The kind at the beginning of a text, rightly spelt where it is behind words that only stand before one. */
function spellKind(words: string): string {
  return words.replace(
    /^((?:(?:a|an|the|my|new|another|important|weekly|monthly)\s+)*)(\p{L}{3,7})(?=[\s:])/iu,
    (whole, before: string, word: string) => {
      const kind = ['task', 'goal', 'habit', 'book'].find((each) => isScrambled(word.toLowerCase(), each));
      return kind === undefined || word.toLowerCase() === 'ask' ? whole : `${before}${kind}`;
    },
  );
}

/**
 * A new item; `isAsked` says that a word for adding stood before. Without a kind it is a task (platform specification, section 3).
 */
export function creation(
  words: string,
  quotes: readonly string[],
  situation: Situation,
  isAsked: boolean,
): Command | undefined {
  const toList =
    /(?:^|\s+)(?:to|on|onto|in) (?:my|the(?= (?:to-?do |task )?(?:list|tasks|todos)(?:\s|$))) (?<list>reading list|books?|bookshelf|(?:to-?do |task )?list|tasks|todos|goals|(?:weekly |monthly )?goals|habits|(?:weekly |monthly )?habits)(?=\s|$|[,.!:])[:,]?/iu.exec(
      words,
    );
  const praised = /^(?<name>[^,:]{1,100}?) (?:recommended|suggested) (?:me )?(?:the |a )?book (?<words>.+)$/iu.exec(
    words,
  )?.groups;
  if (praised !== undefined) return book(`${praised['words']} recommended by ${praised['name']}`, quotes);
  const named = NAMED.exec(spellKind(words));
  const spelt = named === null ? words : spellKind(words);
  const isOf =
    named !== null &&
    (isAsked ||
      /[:]|called|named|titled|^(?:new|my|a|an|important|weekly|monthly)\b/i.test(named[0]) ||
      /^(?:task|todo|to-do|goal|habit)\b/i.test(named[0]));
  const list = toList?.groups?.['list'] ?? '';
  const asKind = AS_KIND.exec(words);
  let rest = isOf ? spelt.slice(named[0].length) : words;
  if (toList !== null) rest = rest.replace(toList[0], '').replace(/^(?:put|note|write) /iu, '');
  if (!isOf && asKind !== null) rest = words.slice(0, asKind.index).replace(/^(?:set|put|make) /iu, '');
  const groups = isOf ? named.groups : asKind?.groups;
  const adjectives = `${groups?.['adjectives'] ?? ''} ${groups?.['period'] ?? ''}`;
  const kind = groups === undefined ? listType(list) : typeOf(groups['kind'] ?? '');
  if (isAsked && new RegExp(String.raw`^(?:(?:a|an|the|my|new|another)\s+)*${KIND}$`, 'iu').test(words.trim()))
    return undefined;
  const all = `${adjectives} ${list} ${rest}`;
  if (kind === 'book' || (/^(?:read|book)\b/i.test(rest) && /\brecommended by\b/i.test(rest)))
    return book(rest.replace(/^book\s+/i, ''), quotes);
  if (kind === 'habit') return habit(rest, quotes, all);
  if (kind === 'goal') return goal(rest, quotes, all, situation);
  return task(rest, quotes, adjectives, situation);
}

function listType(list: string): ItemType {
  if (/read|book/i.test(list)) return 'book';
  if (/goal/i.test(list)) return 'goal';
  return /habit/i.test(list) ? 'habit' : 'task';
}

function task(words: string, quotes: readonly string[], adjectives: string, situation: Situation): Command | undefined {
  const isPriority = isImportant(words) || /important|urgent|priority|flagged/i.test(adjectives);
  const said = withoutPriority(words);
  const whens = usedWhens(whensIn(said, situation));
  const title = unmask(withoutManners(cutOut(said, whens).trim()).replace(/^to (?=\p{Ll})/u, ''), quotes);
  if (title === '' || (!hasQuote(said) && isSmallTalk(title))) return undefined;
  const pattern = whens.find((when) => when.pattern !== undefined)?.pattern ?? patternIn(adjectives);
  const day = whens.findLast((when) => when.day !== undefined && when.pattern === undefined)?.day;
  const time = whens.find((when) => when.time !== undefined)?.time;
  const first = day ?? whens.find((when) => when.day !== undefined)?.day ?? situation.selected;
  return {
    commandType: 'create_task',
    data: {
      title,
      date: time === undefined ? first : `${first}T${time}`,
      ...(isPriority && { isPriority }),
      ...(pattern !== undefined && { isRecurring: true, recurringPattern: pattern }),
    },
  };
}

/** One day, one time and one pattern: of several days the last one that is said. */
function usedWhens(whens: readonly When[]): When[] {
  const day = whens.findLast((when) => when.day !== undefined && when.pattern === undefined);
  const time = whens.find((when) => when.time !== undefined);
  const pattern = whens.find((when) => when.pattern !== undefined);
  return whens.filter(
    (when) => when === day || when === time || when === pattern || (when.isPeriod === true && when.day === undefined),
  );
}

function patternIn(adjectives: string): When['pattern'] {
  const [, word] = /(daily|weekly|monthly)/i.exec(adjectives) ?? [];
  return word?.toLowerCase() as When['pattern'];
}

function cutOut(text: string, whens: readonly When[]): string {
  let rest = text;
  for (const { from, to, time } of whens.toReversed()) {
    // A range of times stays in the title: only where it begins is kept elsewhere.
    if (time !== undefined && /^\s*(?:to|-|–|until|till)\s*\d/.test(text.slice(to))) continue;
    rest = `${rest.slice(0, from)} ${rest.slice(to)}`;
  }
  return rest;
}

/** What people say without wanting anything of it. */
const SMALL_TALK =
  /^(?:hi|hey|hello|halo|bye|thanks|thank you|thx|ok|okay|yes|yeah|no|sure|please|um+|uh+|er+|what|why|who|how|test|help|remind me|add|new|create|find|search|search for|show me|show|look up|look for|good (?:morning|afternoon|evening|night))(?:[ ,!.]+(?:so much|very much|a lot|there|um+|uh+|halo))*(?:\b.*\?)?$|^(?:what|who|why|how|when|where|which|are|is|am|(?:do|does|did) (?:i|you|we|they|he|she|it)) .*|\?$/iu;

function isSmallTalk(title: string): boolean {
  return !/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(title) || SMALL_TALK.test(title);
}

function goal(words: string, quotes: readonly string[], all: string, situation: Situation): Command | undefined {
  const isPriority =
    isImportant(words) || /important|urgent|priority|flagged/i.test(all.slice(0, all.length - words.length));
  const isWeekly = !/\bmonth(?:ly)?\b/i.test(all);
  const said = withoutPriority(words)
    .replace(/\s*(?:weekly|monthly)\s*$/i, ' ')
    .replace(/^\s*(?:weekly|monthly)\s*[:,]?\s*/i, ' ');
  const whens = whensIn(said, situation).filter(({ isPeriod }) => isPeriod === true);
  const title = unmask(cutOut(said, whens).replace(/^\s*(?:(?:for|to|is|of)\s+)+/i, ''), quotes);
  if (title === '') return undefined;
  const day = [
    ...whensIn(all.slice(0, all.length - words.length), situation).filter(({ isPeriod }) => isPeriod),
    ...whens,
  ].find((when) => when.day !== undefined)?.day;
  const date = day === undefined ? undefined : isWeekly ? mondayOf(day) : firstOfMonth(day);
  return {
    commandType: 'create_goal',
    data: { title, isWeekly, ...(isPriority && { isPriority }), ...(date !== undefined && { date }) },
  };
}

/** A new habit. */
export function habit(words: string, quotes: readonly string[], all = words): Command | undefined {
  const isWeekly = !/\bmonth(?:ly)?\b/i.test(all);
  const [, color] = /\bin (red|blue|green|orange|purple|teal|gray)\b/i.exec(words) ?? [];
  const said = words
    .replace(/\bin (?:red|blue|green|orange|purple|teal|gray)\b/i, ' ')
    .replace(/(?:,\s*)?(?:every|each|once a|this) (?:week|month|day)|(?:weekly|monthly|daily)\s*$/i, ' ')
    .replace(/^\s*(?:weekly|monthly)\s*[:,]?\s*/i, ' ');
  const title = unmask(said.replace(/^\s*(?:for|to|of|my habit of|the habit of)\s+/i, ''), quotes);
  if (title === '') return undefined;
  return {
    commandType: 'create_habit',
    data: {
      title,
      isWeekly,
      frequency: isWeekly ? 'weekly' : 'monthly',
      isRecurring: true,
      ...(color !== undefined && { color: color.toLowerCase() }),
    },
  };
}

/** Who recommended a book; before its title a colon or 'called' ends the name. */
const RECOMMENDED =
  /[,(]?\s*(?:which was |that was |was )?(?:recommended|suggested) (?:to me )?by (?<name>[^,:()]{1,200}?)(?:\)|(?=\s*:|\s+(?:called|titled|named|written by|by)\s|,|\)|\s*$))/iu;

function book(words: string, quotes: readonly string[]): Command | undefined {
  const recommended = RECOMMENDED.exec(words);
  const recommendedBy = recommended?.groups?.['name'];
  const said = (recommended === null ? words : words.replace(recommended[0], ' '))
    .replaceAll(/[()]/g, ' ')
    .replace(/^[\s:,]*(?:(?:called|titled|named)\s+)?/iu, '');
  const by = /^(?<title>.+?)[,]?\s+(?:written )?by (?<author>[^,]+)\s*$/iu.exec(said);
  const title = unmask((by?.groups?.['title'] ?? said).replace(/^\s*read\s+/i, ''), quotes);
  if (title === '') return undefined;
  const author = by?.groups?.['author'];
  return {
    commandType: 'create_book',
    data: {
      title,
      ...(author !== undefined && { author: unmask(author, quotes) }),
      ...(recommendedBy !== undefined && { recommendedBy: unmask(recommendedBy, quotes) }),
    },
  };
}
