import { daysBetween, type Day } from '#shared/calendar/day.ts';
import type { Match } from '#shared/halo/actions.contract.ts';
import {
  compareRanked,
  MOST_MATCHES,
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
/** More matches than these are sorted again and again while they are found, and all but the best forgotten. */
const KEPT_WHILE_SEARCHING = 200;

/** What there is of a kind, and what a search needs to know of each. */
export interface Searchable<Item extends Searched> {
  itemType: Match['itemType'];
  items: readonly Item[];
  dateOf: (item: Item) => Day | null;
  /** Whether an item belongs to the day that is looked at. */
  isOnDay: (item: Item) => boolean;
  isFlagged: (item: Item) => boolean;
  /** How many bytes the other texts of an item take; 0 where it has none. */
  textBytesOf: (item: Item) => number;
  /** The other texts of these items, in their order. */
  loadTexts: (items: readonly Item[]) => Promise<OtherTexts[]>;
}

/** A match while it is searched for. */
export interface FoundMatch<Item extends Searched> extends Ranked {
  item: Item;
  match: Match;
  texts: OtherTexts;
}

/** What a term means among the items of a kind: by their titles first, and in a wide search by their other texts. */
export async function rankAll<Item extends Searched>(
  searchable: Searchable<Item>,
  term: CompiledTerm,
  day: Day,
  isWide: boolean,
): Promise<FoundMatch<Item>[]> {
  let best: FoundMatch<Item>[] = [];
  const add = (item: Item, rank: Ranked['rank'] | undefined, texts: OtherTexts = []): void => {
    if (rank === undefined) return;
    best.push({
      item,
      rank,
      texts,
      distance: distance(day, searchable.dateOf(item)),
      match: matchOf(searchable, item),
    });
    if (best.length > KEPT_WHILE_SEARCHING) best = bestOf(best);
  };
  const addNear = (item: Item): void => add(item, term.isNearTitle(item.title) ? RANK.typos : undefined);

  const withTexts: Item[] = [];
  await eachInTurns(searchable.items, (item) => {
    const rank = term.rankTitle(item.title);
    if (rank !== undefined) add(item, rank);
    else if (isWide && searchable.textBytesOf(item) > 0) withTexts.push(item);
    else addNear(item);
  });
  for (const items of portionsOf(withTexts, searchable.textBytesOf)) {
    const texts = await searchable.loadTexts(items);
    await eachInTurns(items.entries(), ([index, item]) => {
      const others = texts[index] ?? [];
      if (term.isInTexts(item.title, others)) add(item, RANK.otherText, others);
      else addNear(item);
    });
  }
  return best;
}

/** The best of what was found: those of the day that is looked at, and those of any day. */
function bestOf<Item extends Searched>(found: readonly FoundMatch<Item>[]): FoundMatch<Item>[] {
  const sorted = found.toSorted(compareRanked);
  const onDay = sorted.filter(({ match }) => match.isOnDay).slice(0, MOST_MATCHES);
  return [...new Set([...sorted.slice(0, MOST_MATCHES), ...onDay])];
}

function matchOf<Item extends Searched>(searchable: Searchable<Item>, item: Item): Match {
  const { id, title, isCompleted, isCrossedOut } = item;
  const { itemType, dateOf, isFlagged, isOnDay } = searchable;
  return {
    id,
    itemType,
    title,
    date: dateOf(item),
    isCompleted,
    isCrossedOut,
    isFlagged: isFlagged(item),
    isOnDay: isOnDay(item),
  };
}

/** Items in portions whose texts are read at once. */
function* portionsOf<Item>(items: readonly Item[], bytesOf: (item: Item) => number): Generator<Item[]> {
  let portion: Item[] = [];
  let bytes = 0;
  for (const item of items) {
    portion.push(item);
    bytes += bytesOf(item);
    if (bytes < BYTES_AT_ONCE && portion.length < ITEMS_AT_ONCE) continue;
    yield portion;
    portion = [];
    bytes = 0;
  }
  if (portion.length > 0) yield portion;
}

/** What has no day is as near as it can be. */
function distance(from: Day, to: Day | null): number {
  return to === null ? 0 : nearness(daysBetween(from, to));
}
