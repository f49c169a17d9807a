import { stateOf, type ItemFlags } from '#shared/items/items.rules.ts';

/** A word needs as many letters to be known in spite of a typo: short ones are too much like others. */
const SHORTEST_WITH_TYPO = 4;

/** More matches than these nobody chooses from. */
export const MOST_MATCHES = 10;

/** What can be searched for. */
export interface Searched extends ItemFlags {
  id: number;
  title: string;
}

/** A term of more words is a text that was pasted, which nobody mistypes: every word of it would be compared with every word there is. */
const MOST_WORDS_WITH_TYPOS = 8;

/** A search term as it is compared. */
interface Wanted {
  text: string;
  words: readonly string[];
}

/**
 * How well something matches, the best first: its title as a whole, by its beginning, by having all of the words, by any part (readings,
 * 22); then other texts of its own; and then its title by words with a typo in each. Whatever is as it was typed is before what is only
 * like it.
 */
export const RANK = { whole: 0, beginning: 1, words: 2, part: 3, otherText: 4, typos: 5 } as const;

/** How well something matches. */
export type Rank = (typeof RANK)[keyof typeof RANK];

/** The texts of an item that are looked through besides its title. */
export type OtherTexts = readonly (string | null | undefined)[];

/** So many characters of a text are shown around what was found in it. */
const EXCERPT_LENGTH = 90;
const EXCERPT_LEAD = 24;

/**
 * How a title can match what is searched for. A person may have very many titles: its words are taken apart only where they matter.
 */
const WAYS: readonly (readonly [Rank, (title: string, wanted: Wanted) => boolean])[] = [
  [RANK.whole, (title, { text }) => title === text],
  [RANK.beginning, (title, { text }) => title.startsWith(text)],
  [RANK.words, hasAllWords],
  [RANK.part, (title, { text }) => title.includes(text)],
];

/** Space that is not a single blank between words. */
const UNEVEN_SPACE = /^ | $|\s{2}|[^\S ]/;

/** A text as it is compared: without regard to case and to how much space there is. */
function comparable(text: string): string {
  const small = text.normalize('NFC').toLowerCase();
  return UNEVEN_SPACE.test(small) ? small.replaceAll(/\s+/g, ' ').trim() : small;
}

/** The words of a text, without punctuation. */
function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}

/** What an item of a search is ordered by. */
export interface Ranked {
  item: Searched;
  rank: Rank;
  /** How far its day lies from the one that is looked at. */
  distance: number;
}

/** Orders what was found: by rank, then active items before those that are done with, then by distance. */
export function compareRanked(first: Ranked, second: Ranked): number {
  return (
    first.rank - second.rank ||
    Number(stateOf(first.item) !== 'active') - Number(stateOf(second.item) !== 'active') ||
    first.distance - second.distance ||
    first.item.id - second.item.id
  );
}

/**
 * The items that a search term means, the best one first (`compareRanked`). Only titles count unless it is said which other texts do.
 * `%` and `_` are characters like any other.
 */
export function search<Item extends Searched>(
  items: readonly Item[],
  term: string,
  distanceOf: (item: Item) => number,
  otherTextsOf: (item: Item) => OtherTexts = () => [],
): Item[] {
  const wanted = compileTerm(term);
  if (wanted === undefined) return [];
  const found: { item: Item; rank: Rank; distance: number }[] = [];
  for (const item of items) {
    const rank = wanted.rank(item.title, otherTextsOf(item));
    if (rank !== undefined) found.push({ item, rank, distance: distanceOf(item) });
  }
  return found.toSorted(compareRanked).map(({ item }) => item);
}

/** A search term that has been taken apart once, to be compared with many items. */
export interface CompiledTerm {
  /** How well a title matches as it was typed; undefined where it does not. */
  rankTitle: (title: string) => Rank | undefined;
  /** Whether another text has the term in it, or all of its words are in the title and the others together. */
  isInTexts: (title: string, others: OtherTexts) => boolean;
  /** Whether a title has all words of the term, each with a typo at most. */
  isNearTitle: (title: string) => boolean;
  /** How well an item matches with its other texts; undefined where it does not. */
  rank: (title: string, others: OtherTexts) => Rank | undefined;
}

