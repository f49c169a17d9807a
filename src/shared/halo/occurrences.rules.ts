import { compareDays, type Day } from '#shared/calendar/day.ts';
import { getState } from '#shared/items/items.rules.ts';
import type { Lineage } from '#shared/items/items.contract.ts';
import type { Match } from './actions.contract.ts';

/** A found item that may be an occurrence of a series. */
export interface FoundOccurrence {
  /** The series of a recurring item; null for other items. */
  seriesId: number | null;
  match: Pick<Match, 'date' | 'isCompleted' | 'isCrossedOut' | 'isOnDay'>;
}

/** A found item that may be a copy of another one. */
export interface FoundCopy {
  /** Its chain of copies, and its place in it; null for items that are never copied. */
  chain: { id: number; place: number } | null;
  match: Pick<Match, 'isCompleted' | 'isCrossedOut' | 'isOnDay'>;
}

/** Returns the chain of copies that an item belongs to: that of the first item, from which all were copied. */
export function getChain({ id, ancestorId, carriedCount }: ChainedItem): FoundCopy['chain'] {
  return { id: ancestorId ?? id, place: carriedCount };
}

/** An item with its place in a chain of copies. */
export type ChainedItem = { id: number } & Pick<Lineage, 'ancestorId' | 'carriedCount'>;

/**
 * Returns found items without crossed-out ones of which a later copy was found. When the person named the day, those of
 * that day stay.
 */
export function withoutCarriedOver<Found extends FoundCopy>(found: readonly Found[], isDaySaid: boolean): Found[] {
  const latest = new Map<number, number>();
  for (const { chain } of found) {
    if (chain !== null) latest.set(chain.id, Math.max(chain.place, latest.get(chain.id) ?? 0));
  }
  return found.filter(({ chain, match }) => {
    if (chain === null || getState(match) !== 'crossed-out' || (isDaySaid && match.isOnDay)) return true;
    return chain.place === latest.get(chain.id);
  });
}

/**
 * Returns found items with each series once: by its next open occurrence on `day` or later, or by its last one if there
 * is none. When the person named the day, the occurrence of that day comes before others.
 */
export function onePerSeries<Found extends FoundOccurrence>(
  found: readonly Found[],
  day: Day,
  isDaySaid: boolean,
): Found[] {
  const meant = new Map<number, Found>();
  for (const each of found) {
    if (each.seriesId === null) continue;
    const other = meant.get(each.seriesId);
    if (other === undefined || compareOccurrences(each, other, day, isDaySaid) < 0) meant.set(each.seriesId, each);
  }
  return found.filter((each) => each.seriesId === null || meant.get(each.seriesId) === each);
}

/** Compares two occurrences of a series: the one that is rather meant comes first. */
function compareOccurrences(
  { match: first }: FoundOccurrence,
  { match: second }: FoundOccurrence,
  day: Day,
  isDaySaid: boolean,
): number {
  if (isDaySaid && first.isOnDay !== second.isOnDay) return first.isOnDay ? -1 : 1;
  const isFirstNext = isOpenSince(first, day);
  if (isFirstNext !== isOpenSince(second, day)) return isFirstNext ? -1 : 1;
  const order = compareDays(first.date ?? '', second.date ?? '');
  return isFirstNext ? order : -order;
}

function isOpenSince(match: FoundOccurrence['match'], day: Day): boolean {
  return getState(match) === 'active' && (match.date ?? '') >= day;
}
