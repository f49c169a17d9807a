import { RANK, getRank, type Rank } from '#shared/halo/search.rules.ts';
import { t } from '#shared/language/language.ts';

/** The subject of an entry in the command menu. It decides the entry's icon. */
export type EntryKind =
  | 'day'
  | 'screen'
  | 'action'
  | 'addition'
  | 'halo'
  | 'task'
  | 'project-task'
  | 'goal'
  | 'habit'
  | 'book'
  | 'project';

/** An entry of the command menu. */
export interface CommandEntry {
  /** A unique id. */
  id: string;
  label: string;
  /** Chooses the icon; 'action' unless given. */
  kind?: EntryKind;
  /** A second, less prominent text: the item type and date. */
  detail?: string | undefined;
  /** The text that matched, if it is not the label. */
  excerpt?: string | undefined;
  /** Synonyms that the entry is also found by. */
  words?: string;
  /** What choosing it does, if it does not open the entry: 'Restore'. */
  action?: string;
  /** The keys that do the same. */
  keys?: readonly string[];
  /** True if Enter runs it only once it is selected, or once something is typed that it matches. */
  mustBeChosen?: boolean;
  run: () => void;
}

/** Entries under a heading. */
export interface MenuGroup {
  heading: string;
  entries: readonly CommandEntry[];
}

/** A found entry with its rank. */
export interface RankedEntry {
  entry: CommandEntry;
  rank: Rank;
}

/** Returns the entries that match a text, best match first: by their labels, then by their synonyms. */
export function matchingEntries(entries: readonly CommandEntry[], text: string): RankedEntry[] {
  const found = entries.flatMap((entry) => {
    const rank = rankEntry(entry, text);
    return rank === undefined ? [] : [{ entry, rank }];
  });
  return byRank(found);
}

/** Sorts entries by rank. Entries of equal rank keep their order. */
export function byRank(found: readonly RankedEntry[]): RankedEntry[] {
  return found.toSorted((first, second) => first.rank - second.rank);
}

/**
 * Returns the groups with the entries that match a text, best match first; all entries for a blank text. Found items
 * follow in a group of their own. If anything matches exactly, commands that match only with a typo are left out.
 */
export function matchingGroups(
  groups: readonly MenuGroup[],
  text: string,
  items: readonly RankedEntry[] = [],
): MenuGroup[] {
  if (text.trim() === '') return [...groups];
  const found = groups.map(({ heading, entries }) => ({ heading, found: matchingEntries(entries, text) }));
  const isExact = ({ rank }: RankedEntry): boolean => rank !== RANK.typos;
  const hasExactMatch = [...found.flatMap((group) => group.found), ...items].some(isExact);
  return [
    ...found.map((group) => ({ ...group, found: hasExactMatch ? group.found.filter(isExact) : group.found })),
    { heading: t('Items'), found: byRank(items) },
  ]
    .map((group) => ({ heading: group.heading, entries: group.found.map(({ entry }) => entry) }))
    .filter(({ entries }) => entries.length > 0);
}

function rankEntry({ label, words = '' }: CommandEntry, text: string): Rank | undefined {
  const rank = getRank(label, [words], text);
  // "ana" is in "Manage Devices", but hardly anybody who types it means that.
  if (rank === RANK.part || rank === RANK.otherText) return beginsWord(`${label} ${words}`, text) ? rank : RANK.typos;
  if (rank !== undefined || words === '') return rank;
  // The entry matches the synonyms with a typo.
  return getRank(`${label} ${words}`, [], text) === undefined ? undefined : RANK.typos;
}

/** True if one of the words in `texts` begins with the typed text. */
function beginsWord(texts: string, typed: string): boolean {
  return ` ${texts}`.toLowerCase().includes(` ${typed.trim().toLowerCase()}`);
}
