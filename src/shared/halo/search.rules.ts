import { stateOf, type ItemFlags } from '#shared/items/items.rules.ts';

/** A word needs as many letters to be known in spite of a typo: short ones are too much like others. */
const SHORTEST_WITH_TYPO = 4;

/** What can be searched for. */
export interface Searched extends ItemFlags {
  id: number;
  title: string;
}

/** A text as it is compared: without regard to case and to how much space there is. */
interface Compared {
  text: string;
  words: readonly string[];
}

/** How a title can match what is searched for, the best way first (readings, 22). */
const WAYS: readonly ((title: Compared, wanted: Compared) => boolean)[] = [
  (title, wanted) => title.text === wanted.text,
  (title, wanted) => title.text.startsWith(wanted.text),
  (title, wanted) => hasWords(title, wanted, (word, other) => word === other),
  (title, wanted) => title.text.includes(wanted.text),
  (title, wanted) => hasWords(title, wanted, isNearly),
];

/** The words of a title or of a search term, without punctuation, in small letters. */
function compared(text: string): Compared {
  const small = text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
  return { text: small, words: small.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [] };
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
  const wanted = compared(term);
  if (wanted.text === '') return [];
  return items
    .map((item) => ({ item, way: wayOf(compared(item.title), wanted), distance: distanceOf(item) }))
    .filter(({ way }) => way >= 0)
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
function wayOf(title: Compared, wanted: Compared): number {
  return WAYS.findIndex((matches) => matches(title, wanted));
}

function hasWords(title: Compared, wanted: Compared, isSame: (word: string, other: string) => boolean): boolean {
  return wanted.words.length > 0 && wanted.words.every((word) => title.words.some((other) => isSame(word, other)));
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
