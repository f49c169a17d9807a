import type { ItemType } from './item-types.rules.ts';
import { getNameKey } from './search.rules.ts';

/** What a command says of an existing item. */
export interface NamedItem {
  /** Its possible types. If none was said, these are all types that the command supports. */
  itemTypes: readonly ItemType[];
  searchTerm: string;
}

/**
 * What a name is in an account: the whole title of an item, a part of one title or of several ones, or none of them. A part has
 * the words of the name in any order.
 */
export type NameMatch = 'whole' | 'part' | 'parts' | 'none';

/** Words that tell no items apart. */
const SMALL_WORDS: ReadonlySet<string> = new Set(
  'the a an my our to for of in on at with and from her his their it this that'.split(' ').map(getNameKey),
);

/** Returns the words of a name that tell items apart, without their endings. */
export function getNameWords(name: string): string[] {
  return getNameKey(name)
    .split(' ')
    .filter((word) => word !== '' && !SMALL_WORDS.has(word));
}

/** A name that is looked for, and the titles that match it. */
interface WantedName {
  key: string;
  words: readonly string[];
  wholeTypes: Set<ItemType>;
  /** Occurrences of a series have the same title, which counts once. */
  titles: Map<ItemType, Set<string>>;
}

/** Compares the titles of an account with names, one title after the other. */
export interface NameFinder {
  addTitle: (type: ItemType, title: string) => void;
  /** Returns how a name matches the added titles. */
  match: (item: NamedItem) => NameMatch;
}

/** Creates a finder for names. It keeps only the titles that match, so it suits accounts of any size. */
export function createNameFinder(named: readonly NamedItem[]): NameFinder {
  const wanted = new Map<string, WantedName>();
  for (const { searchTerm } of named) {
    const key = getNameKey(searchTerm);
    wanted.set(key, { key, words: getNameWords(searchTerm), wholeTypes: new Set(), titles: new Map() });
  }
  return {
    addTitle(type, title) {
      const titleKey = getNameKey(title);
      if (titleKey === '') return;
      const words = new Set(titleKey.split(' '));
      for (const name of wanted.values()) {
        if (name.key === titleKey) name.wholeTypes.add(type);
        if (name.words.length === 0 || !name.words.every((word) => words.has(word))) continue;
        const titles = name.titles.get(type) ?? new Set();
        name.titles.set(type, titles.add(titleKey));
      }
    },
    match({ itemTypes, searchTerm }) {
      const name = wanted.get(getNameKey(searchTerm));
      if (name === undefined) return 'none';
      if (itemTypes.some((type) => name.wholeTypes.has(type))) return 'whole';
      const count = itemTypes.reduce((sum, type) => sum + (name.titles.get(type)?.size ?? 0), 0);
      if (count === 0) return 'none';
      return count === 1 ? 'part' : 'parts';
    },
  };
}
