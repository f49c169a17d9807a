import { HABIT_COLORS, type CommandData } from './halo.contract.ts';
import { hasQuote } from './quotes.rules.ts';
import { isScrambled } from './spelling.rules.ts';
import { isTaskVerb, startsWithTask } from './verbs.rules.ts';
import { cutOut, usedWhens, findDateTimes, type ParseContext } from './date-times.rules.ts';

/** The type of item of a command. */
export type ItemType = NonNullable<CommandData['itemType']>;

/**
 * Which types are accepted: 'any', after a word such as 'add'; 'maybe', a type other than task only if it is clearly
 * named; 'task', when the first word belongs to the title.
 */
export type Wanted = 'any' | 'maybe' | 'task';

/** Matches the names of item types. */
export const KIND = String.raw`(?<kind>tasks?|taks|todos?|to-dos?|to dos?|reminders?|goals?|habits?|books?)`;
/** Matches a colour of a habit. */
export const COLOR = HABIT_COLORS.join('|');

/** Returns the item type of a word. */
export function typeOf(kind: string): ItemType {
  if (/^goal/iu.test(kind)) return 'goal';
  if (/^habit/iu.test(kind)) return 'habit';
  return /^(?:book|read)/iu.test(kind) ? 'book' : 'task';
}

/** Words after an item type that make it something else: a book shelf is not a book. */
export const OTHER_THINGS =
  'setting|tracker|trackers|tracking|force|forces|manager|list|lists|board|keeper|planning|planner|club|store|shop|shelf|shelves|stacking|master|masters|case|fair|report|post|posts|scorer|cover|covers';

/** Matches an item type before its title, as in 'a weekly goal for next week: …'. */
const NAMED = new RegExp(
  String.raw`^(?:(?:a|an|the|my|new|another|this)\s+)*(?<adjectives>(?:(?:important|urgent|high[- ]priority|top[- ]priority|priority|flagged|recurring|daily|weekly|monthly|${COLOR})\s+)*)${KIND}(?!\s+(?:${OTHER_THINGS})(?!\p{L})|\s+in (?!\d|the\s)\p{L}+ (?:for|about|to)\s)(?:\s+(?:for )?(?:(?<period>(?:this|next) (?:week|month))|the (?<current>week|month)(?=\s*:)))?(?:(?:\s+(?:called|named|titled|to|for|of|that says|saying|about|is to|is)|\s*[:–-])(?=\s|[\uE000-\uE063])|(?=[\s\uE000-\uE063]))\s*`,
  'iu',
);
/** Matches an item type after its title, as in '… as a monthly goal'. */
const AS_KIND = new RegExp(
  String.raw`\s+as (?:a|an|my) (?<adjectives>(?:(?:new|important|recurring|weekly|monthly|daily|${COLOR})\s+)*)(?<kind>task|todo|goal|habit|book)\s*$`,
  'iu',
);
/** Matches a habit named by its activity and possibly its frequency, as in 'gym habit 3 times a week'. */
const NAMED_HABIT =
  /^(?:(?:an?|the|my|new)\s+)*(?<adjectives>(?:(?:new|weekly|monthly)\s+)*)(?<name>\p{L}+(?:\s+\p{L}+){0,2}?)\s+habit(?<often>\s+(?:(?:\d+|once|twice|two|three|four|five|six)(?:\s+times|\s*x)?\s+(?:a|per|each|every)|every|each)\s+(?:week|month)|\s+(?:weekly|monthly))?$/iu;
/** A longer text is not the name of a habit. */
const LONGEST_HABIT = 120;
/** Matches tasks that are about a habit. */
const ABOUT_HABIT =
  /^(?:break|quit|kick|lose|change|track|log|end)(?!\p{L})|(?<!\p{L})(?:about|of|on|the|a|an|my|this|that|bad|good)$/iu;

/** Matches the list that an item is added to. */
const TO_LIST =
  /(?:^|\s+)(?:to|on|onto|in) (?:my|the(?= (?:to[- ]?do |task )?(?:list|tasks|todos)(?:\s|$))) (?<list>reading list|books?|bookshelf|(?:to[- ]?do |task )?list|tasks|todos|goals|(?:weekly |monthly )?goals|habits|(?:weekly |monthly )?habits)(?=\s|$|[,.!:]):?/iu;

/** True when a text starts with the type of a new item. */
export function isNamed(words: string): boolean {
  return /^(?:an? |my |new |goal |habit )/iu.test(words) && NAMED.test(spellKind(words));
}

/**
 * True when 'add' or a similar word asks for an item of the planner, and is not part of a title: photos are added to an
 * album, and accounts are created at a bank.
 */
