import { daysBetween, type Day } from '#shared/calendar/day.ts';
import type { Match } from '#shared/halo/actions.contract.ts';
import type { FoundCopy, FoundOccurrence } from '#shared/halo/occurrences.rules.ts';
import {
  compareRanked,
  MAX_MATCHES,
  nearness,
  RANK,
  type CompiledTerm,
  type OtherTexts,
  type Ranked,
  type Searched,
} from '#shared/halo/search.rules.ts';
import { eachInTurns } from '#server/concurrency/fair-turns.ts';

/** How many bytes of notes, and of how many tasks, are read at once. */
const BYTES_AT_ONCE = 500_000;
const ITEMS_AT_ONCE = 500;
/** When there are more matches than this, all but the best are dropped during the search. */
const MAX_CANDIDATES = 200;

/** The items of one type, with the functions that a search needs. */
export interface Searchable<Item extends Searched> {
  itemType: Match['itemType'];
  items: readonly Item[];
  getDate(item: Item): Day | null;
  /** Returns when an item begins, HH:mm; null for any time. Left out if the items have no times. */
  getStartTime?(item: Item): string | null;
  /** True when an item belongs to the selected day. */
  isOnDay(item: Item): boolean;
  isFlagged(item: Item): boolean;
  /** Returns the series of an item; null without one. Left out if the items have none, or each series is there once. */
  getSeries?(item: Item): number | null;
  /** Returns the chain of copies of an item. Left out if the items are never copied. */
  getChain?(item: Item): FoundCopy['chain'];
  /** Returns the length of an item's other texts in bytes; 0 without any. */
  getTextBytes(item: Item): number;
  /** Returns the other texts of these items, in the same order. */
  loadTexts(items: readonly Item[]): Promise<OtherTexts[]>;
}

/** A match during the search. */
export interface FoundMatch<Item extends Searched> extends Ranked, FoundOccurrence, FoundCopy {
  item: Item;
  match: Match;
  texts: OtherTexts;
}

/**
 * Returns the items of a type that match a term: by title, and in a wide search also by their other texts. `reduce`
 * leaves out those that are not wanted.
 */
export async function rankAll<Item extends Searched>(
  searchable: Searchable<Item>,
  term: CompiledTerm,
  day: Day,
  isWide: boolean,
  reduce: (found: readonly FoundMatch<Item>[]) => readonly FoundMatch<Item>[] = (found) => found,
): Promise<FoundMatch<Item>[]> {
  let best: FoundMatch<Item>[] = [];
  const add = (item: Item, rank: Ranked['rank'] | undefined, texts: OtherTexts = []): void => {
    if (rank === undefined) return;
    best.push({
      item,
      rank,
      texts,
      seriesId: searchable.getSeries?.(item) ?? null,
      chain: searchable.getChain?.(item) ?? null,
      distance: distance(day, searchable.getDate(item)),
      match: getMatch(searchable, item),
    });
    if (best.length > MAX_CANDIDATES) best = getBest(reduce(best));
  };
  const addNear = (item: Item): void => add(item, term.isNearTitle(item.title) ? RANK.typos : undefined);

  const withTexts: Item[] = [];
  await eachInTurns(searchable.items, (item) => {
    const rank = term.rankTitle(item.title);
    if (rank !== undefined) add(item, rank);
    else if (isWide && searchable.getTextBytes(item) > 0) withTexts.push(item);
    else addNear(item);
  });
  for (const items of splitIntoPortions(withTexts, (item) => searchable.getTextBytes(item))) {
    const texts = await searchable.loadTexts(items);
    await eachInTurns(items.entries(), ([index, item]) => {
      const others = texts[index] ?? [];
      if (term.isInTexts(item.title, others)) add(item, RANK.otherText, others);
      else addNear(item);
    });
  }
  return [...reduce(best)];
}

/** Returns the best matches of the selected day, and the best of any day. */
function getBest<Item extends Searched>(found: readonly FoundMatch<Item>[]): FoundMatch<Item>[] {
  const sorted = found.toSorted(compareRanked);
  const onDay = sorted.filter(({ match }) => match.isOnDay).slice(0, MAX_MATCHES);
  return [...new Set([...sorted.slice(0, MAX_MATCHES), ...onDay])];
}

function getMatch<Item extends Searched>(searchable: Searchable<Item>, item: Item): Match {
  const { id, title, isCompleted, isCrossedOut } = item;
  const startTime = searchable.getStartTime?.(item) ?? undefined;
  return {
    id,
    itemType: searchable.itemType,
    title,
    date: searchable.getDate(item),
    ...(startTime !== undefined && { startTime }),
    isCompleted,
    isCrossedOut,
    isFlagged: searchable.isFlagged(item),
    isOnDay: searchable.isOnDay(item),
  };
}

/** Splits items into portions whose texts are read at once. */
function* splitIntoPortions<Item>(items: readonly Item[], getBytes: (item: Item) => number): Generator<Item[]> {
  let portion: Item[] = [];
  let bytes = 0;
  for (const item of items) {
    portion.push(item);
    bytes += getBytes(item);
    if (bytes < BYTES_AT_ONCE && portion.length < ITEMS_AT_ONCE) continue;
    yield portion;
    portion = [];
    bytes = 0;
  }
  if (portion.length > 0) yield portion;
}

/** Ranks the distance of two days. An item without a day counts as nearest. */
function distance(from: Day, to: Day | null): number {
  return to === null ? 0 : nearness(daysBetween(from, to));
}
