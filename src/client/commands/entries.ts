import { search } from '#shared/halo/search.rules.ts';

/** Something that the command menu offers. */
export interface MenuEntry {
  /** Unlike that of any other entry. */
  id: string;
  label: string;
  /** A second, quieter text: what kind of thing it is, and when. */
  detail?: string | undefined;
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

/** The groups with those of their entries that a text finds, the best match first; with all of them while nothing is typed. */
export function matchingGroups(groups: readonly MenuGroup[], text: string): MenuGroup[] {
  if (text.trim() === '') return [...groups];
  return groups
    .map(({ heading, entries }) => ({ heading, entries: matchingEntries(entries, text) }))
    .filter(({ entries }) => entries.length > 0);
}

/** The entries whose label a text finds, and behind them those that it finds by other words (see `search`). */
function matchingEntries(entries: readonly MenuEntry[], text: string): MenuEntry[] {
  const found = (titleOf: (entry: MenuEntry) => string) =>
    search(
      entries.map((entry, place) => ({
        id: place,
        title: titleOf(entry),
        isCompleted: false,
        isCrossedOut: false,
        entry,
      })),
      text,
      () => 0,
    ).map(({ entry }) => entry);
  return [...new Set([...found(({ label }) => label), ...found(({ label, words = '' }) => `${label} ${words}`)])];
}
