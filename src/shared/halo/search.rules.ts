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
  [RANK.words, (title, { words }) => words.every((word) => title.includes(word)) && hasWords(title, words, Object.is)],
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

/**
 * The items that a search term means, the best one first: by how their titles match it (see `RANK`), then active ones before those that
 * are done with, then the nearest by `distanceOf`. Only titles count unless it is said which other texts do. `%` and `_` are
 * characters like any other.
 */
export function search<Item extends Searched>(
  items: readonly Item[],
  term: string,
  distanceOf: (item: Item) => number,
  otherTextsOf: (item: Item) => OtherTexts = () => [],
): Item[] {
  const wanted = wantedOf(term);
  if (wanted === undefined) return [];
  const found: { item: Item; rank: Rank; distance: number }[] = [];
  for (const item of items) {
    const rank = rankAmong(item.title, otherTextsOf(item), wanted);
    if (rank !== undefined) found.push({ item, rank, distance: distanceOf(item) });
  }
  return found
    .toSorted(
      (first, second) =>
        first.rank - second.rank ||
        Number(stateOf(first.item) !== 'active') - Number(stateOf(second.item) !== 'active') ||
        first.distance - second.distance ||
        first.item.id - second.item.id,
    )
    .map(({ item }) => item);
}

/** How well a term matches a title, or other texts that go with it; undefined where it does not. */
export function rankOf(title: string, others: OtherTexts, term: string): Rank | undefined {
  const wanted = wantedOf(term);
  return wanted && rankAmong(title, others, wanted);
}

/** The words of a term, as they are compared. */
export function wordsOfTerm(term: string): readonly string[] {
  return wordsOf(comparable(term));
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
  return text === '' ? undefined : { text, words: wordsOf(text) };
}

function rankAmong(title: string, others: OtherTexts, wanted: Wanted): Rank | undefined {
  const compared = comparable(title);
  const way = WAYS.find(([, matches]) => matches(compared, wanted));
  if (way !== undefined) return way[0];
  if (isAmongOthers(compared, others, wanted)) return RANK.otherText;
  return hasWords(compared, wanted.words, isNearly) ? RANK.typos : undefined;
}

/** Whether another text has the term in it, or all of its words are in the title and the others together. */
function isAmongOthers(title: string, others: OtherTexts, wanted: Wanted): boolean {
  if (others.length === 0) return false;
  const texts = others.flatMap((text) => (text ? [comparable(text)] : []));
  if (texts.length === 0) return false;
  if (texts.some((text) => text.includes(wanted.text))) return true;
  const all = [title, ...texts].join(' ');
  return wanted.words.every((word) => all.includes(word)) && hasWords(all, wanted.words, Object.is);
}

function hasWords(title: string, wanted: readonly string[], isSame: (word: string, other: string) => boolean): boolean {
  if (wanted.length === 0) return false;
  const words = wordsOf(title);
  return wanted.every((word) => words.some((other) => isSame(word, other)));
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
