import { RANK, rankOf, type Rank } from '#shared/halo/search.rules.ts';

/** Something that the command menu offers. */
export interface MenuEntry {
  /** Unlike that of any other entry. */
  id: string;
  label: string;
  /** A second, quieter text: what kind of thing it is, and when. */
  detail?: string | undefined;
  /** What it was found by, where that is not its label. */
  excerpt?: string | undefined;
  /** Other words that it is looked for by. */
  words?: string;
  /** The keys that do the same. */
  keys?: readonly string[];
  run: () => void;
}

/** Entries under a heading. */
export interface MenuGroup {
  heading: string;
  entries: readonly MenuEntry[];
}

/** An entry that was found, with how well it matches. */
export interface RankedEntry {
  entry: MenuEntry;
  rank: Rank;
}

/** The entries that a text finds, the best match first: by their label, and behind that by other words for the same. */
export function matchingEntries(entries: readonly MenuEntry[], text: string): RankedEntry[] {
  const found = entries.flatMap((entry) => {
    const rank = rankOfEntry(entry, text);
    return rank === undefined ? [] : [{ entry, rank }];
  });
  return byRank(found);
}

/** Entries in the order of how well they match; of those that match as well the earlier one is first. */
export function byRank(found: readonly RankedEntry[]): RankedEntry[] {
  return found.toSorted((first, second) => first.rank - second.rank);
}

/**
 * The groups with those of their entries that a text finds, the best match first; with all of them while nothing is typed. The items that
 * it finds stand in a group of their own behind the others. What is only like what was typed comes in no group before what is as it was
 * typed: such commands are left out then.
 */
export function matchingGroups(
  groups: readonly MenuGroup[],
  text: string,
  items: readonly RankedEntry[] = [],
): MenuGroup[] {
  if (text.trim() === '') return [...groups];
  const found = groups.map(({ heading, entries }) => ({ heading, found: matchingEntries(entries, text) }));
  const isAsTyped = ({ rank }: RankedEntry): boolean => rank !== RANK.typos;
  const isAnyAsTyped = [...found.flatMap((group) => group.found), ...items].some(isAsTyped);
  return [
    ...found.map((group) => ({ ...group, found: isAnyAsTyped ? group.found.filter(isAsTyped) : group.found })),
    { heading: 'Items', found: byRank(items) },
  ]
    .map((group) => ({ heading: group.heading, entries: group.found.map(({ entry }) => entry) }))
    .filter(({ entries }) => entries.length > 0);
}

function rankOfEntry({ label, words = '' }: MenuEntry, text: string): Rank | undefined {
  const rank = rankOf(label, [words], text);
  if (rank !== undefined || words === '') return rank;
  // What is like another word for it.
  return rankOf(`${label} ${words}`, [], text) === undefined ? undefined : RANK.typos;
}
