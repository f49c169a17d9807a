import type { CommandData } from './halo.contract.ts';
import { meaningOfWord } from './lexicon.rules.ts';
import { isTypo } from './spelling.rules.ts';

/** The item type of a command. */
type ItemType = NonNullable<CommandData['itemType']>;

/** The words for each item type. */
const TYPE_WORDS: readonly [ItemType, RegExp][] = [
  ['goal', /(?<!\p{L})goals?(?!\p{L})/iu],
  ['habit', /(?<!\p{L})habits?(?!\p{L})/iu],
  ['book', /(?<!\p{L})(?:books?|reading[- ]list|bookshelf|novels?|reads)(?!\p{L})/iu],
  ['task', /(?<!\p{L})(?:tasks?|taks|to-?dos?|todos?|to do|to-do list)(?!\p{L})/iu],
];

/** Returns the item type that is named first; undefined if none is. */
export function itemTypeIn(words: string): ItemType | undefined {
  let first: { type: ItemType; at: number } | undefined;
  for (const [type, pattern] of TYPE_WORDS) {
    const at = words.search(pattern);
    if (at !== -1 && (first === undefined || at < first.at)) first = { type, at };
  }
  return first?.type;
}

/** Words of a request for types of items, months and importance. */
const REQUEST_WORDS = 'goal goals habit habits book books task tasks month monthly important urgent priority'.split(
  ' ',
);

/** Corrects typos in words beside a title: 'motnhly habti', 'realy importnat', 'urgentttt'. */
export function spellRequestWords(words: string): string {
  return words.replaceAll(/\p{L}{4,}/gu, (word) => {
    const small = word.toLowerCase().replaceAll(/(.)\1{2,}/gu, '$1');
    if (REQUEST_WORDS.includes(small)) return small;
    return REQUEST_WORDS.find((other) => isTypo(small, other)) ?? word;
  });
}

const TALK =
  /(?<![\p{L}\p{N}'’])(?:me|a|an|the|to|it|that|this|my|you|for|of|on|in|and|at|with|by|i|we|add|create|new|make|remind|set|please|thanks|thank|hello|hi|hey)(?![\p{L}\p{N}])/giu;

/** True when a title only has words of a request: 'remind me to', 'create a goal'. */
export function isEmptyTalk(title: string): boolean {
  return !/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(title.replaceAll(TALK, ''));
}

const IMPORTANT =
  /(?<!\p{L})(?:importan(?:t|ce)|urgent(?:ly)?|priorit(?:y|i[sz]e|ies)|prio|asap|critical|crucial|vital|essential|pressing|flag(?:ged)?|star(?:red)?|as soon as possible|top|must[- ]do)(?!\p{L})|^!+|(?<!(?:please|pls|plz|thanks|thank you|thx|cheers|ta) ?)!+\s*$|❗|‼|🔥|⭐/iu;
const NOT_IMPORTANT =
  /(?<!\p{L})(?:not|no|isn['’]?t|nothing|low(?:er)?|less|un|without(?! fail| delay))(?!\p{L})[^|]{0,20}(?:importan(?:t|ce)|urgent|priority|hurry|rush|flag)/iu;

/** True when words beside a title ask for a priority. */
export function isImportant(words: string): boolean {
  return IMPORTANT.test(words) && !NOT_IMPORTANT.test(words);
}

const EVERY =
  /(?<!\p{L})(?:(?<!after )all|every|each|any(?! ?more| longer)|whole|entire|series|instances?|occurrences?|repeats?|recurring|completely|entirely|altogether|forever|permanently|for good|everything)(?!\p{L})/iu;
const NOT_EVERY = /(?<!\p{L})(?:only|just)(?!\p{L})[^|]{0,30}(?:this|one|once|tomorrow|today)|rest of the/iu;

/** What separates a request from the reasons for it. */
const BREAK = /[.,;:!?–—]+|(?<!\p{L})(?:so|because|cos|cuz|since|hence|as)(?!\p{L})/iu;
/** A reason says 'all' behind this many words or more: 'Katie drank all the lemonade'. 'And I mean all of them' is a request. */
const WORDS_OF_REASON = 3;
const REQUESTED = /(?<!\p{L})(?:mean|want|of (?:them|those|these|it|em))(?!\p{L})/iu;

/**
 * True when words beside the name of an item, with `|` in place of the name, ask for all of its occurrences. Reasons do not
 * count: 'the whole deal is dead, so delete |'.
 */
export function isEveryOccurrence(words: string): boolean {
  return words.split(BREAK).some(asksForAll) && !NOT_EVERY.test(words);
}

function asksForAll(part: string): boolean {
  const match = EVERY.exec(part);
  if (match === null) return false;
  const words = part.slice(0, match.index).match(/\p{L}+/gu) ?? [];
  const isRequest = words.some((word) => meaningOfWord(word.toLowerCase()) === 'delete') || REQUESTED.test(part);
  return part.includes('|') || words.length < WORDS_OF_REASON || isRequest;
}

/** Words that identify an item only to a person who sees it, or that stand for many items. */
const UNCERTAIN =
  /(?<![\p{L}\p{N}'’])(?:it|its|them|these|those|that|this|he|him|she|her|one|ones|both|everything|anything|something|whatever|all|every|each|any|of|the|my|our|a|an|and|for|from|on|in|at|by|today|tomorrow|yesterday|tonight|monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekend|week|month|year|day|days|morning|afternoon|evening|night|last|first|second|third|next|previous|latest|newest|oldest|new|old|open|pending|overdue|remaining|done|completed?|finished|wrong|right|other|others|another|whole|entire|stuff|things?|items?|tasks?|todos?|goals?|habits?|books?|lists?|entry|entries|account|just|added|i|what)(?:['’]s)?(?![\p{L}\p{N}])/giu;
/** Matches the beginning of a description such as 'everything except'. */
const DESCRIPTION = /^(?:what(?:ever)?|everything|all|anything|whichever|except|nothing) |(?:^|\s)except /iu;
/** The type of an item beside its name: 'the book Emma', 'the Emma book'. Of 'the book club' it is part of the name. */
const NAMED_TYPE =
  /^(?:(?:the|my|our|that|this) )?(?:book|goal|habit|task) (?=\p{Lu})|(?<=\p{Lu}\S*) (?:book|goal|habit|task)$/u;
const ARTICLES = /^(?:(?:the|my|our|that|this|a|an|all|every|each|those|these)\s+)+(?=\S)/iu;

/** Returns a search term without articles and types; empty when it does not identify an item: 'the last one', 'everything'. */
export function searchTermIn(name: string): string {
  const isDescription =
    DESCRIPTION.test(name) || !/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(name.replaceAll(UNCERTAIN, ''));
  return isDescription ? '' : name.replace(NAMED_TYPE, '').replace(ARTICLES, '');
}
