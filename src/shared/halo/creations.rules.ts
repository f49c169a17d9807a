import { firstOfMonth } from '#shared/calendar/month.ts';
import { mondayOf } from '#shared/calendar/week.ts';
import { isBlank } from '#shared/items/titles.rules.ts';
import { estimateIn } from '#shared/tasks/estimates.rules.ts';
import type { Command } from './halo.contract.ts';
import { COLOR, isKindAlone, itemTypeIn, PRAISED, type Wanted } from './item-types.rules.ts';
import { isSmallTalk, stripPoliteness } from './politeness.rules.ts';
import type { When } from './phrases.rules.ts';
import { isImportant, withoutPriority } from './priority.rules.ts';
import { hasQuote, tidy, unmask } from './quotes.rules.ts';
import { cutOut, dayOf, usedWhens, findDateTimes, type ParseContext } from './date-times.rules.ts';

/**
 * Returns the commands for new items; several when several days are named. Without a type, the item is a task.
 * (HALO-44)
 */
export function creations(words: string, quotes: readonly string[], context: ParseContext, wanted: Wanted): Command[] {
  if (wanted === 'task') return tasks(words, quotes, '', context);
  if (isKindAlone(words) && (wanted === 'any' || /^new /iu.test(words))) return [];
  const praised = PRAISED.exec(words)?.groups;
  if (praised !== undefined) return listOf(book(`${praised['words']} recommended by ${praised['name']}`, quotes));
  const { kind, adjectives, list, rest } = itemTypeIn(words, wanted);
  const all = `${adjectives} ${list} ${rest}`;
  if (kind === 'book' || (/^(?:read|book)\b/iu.test(rest) && /\brecommended by\b/iu.test(rest)))
    return listOf(book(rest.replace(/^book\s+/iu, ''), quotes));
  if (kind === 'habit') return listOf(habit(rest, quotes, all));
  if (kind === 'goal') return listOf(goal(rest, quotes, all, context));
  return tasks(rest, quotes, adjectives, context);
}

function listOf(command: Command | undefined): Command[] {
  return command === undefined ? [] : [command];
}

function tasks(words: string, quotes: readonly string[], adjectives: string, context: ParseContext): Command[] {
  const said = withoutPriority(words);
  const dateTimes = usedWhens(findDateTimes(said, context));
  const bare = cutOut(said, dateTimes);
  const isPriority = isImportant(words) || isImportant(bare) || /important|urgent|priority|flagged/iu.test(adjectives);
  const manner = stripPoliteness(withoutPriority(bare).trim()).replace(/^to (?=\p{Ll})/u, '');
  const estimate = estimateIn(manner);
  const bareTitle = estimate?.title ?? manner;
  const title = unmask(
    dateTimes.length > 0 ? bareTitle.replace(/^(?:an?|the) (?=\p{L}+ with )/iu, '') : bareTitle,
    quotes,
  );
  if (isBlank(title) || (!hasQuote(said) && isSmallTalk(title))) return [];
  const pattern = dateTimes.find((when) => when.pattern !== undefined)?.pattern ?? patternIn(adjectives);
  const time = dateTimes.find((when) => when.time !== undefined)?.time;
  const dated = dayOf(dateTimes) ?? dateTimes.find((when) => when.day !== undefined);
  const days = [dated?.day ?? context.selected, ...(dated?.furtherDays ?? [])];
  return days.map((day) => ({
    commandType: 'create_task',
    data: {
      title,
      date: time === undefined ? day : `${day}T${time}`,
      ...(isPriority && { isPriority }),
      ...(estimate && { estimateMinutes: estimate.estimateMinutes }),
      ...(pattern !== undefined && { isRecurring: true, recurringPattern: pattern }),
    },
  }));
}

function patternIn(adjectives: string): When['pattern'] {
  const [, word] = /(daily|weekly|monthly)/iu.exec(adjectives) ?? [];
  return word?.toLowerCase() as When['pattern'];
}

