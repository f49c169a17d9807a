import { getState, type ItemFlags } from '#shared/items/items.rules.ts';

/** Shorter words are too similar to others to allow a typo. */
const MIN_LENGTH_WITH_TYPO = 4;

/** In a shorter word the first letter must be right: "dent" is the beginning of another word rather than "rent". */
const MIN_LENGTH_WITH_OTHER_START = 5;

/** The maximum number of matches. */
export const MAX_MATCHES = 10;

/** An item that can be searched. */
export interface Searched extends ItemFlags {
  id: number;
  title: string;
}

/** A longer term is pasted text without typos. Comparing each of its words with every other would be slow. */
const MAX_WORDS_WITH_TYPOS = 8;

/** A search term, normalized. */
interface SearchTerm {
  text: string;
  words: readonly string[];
}

/**
 * The ranks of a match, the best first: the whole title, its beginning, all words, any part; then other texts of the
 * item; then the title with one typo or another ending per word. Every exact match ranks above every inexact one. (READ-22)
 */
export const RANK = { whole: 0, beginning: 1, words: 2, part: 3, otherText: 4, typos: 5 } as const;

/** The rank of a match. */
export type Rank = (typeof RANK)[keyof typeof RANK];

/** The texts of an item that are searched besides its title. */
export type OtherTexts = readonly (string | null | undefined)[];

/** The length of an excerpt, and how much of it comes before the match. */
const EXCERPT_LENGTH = 90;
const EXCERPT_LEAD = 24;

/**
 * The ways in which a title can match. An account may have very many titles, so a title is split into words only if
 * necessary.
 */
const MATCHERS: readonly (readonly [Rank, (title: string, wanted: SearchTerm) => boolean])[] = [
  [RANK.whole, (title, { text }) => title === text],
  [RANK.beginning, (title, { text }) => title.startsWith(text)],
  [RANK.words, hasAllWords],
  [RANK.part, (title, { text }) => title.includes(text)],
];

const ARTICLE = /^(?:an?|the|my|our) (?=\S)/;
const ENDING = /(?<=.{3})(?:ing|ed|es|s|e)$/u;
const DOUBLED = /(?<letter>[b-df-hj-np-tv-z])\k<letter>$/u;

/** Matches white space other than single blanks between words. */
const UNEVEN_SPACE = /^ | $|\s{2}|[^\S ]/;

/** Normalizes a text for comparison: lower case, single blanks. */
function normalize(text: string): string {
  const small = text.normalize('NFC').toLowerCase();
  return UNEVEN_SPACE.test(small) ? small.replaceAll(/\s+/g, ' ').trim() : small;
}

/** Returns the words of a text, without punctuation. */
function splitIntoWords(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}

/** The values that matches are sorted by. */
export interface Ranked {
  item: Searched;
  rank: Rank;
  /** The distance of its day from the selected day. */
  distance: number;
}

/** Compares matches: by rank, then active items first, then by distance. */
export function compareRanked(first: Ranked, second: Ranked): number {
  return (
    first.rank - second.rank ||
    Number(getState(first.item) !== 'active') - Number(getState(second.item) !== 'active') ||
    first.distance - second.distance ||
    first.item.id - second.item.id
  );
}

/**
 * Returns the items that match a search term, the best first (`compareRanked`). Searches titles, and other texts if
 * `getOtherTexts` returns them. `%` and `_` are plain characters.
 */
export function search<Item extends Searched>(
  items: readonly Item[],
  term: string,
  computeDistance: (item: Item) => number,
  getOtherTexts: (item: Item) => OtherTexts = () => [],
): Item[] {
  const wanted = compileTerm(term);
  if (wanted === undefined) return [];
  const found: { item: Item; rank: Rank; distance: number }[] = [];
  for (const item of items) {
    const rank = wanted.rank(item.title, getOtherTexts(item));
    if (rank !== undefined) found.push({ item, rank, distance: computeDistance(item) });
  }
  return found.toSorted(compareRanked).map(({ item }) => item);
}

/** Words for a kind of item. People say 'the dentist appointment' for an item with the title 'Dentist'. */
const KIND = /(?<=\S) (?:appointment|meeting|task|to-?do|reminder|thing|one|item)s?$/iu;

/** Returns a search term without such a word at its end: 'dentist' for 'dentist appointment'. Returns undefined if it has none. */
export function withoutKind(term: string): string | undefined {
  return KIND.test(term) ? term.replace(KIND, '') : undefined;
}

/** A search term that was compiled once, to be compared with many items. */
export interface CompiledTerm {
  /** Returns the rank of a title for an exact match; undefined without one. */
  rankTitle: (title: string) => Rank | undefined;
  /**
   * True when another text contains the term, or when the title and the other texts together contain all of its words.
   */
  isInTexts: (title: string, others: OtherTexts) => boolean;
  /** True when a title has all words of the term, each with at most one typo or with another ending. */
  isNearTitle: (title: string) => boolean;
  /** Returns the rank of an item with its other texts; undefined without a match. */
  rank: (title: string, others: OtherTexts) => Rank | undefined;
}

