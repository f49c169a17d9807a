import { SEARCHED_DELETIONS, type DeletedItem } from '#shared/history/deleted-items.contract.ts';
import { ITEM_TABLES, itemTypeOfTable } from '#shared/history/history.rules.ts';
import type { HistoryItemType } from '#shared/history/history.contract.ts';
import { compileTerm, MOST_MATCHES, type Rank } from '#shared/halo/search.rules.ts';
import { eachInTurns } from '#server/concurrency/fair-turns.ts';
import { notFound } from '#server/http/app-error.ts';
import type { HistoryService } from './history.service.ts';
import type { DeletedItemStore, Deletion } from './deleted-items.store.ts';

/** Creates the service that finds deleted items. (decision 049) */
export function createDeletedItemService(store: DeletedItemStore, history: Pick<HistoryService, 'undo'>) {
  /** Returns the deletions whose titles match a term, the best first, and of equal ones the latest. */
  async function rankDeletions(userId: number, searchTerm: string): Promise<Deletion[]> {
    const term = compileTerm(searchTerm);
    if (term === undefined) return [];
    const found: { deletion: Deletion; rank: Rank }[] = [];
    await eachInTurns(await store.findDeletions(userId, SEARCHED_DELETIONS), (deletion) => {
      const rank = term.rank(deletion.title, []);
      if (rank !== undefined) found.push({ deletion, rank });
    });
    return found.toSorted((one, other) => one.rank - other.rank).map(({ deletion }) => deletion);
  }

  return {
    /** Restores an item, with everything that was deleted with it. Throws 'not-found' or 'conflict'. */
    async restoreItem(userId: number, itemType: HistoryItemType, id: number): Promise<number> {
      const table = ITEM_TABLES.find((name) => itemTypeOfTable(name) === itemType);
      const action = table && (await store.findLastDeletion(userId, table, id));
      if (action === undefined) throw notFound('Deletion');
      return history.undo(userId, action);
    },

    /** Finds deleted items by a part of their title. What one action deleted under one title is one item. */
    async findDeletedItems(userId: number, searchTerm: string): Promise<DeletedItem[]> {
      const found: DeletedItem[] = [];
      const known = new Set<string>();
      for (const { action: number, at, table, rowKey, title } of await rankDeletions(userId, searchTerm)) {
        const { id } = JSON.parse(rowKey) as { id: number };
        const [item, place] = [`${table} ${id}`, `${number} ${table} ${title}`];
        // An item that was restored and deleted again has an earlier deletion, too.
        if (known.has(item) || known.has(place)) continue;
        known.add(item);
        if (await store.hasItem(userId, table, id)) continue;
        known.add(place);
        found.push({ number, at, itemType: itemTypeOfTable(table), title });
        if (found.length === MOST_MATCHES) break;
      }
      return found;
    },
  };
}

export type DeletedItemService = ReturnType<typeof createDeletedItemService>;