export function isItem(verb: string, rest: string, context: ParseContext): boolean {
  if (rest === '' || /^[:,]/.test(rest) || NAMED.test(spellKind(rest)) || hasQuote(rest.slice(0, 1))) return true;
  if (
    TO_LIST.test(rest) ||
    AS_KIND.test(rest) ||
    isKindAlone(rest) ||
    PRAISED.test(rest) ||
    / recommended by /iu.test(rest)
  )
    return true;
  if (STARTS_WITH_KIND.test(rest)) return false;
  if (/^(?:add|create|new)$/iu.test(verb) && namedHabit(rest) !== undefined) return true;
  switch (verb.toLowerCase()) {
    case 'remember':
    case 'remind':
      return /^to /iu.test(rest);
    case 'new':
      return startsWithTask(rest);
    case 'schedule':
      return findDateTimes(rest, context).some(({ day, time }) => day !== undefined || time !== undefined);
    case 'create':
      return startsWithTask(rest) || EVENT.test(rest);
    default: {
      const title = cutOut(rest, usedWhens(findDateTimes(rest, context)));
      return !/\s(?:to|onto|into) (?:the|an?|our|his|her|their|my|this|that|\p{Lu}\p{L}*)(?!\p{L})|\son \p{Lu}\p{L}+/u.test(
        title,
      );
    }
  }
}

/** Matches a type that is followed by a place outside the planner, as in 'a task in jira for the login bug'. */
const STARTS_WITH_KIND = new RegExp(String.raw`^(?:(?:an?|the|my|new)\s+)*${KIND}(?!\p{L})`, 'iu');

/** Matches events, which are put into a planner. */
const EVENT =
  /^(?:an? |the )?(?:\p{L}+ ){0,2}(?:appointment|meeting|event|entry|item|reminder|call|lunch|dinner|breakfast|visit|date)(?!\p{L})/iu;

/** Corrects the spelling of an item type at the beginning of a text, after words that only occur before one. */
function spellKind(words: string): string {
  return words.replace(
    /^((?:(?:a|an|the|my|new|another|important|weekly|monthly)\s+)*)(\p{L}{3,7})(?=[\s:])/iu,
    (whole, before: string, word: string) => {
      const kind = ['task', 'goal', 'habit', 'book'].find((each) => isScrambled(word.toLowerCase(), each));
      return kind === undefined || word.toLowerCase() === 'ask' ? whole : `${before}${kind}`;
    },
  );
}

/** True when the words are only an item type. */
export function isKindAlone(words: string): boolean {
  return new RegExp(
    String.raw`^(?:(?:a|an|the|my|new|another|weekly|monthly|daily|recurring|important)\s+)*${KIND}$`,
    'iu',
  ).test(words.trim());
}

/** Matches a book that somebody recommended. */
export const PRAISED = /^(?<name>[^,:]{1,100}?) (?:recommended|suggested) (?:me )?(?:the |a )?book (?<words>.+)$/iu;

/** Returns the item type of the words, its adjectives and list, and the remaining words. */
export function itemTypeIn(
  words: string,
  wanted: Wanted,
): { kind: ItemType; adjectives: string; list: string; rest: string } {
  const spelt = spellKind(words);
  const habit = wanted === 'any' ? namedHabit(words) : undefined;
  if (habit !== undefined) return { kind: 'habit', list: '', ...habit };
  const named = NAMED.exec(spelt);
  const isOf =
    named !== null &&
    (wanted === 'any' ||
      /:|called|named|titled|^(?:new|my|an?|important|weekly|monthly|task|todo|to-do|goal|habit)(?!\p{L})/iu.test(
        named[0],
      ));
  const toList = TO_LIST.exec(words);
  const asKind = AS_KIND.exec(words);
  const list = toList?.groups?.['list'] ?? '';
  const groups = isOf ? named.groups : asKind?.groups;
  const adjectives = ['adjectives', 'period', 'current'].map((name) => groups?.[name] ?? '').join(' ');
  const kind = groups === undefined ? listType(list) : typeOf(groups['kind'] ?? '');
  let rest = isOf ? spelt.slice(named[0].length) : words;
  if (toList !== null) rest = rest.replace(toList[0], '').replace(/^(?:put|note|write) /iu, '');
  if (!isOf && asKind !== null) rest = words.slice(0, asKind.index).replace(/^(?:set|put|make) /iu, '');
  return { kind, adjectives, list, rest };
}

function namedHabit(words: string): { adjectives: string; rest: string } | undefined {
  if (words.length > LONGEST_HABIT) return undefined;
  const { adjectives = '', name, often = '' } = NAMED_HABIT.exec(words.trim())?.groups ?? {};
  if (name === undefined || ABOUT_HABIT.test(name) || isTaskVerb(/^\p{L}+/u.exec(name)?.[0] ?? '')) return undefined;
  return { adjectives, rest: `${name}${often}` };
}

function listType(list: string): ItemType {
  if (/read|book/iu.test(list)) return 'book';
  if (/goal/iu.test(list)) return 'goal';
  return /habit/iu.test(list) ? 'habit' : 'task';
}