function goal(words: string, quotes: readonly string[], all: string, context: ParseContext): Command | undefined {
  const before = all.slice(0, all.length - words.length);
  const isPriority = isImportant(words) || /important|urgent|priority|flagged/iu.test(before);
  const isWeekly = !/\bmonth(?:ly)?\b/iu.test(all);
  const said = withoutPriority(words)
    .replace(/\s*(?:weekly|monthly)\s*$/iu, ' ')
    .replace(/^\s*(?:weekly|monthly)\s*[:,]?\s*/iu, ' ');
  const dateTimes = findDateTimes(said, context).filter(({ isPeriod }) => isPeriod === true);
  const title = unmask(cutOut(said, dateTimes).replace(/^\s*(?:(?:for|to|is|of)\s+)+/iu, ''), quotes);
  if (isBlank(title)) return undefined;
  const day = [...findDateTimes(before, context).filter(({ isPeriod }) => isPeriod), ...dateTimes].find(
    (when) => when.day !== undefined,
  )?.day;
  const startOf = isWeekly ? mondayOf : firstOfMonth;
  // A goal of the selected week or month needs no date.
  const date = day === undefined || startOf(day) === startOf(context.selected) ? undefined : startOf(day);
  return {
    commandType: 'create_goal',
    data: { title, isWeekly, ...(isPriority && { isPriority }), ...(date !== undefined && { date }) },
  };
}

const IN_COLOR = new RegExp(String.raw`\bin (?<color>${COLOR})\b`, 'iu');
const ANY_COLOR = new RegExp(String.raw`^\s*(?:\p{L}+ )*?(?<color>${COLOR})\s`, 'iu');

/** Returns the command for a new habit. */
export function habit(words: string, quotes: readonly string[], all = words): Command | undefined {
  const isWeekly = !/\bmonth(?:ly)?\b/iu.test(all);
  const color = (IN_COLOR.exec(words) ?? ANY_COLOR.exec(all.slice(0, all.length - words.length)))?.groups?.['color'];
  const said = words
    .replace(IN_COLOR, ' ')
    .replace(/(?:,\s*)?(?:every|each|once a|this) (?:week|month|day)|(?:weekly|monthly|daily)\s*$/iu, ' ')
    .replace(/^\s*(?:weekly|monthly)\s*[:,]?\s*/iu, ' ');
  const title = unmask(said.replace(/^\s*(?:for|to|of|my habit of|the habit of)\s+/iu, ''), quotes);
  if (isBlank(title)) return undefined;
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

/** Matches the recommender of a book. A colon or 'called' before the title ends the name. */
const RECOMMENDED =
  /[,(]?\s*(?:which was |that was |was )?(?:recommended|suggested) (?:to me )?by (?<name>[^,:()]{1,200}?)(?:\)|(?=\s*:|\s+(?:called|titled|named|written by|by)\s|,|\)|\s*$))|,\s*(?<friend>\p{Lu}[^,:()]{0,100}?) (?:recommended|suggested) it\s*$|^from (?<giver>[^,:()]{1,100}?)(?= (?:called|titled|named)\s)/iu;
/** Matches 'by … called …'. */
const AUTHOR_FIRST = /^\s*(?:written )?by (?<author>[^,:]{1,200}?)[,:]? (?:called|titled|named) (?<title>.+)$/iu;
/**
 * Matches a title with its author. The title may contain 'by'; 'by me', 'by night' and similar words are not an author.
 */
const BY_AUTHOR = /^(?<title>.+)[,]?\s+(?:written )?by (?!me\s*$|my\s|you\s*$|night\s*$|day\s*$)(?<author>[^,]+)\s*$/iu;

function book(words: string, quotes: readonly string[]): Command | undefined {
  const recommended = RECOMMENDED.exec(words);
  const recommendedBy =
    recommended?.groups?.['name'] ?? recommended?.groups?.['friend'] ?? recommended?.groups?.['giver'];
  const said = (recommended === null ? words : words.replace(recommended[0], ' '))
    .replaceAll(/[()]/gu, ' ')
    .replace(/,\s*(?:important|urgent|asap)\s*$/iu, '')
    .replace(/^[\s:,]*(?:(?:called|titled|named)\s+)?/iu, '')
    .replace(/^(?:the |a )?(?:novel|audiobook|audio book|e-?book|memoir|biography) (?=\p{Lu})/u, '');
  const by = AUTHOR_FIRST.exec(said) ?? BY_AUTHOR.exec(said);
  const title = unmask((by?.groups?.['title'] ?? said).replace(/^\s*read\s+/iu, ''), quotes);
  if (isBlank(title)) return undefined;
  const author = by?.groups?.['author'];
  return {
    commandType: 'create_book',
    data: {
      title,
      ...(author !== undefined && { author: tidy(unmask(author, quotes)) }),
      ...(recommendedBy !== undefined && { recommendedBy: unmask(recommendedBy, quotes) }),
    },
  };
}
