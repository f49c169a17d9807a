import { toLocalDay, type Day } from '#shared/calendar/day.ts';
import type { Match, MatchQuery, Search } from '#shared/halo/actions.contract.ts';
import { COMMAND_ITEM_TYPES } from '#shared/halo/halo.contract.ts';
import { onePerSeries } from '#shared/halo/occurrences.rules.ts';
import { compareRanked, compileTerm, getExcerpt, MAX_MATCHES, type Searched } from '#shared/halo/search.rules.ts';
import type { Clock } from '#server/clock.ts';
import { AppError } from '#server/http/app-error.ts';
import type { PlannerServices } from '#server/planner-services.ts';
import { rankAll, type FoundMatch, type Searchable } from './ranking.service.ts';
import { createSearches, type ItemsByType } from './searches.service.ts';

/**
 * Creates the service that finds items by a part of their title. A search runs in turns with other requests, because an
 * account may have very many items with long notes. (READ-22)
 */
export function createMatchService(services: PlannerServices, clock: Clock) {
  const searches = createSearches(services);

  /** Returns the selected day. Without one, the server's own day is used; it only ranks two equally good matches. */
  const getDay = ({ date }: Pick<Search, 'date'>): Day => date ?? toLocalDay(clock());

  return {
    getDay,

    /**
     * Lists the items of one type, or of all types, that match a search term, the best first. When the caller named a
     * day (`isDaySaid`), items of that day come first. A series is listed once. A wide search also looks in notes, authors and recommenders.
     */
    async listMatches(
      userId: number,
      { itemType, isDaySaid = false, isWide = false, ...wanted }: MatchQuery,
    ): Promise<Match[]> {
      const term = compileTerm(wanted.searchTerm);
      if (term === undefined) return [];
      const day = getDay(wanted);
      const types = itemType === undefined ? COMMAND_ITEM_TYPES : [itemType];
      const found: FoundMatch<Searched>[][] = [];
      for (const type of types)
        found.push(
          await rankAll<Searched>(await searches[type](userId, day), term, day, isWide, (matches) =>
            onePerSeries(matches, day, isDaySaid),
          ),
        );
      return found
        .flat()
        .toSorted(
          (one, other) =>
            (isDaySaid ? Number(other.match.isOnDay) - Number(one.match.isOnDay) : 0) || compareRanked(one, other),
        )
        .slice(0, MAX_MATCHES)
        .map(({ match, texts }) => {
          const excerpt = getExcerpt(match.title, texts, wanted.searchTerm);
          return excerpt === undefined ? match : { ...match, excerpt };
        });
    },

    /** Returns the id of the best matching task, or of the chosen one. Throws 'not-found'. */
    async findTaskId(userId: number, wanted: Search): Promise<number> {
      return wanted.id ?? (await this.findItem(userId, 'task', wanted)).id;
    },

    /** Returns the best matching item of a type, or the chosen one. Throws 'not-found'. */
    async findItem<Type extends keyof ItemsByType>(
      userId: number,
      itemType: Type,
      wanted: Search,
    ): Promise<ItemsByType[Type]> {
      return bestMatch(await searches[itemType](userId, getDay(wanted)), wanted, getDay(wanted));
    },
  };
}

export type MatchService = ReturnType<typeof createMatchService>;

/** Returns the best match, or the chosen item. Throws 'not-found' without one. */
async function bestMatch<Item extends Searched>(
  searchable: Searchable<Item>,
  { searchTerm, id }: Search,
  day: Day,
): Promise<Item> {
  const term = compileTerm(searchTerm);
  const found =
    id === undefined && term !== undefined
      ? (await rankAll(searchable, term, day, false)).toSorted(compareRanked)[0]?.item
      : searchable.items.find((item) => item.id === id);
  if (found === undefined) throw new AppError('not-found', `There is no ${searchable.itemType} like “${searchTerm}”`);
  return found;
}
