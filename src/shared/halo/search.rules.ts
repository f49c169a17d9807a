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
 * How a title can match what is searched for, the best way first (readings, 22). A person may have very many titles: its words are
 * taken apart only where they matter.
 */
const WAYS: readonly ((title: string, wanted: Wanted) => boolean)[] = [
  (title, { text }) => title === text,
  (title, { text }) => title.startsWith(text),
  (title, { words }) => words.every((word) => title.includes(word)) && hasWords(title, words, Object.is),
  (title, { text }) => title.includes(text),
  (title, { words }) => hasWords(title, words, isNearly),
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
 * The items that a search term means, the best one first: by how their titles match it - as a whole, by their beginning, by having
 * all of its words, by any part, by all words with a typo in each -, then active ones before those that are done with, then the
 * nearest by `distanceOf`. `%` and `_` are characters like any other.
 */
export function search<Item extends Searched>(
  items: readonly Item[],
  term: string,
  distanceOf: (item: Item) => number,
): Item[] {
  const text = comparable(term);
  if (text === '') return [];
  const wanted = { text, words: wordsOf(text) };
  const found: { item: Item; way: number; distance: number }[] = [];
  for (const item of items) {
    const way = wayOf(comparable(item.title), wanted);
    if (way >= 0) found.push({ item, way, distance: distanceOf(item) });
  }
  return found
    .toSorted(
      (first, second) =>
        first.way - second.way ||
        Number(stateOf(first.item) !== 'active') - Number(stateOf(second.item) !== 'active') ||
        first.distance - second.distance ||
        first.item.id - second.item.id,
    )
    .map(({ item }) => item);
}

/** By which of the ways a title matches; -1 for none. */
function wayOf(title: string, wanted: Wanted): number {
  return WAYS.findIndex((matches) => matches(title, wanted));
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