/** Takes a search term apart; undefined for a term that has nothing to look for. */
export function compileTerm(term: string): CompiledTerm | undefined {
  const wanted = wantedOf(term);
  if (wanted === undefined) return undefined;
  return {
    rankTitle: (title) => titleRank(comparable(title), wanted),
    isInTexts: (title, others) => isAmongOthers(comparable(title), others, wanted),
    isNearTitle: (title) => hasNearWords(comparable(title), wanted),
    rank: (title, others) => rankAmong(title, others, wanted),
  };
}

/** How well a term matches a title, or other texts that go with it; undefined where it does not. */
export function rankOf(title: string, others: OtherTexts, term: string): Rank | undefined {
  return compileTerm(term)?.rank(title, others);
}

/**
 * The part of the other texts that a term was found in, in one line; undefined where it is the title that has it, or none of them has.
 */
export function excerptOf(title: string, others: OtherTexts, term: string): string | undefined {
  const wanted = wantedOf(term);
  if (wanted === undefined || rankAmong(title, others, wanted) !== RANK.otherText) return undefined;
  const texts = others.flatMap((text) => (text ? [text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()] : []));
  for (const part of [wanted.text, ...wanted.words]) {
    const text = texts.find((each) => each.toLowerCase().includes(part));
    if (text !== undefined) return excerptAt(text, text.toLowerCase().indexOf(part));
  }
  return undefined;
}

function excerptAt(text: string, place: number): string {
  const earliest = Math.max(place - EXCERPT_LEAD, 0);
  // From the beginning of a word, if there is one before what was found.
  const start = earliest === 0 ? 0 : Math.min(text.indexOf(' ', earliest - 1) + 1 || place, place);
  const end = start + EXCERPT_LENGTH;
  return `${start > 0 ? '…' : ''}${text.slice(start, end).trim()}${end < text.length ? '…' : ''}`;
}

function wantedOf(term: string): Wanted | undefined {
  const text = comparable(term);
  return text === '' ? undefined : { text, words: [...new Set(wordsOf(text))] };
}

function rankAmong(title: string, others: OtherTexts, wanted: Wanted): Rank | undefined {
  const compared = comparable(title);
  const rank = titleRank(compared, wanted);
  if (rank !== undefined) return rank;
  if (isAmongOthers(compared, others, wanted)) return RANK.otherText;
  return hasNearWords(compared, wanted) ? RANK.typos : undefined;
}

function titleRank(title: string, wanted: Wanted): Rank | undefined {
  return WAYS.find(([, matches]) => matches(title, wanted))?.[0];
}

function isAmongOthers(title: string, others: OtherTexts, wanted: Wanted): boolean {
  const texts = others.flatMap((text) => (text ? [comparable(text)] : []));
  if (texts.length === 0) return false;
  return texts.some((text) => text.includes(wanted.text)) || hasAllWords([title, ...texts].join(' '), wanted);
}

/** Whether a text has all of the words. Its own are looked up, so that the work grows with its length and not with both lengths. */
function hasAllWords(text: string, { words }: Wanted): boolean {
  if (words.length === 0 || !words.every((word) => text.includes(word))) return false;
  const there = new Set(wordsOf(text));
  return words.every((word) => there.has(word));
}

function hasNearWords(title: string, { words }: Wanted): boolean {
  if (words.length === 0 || words.length > MOST_WORDS_WITH_TYPOS) return false;
  const there = wordsOf(title);
  return words.every((word) => there.some((other) => isNearly(word, other)));
}

/** Whether two words are the same but for one letter: another one, one more, one less, or two that changed places. */
export function isNearly(word: string, other: string): boolean {
  if (word === other) return true;
  const [short, long] = word.length <= other.length ? [word, other] : [other, word];
  if (short.length < SHORTEST_WITH_TYPO || long.length - short.length > 1) return false;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same += 1;
  if (long.length > short.length) return short.slice(same) === long.slice(same + 1);
  const isSwapped = short[same] === long[same + 1] && short[same + 1] === long[same];
  return (
    short.slice(same + 1) === long.slice(same + 1) || (isSwapped && short.slice(same + 2) === long.slice(same + 2))
  );
}

/** How far a day lies from the one that is looked at, in days; of two that are as far the later one is nearer. */
export function nearness(days: number): number {
  return days >= 0 ? days : -days + 0.5;
}