/** Compiles a search term; undefined for a term without content. */
export function compileTerm(term: string): CompiledTerm | undefined {
  const wanted = parseTerm(term);
  if (wanted === undefined) return undefined;
  return {
    rankTitle: (title) => titleRank(normalize(title), wanted),
    isInTexts: (title, others) => matchesOtherTexts(normalize(title), others, wanted),
    isNearTitle: (title) => hasNearWords(normalize(title), wanted),
    rank: (title, others) => rankTexts(title, others, wanted),
  };
}

/** Returns the rank of a title and its other texts for a term; undefined without a match. */
export function getRank(title: string, others: OtherTexts, term: string): Rank | undefined {
  return compileTerm(term)?.rank(title, others);
}

/**
 * Returns a key that is the same for names with the same words, apart from capitals, punctuation, endings and an article at
 * the beginning: 'Meditate' and 'meditating', 'The dishes' and 'dishes'.
 */
export function getNameKey(name: string): string {
  const text = normalize(name);
  // A name without words, such as an emoji, is its own key.
  return splitIntoWords(text.replace(ARTICLE, '')).map(getStem).join(' ') || text;
}

/**
 * Returns the part of the other texts that contains a term, on one line. Returns undefined when the title matches or
 * nothing does.
 */
export function getExcerpt(title: string, others: OtherTexts, term: string): string | undefined {
  const wanted = parseTerm(term);
  if (wanted === undefined || rankTexts(title, others, wanted) !== RANK.otherText) return undefined;
  const texts = others.flatMap((text) => (text ? [text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()] : []));
  for (const part of [wanted.text, ...wanted.words]) {
    const text = texts.find((each) => each.toLowerCase().includes(part));
    if (text !== undefined) return excerptAt(text, text.toLowerCase().indexOf(part));
  }
  return undefined;
}

function excerptAt(text: string, place: number): string {
  const earliest = Math.max(place - EXCERPT_LEAD, 0);
  // Starts at the beginning of a word, if there is one before the match.
  const start = earliest === 0 ? 0 : Math.min(text.indexOf(' ', earliest - 1) + 1 || place, place);
  const end = start + EXCERPT_LENGTH;
  return `${start > 0 ? '…' : ''}${text.slice(start, end).trim()}${end < text.length ? '…' : ''}`;
}

function parseTerm(term: string): SearchTerm | undefined {
  const text = normalize(term);
  return text === '' ? undefined : { text, words: [...new Set(splitIntoWords(text))] };
}

/** Returns a word without its ending: the same for 'meditate' and 'meditating', 'plan' and 'planned'. */
function getStem(word: string): string {
  return word.replace(ENDING, '').replace(DOUBLED, '$<letter>');
}

function rankTexts(title: string, others: OtherTexts, wanted: SearchTerm): Rank | undefined {
  const compared = normalize(title);
  const rank = titleRank(compared, wanted);
  if (rank !== undefined) return rank;
  if (matchesOtherTexts(compared, others, wanted)) return RANK.otherText;
  return hasNearWords(compared, wanted) ? RANK.typos : undefined;
}

function titleRank(title: string, wanted: SearchTerm): Rank | undefined {
  return MATCHERS.find(([, matches]) => matches(title, wanted))?.[0];
}

function matchesOtherTexts(title: string, others: OtherTexts, wanted: SearchTerm): boolean {
  const texts = others.flatMap((text) => (text ? [normalize(text)] : []));
  if (texts.length === 0) return false;
  return texts.some((text) => text.includes(wanted.text)) || hasAllWords([title, ...texts].join(' '), wanted);
}

/**
 * True when a text has all of the words. A set is used, so that the work grows linearly with the length of the text.
 */
function hasAllWords(text: string, { words }: SearchTerm): boolean {
  if (words.length === 0 || !words.every((word) => text.includes(word))) return false;
  const there = new Set(splitIntoWords(text));
  return words.every((word) => there.has(word));
}

function hasNearWords(title: string, { words }: SearchTerm): boolean {
  if (words.length === 0 || words.length > MAX_WORDS_WITH_TYPOS) return false;
  const there = splitIntoWords(title);
  return words.every((word) => there.some((other) => isNearly(word, other) || getStem(word) === getStem(other)));
}

/**
 * True when two words are equal except for one letter: replaced (not the first of a short word), added, left out, or
 * swapped with the next.
 */
export function isNearly(word: string, other: string): boolean {
  if (word === other) return true;
  const [short, long] = word.length <= other.length ? [word, other] : [other, word];
  if (short.length < MIN_LENGTH_WITH_TYPO || long.length - short.length > 1) return false;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same += 1;
  if (long.length > short.length) return short.slice(same) === long.slice(same + 1);
  const isSwapped = short[same] === long[same + 1] && short[same + 1] === long[same];
  if (isSwapped && short.slice(same + 2) === long.slice(same + 2)) return true;
  const mayBeReplaced = same > 0 || short.length >= MIN_LENGTH_WITH_OTHER_START;
  return mayBeReplaced && short.slice(same + 1) === long.slice(same + 1);
}

/** Returns the distance of a day from the selected day, in days. Of two equally far days, the later one is nearer. */
export function nearness(days: number): number {
  return days >= 0 ? days : -days + 0.5;
}
