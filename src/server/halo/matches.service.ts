import { toLocalDay, type Day } from '#shared/calendar/day.ts';
import type { Match, MatchQuery, Search } from '#shared/halo/actions.contract.ts';
import { createNameFinder, type NamedItem, type NameFinder } from '#shared/halo/item-names.rules.ts';
import { COMMAND_ITEM_TYPES, type ItemType } from '#shared/halo/item-types.rules.ts';
import { onePerSeries, withoutCarriedOver } from '#shared/halo/occurrences.rules.ts';
import { createReportFinder, type Report } from '#shared/halo/reports.rules.ts';
import {
  compareRanked,
  compileTerm,
  getExcerpt,
  MAX_MATCHES,
  withoutKind,
  type Searched,
} from '#shared/halo/search.rules.ts';
import { getState } from '#shared/items/items.rules.ts';
import type { Clock } from '#server/clock.ts';
import { AppError } from '#server/app-error.ts';
import { eachInTurns } from '#server/concurrency/fair-turns.ts';
import type { PlannerServices } from '#server/planner-services.ts';
import { rankAll, type FoundMatch } from './ranking.service.ts';
import { createFinders, createSearches, type FoundType, type ItemsByType } from './searches.service.ts';

/**
 * Creates the service that finds items by a part of their title. A search runs in turns with other requests, because an
 * account may have very many items with long notes. (READ-22)
 */
export function createMatchService(services: PlannerServices, clock: Clock) {
  const searches = createSearches(services);
  const finders = createFinders(services);

  /** Returns the selected day. Without one, the server's own day is used; it only ranks two equally good matches. */
  const getDay = ({ date }: Pick<Search, 'date'>): Day => date ?? toLocalDay(clock());

  /** Returns the best match of a search. Throws 'not-found' without one. */
  async function findBest<Type extends keyof ItemsByType>(
    userId: number,
    itemType: Type,
    wanted: Search,
  ): Promise<ItemsByType[Type]> {
    const term = compileTerm(wanted.searchTerm);
    const day = getDay(wanted);
    const found = term && (await rankAll(await searches[itemType](userId, day), term, day, false));
    const best = found?.toSorted(compareRanked)[0];
    if (best === undefined) throw noMatchError(itemType, wanted);
    return best.item;
  }

  /**
   * Lists the items of one type, or of all types, that match a search term, the best first. When the caller named a
   * day (`isDaySaid`), items of that day come first. A series is listed once, and what was carried over only by its copy. A wide search also looks in notes, authors and recommenders.
   * Another one that finds nothing is repeated without a word such as 'appointment' at the end.
   */
  async function listMatches(
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
          withoutCarriedOver(onePerSeries(matches, day, isDaySaid), isDaySaid),
        ),
      );
    const withoutLast = isWide || found.flat().length > 0 ? undefined : withoutKind(wanted.searchTerm);
    if (withoutLast !== undefined)
      return listMatches(userId, { ...wanted, itemType, isDaySaid, searchTerm: withoutLast });
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
  }

  return {
    getDay,

    listMatches,

    /** Returns a function that returns how a name matches the titles of the active items. */
    async findKnown(userId: number, named: readonly NamedItem[], day: Day): Promise<NameFinder['match']> {
      const finder = createNameFinder(named);
      for (const type of new Set(named.flatMap(({ itemTypes }) => itemTypes))) {
        const { items } = await searches[type](userId, day);
        await eachInTurns<Searched>(items, (item) => {
          if (getState(item) === 'active') finder.addTitle(type, item.title);
        });
      }
      return finder.match;
    },

    /** Returns a function that returns the type of the active item that a report is about; undefined if there is none. */
    async findReported(
      userId: number,
      reports: readonly Report[],
      day: Day,
    ): Promise<(report: Report) => ItemType | undefined> {
      const findAbout = createReportFinder(reports);
      const types = new Map<string, ItemType>();
      for (const type of COMMAND_ITEM_TYPES) {
        const { items } = await searches[type](userId, day);
        await eachInTurns<Searched>(items, (item) => {
          if (getState(item) !== 'active') return;
          for (const { name } of findAbout(item.title)) if (!types.has(name)) types.set(name, type);
        });
      }
      return ({ name }) => types.get(name);
    },

    /** Returns the id of the best matching task, or of the chosen one. Throws 'not-found'. */
    async resolveTaskId(userId: number, wanted: Search): Promise<number> {
      return wanted.id ?? (await findBest(userId, 'task', wanted)).id;
    },

    /** Returns the best matching item of a type, or the chosen one. Throws 'not-found'. */
    async resolveItem<Type extends FoundType>(
      userId: number,
      itemType: Type,
      wanted: Search,
    ): Promise<ItemsByType[Type]> {
      if (wanted.id === undefined) return findBest(userId, itemType, wanted);
      const chosen = await finders[itemType](userId, wanted.id);
      if (chosen === undefined) throw noMatchError(itemType, wanted);
      return chosen;
    },
  };
}

export type MatchService = ReturnType<typeof createMatchService>;

function noMatchError(itemType: Match['itemType'], { searchTerm }: Search): AppError {
  return new AppError('not-found', `There is no ${itemType} like “${searchTerm}”`);
}
