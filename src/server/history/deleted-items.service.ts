import { SEARCHED_DELETIONS, type DeletedItem } from '#shared/history/deleted-items.contract.ts';
import { ITEM_TABLES, itemTypeOfTable } from '#shared/history/history.rules.ts';
import type { HistoryItemType, ActionOfItem } from '#shared/history/history.contract.ts';
import { compileTerm, MAX_MATCHES, type Rank } from '#shared/halo/search.rules.ts';
import { eachInTurns } from '#server/concurrency/fair-turns.ts';
import { notFound } from '#server/app-error.ts';
import type { HistoryService } from './history.service.ts';
import type { HistoryStore } from './history.store.ts';
import type { DeletedItemStore, Deletion } from './deleted-items.store.ts';

/** Creates the service that finds deleted items. (decision 049) */
export function createDeletedItemService(
  store: DeletedItemStore,
  log: Pick<HistoryStore, 'findAction' | 'hasDeletedFrom'>,
  history: Pick<HistoryService, 'undo'>,
) {
  /** Returns the action that added an item first, or that deleted it last; undefined without one, or if the item is there. */
  async function findAction(
    userId: number,
    { itemType, id, verb }: Pick<ActionOfItem, 'itemType' | 'id' | 'verb'>,
  ): Promise<number | undefined> {
    const table = getTable(itemType);
    if (verb === 'deleted' && (await store.hasItem(userId, table, id))) return undefined;
    return store.findActionOfItem(userId, table, id, verb);
  }

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
    /**
     * Undoes the action that added an item first, or that deleted it last, with everything else that it did. Returns the
     * number of the undo. Throws 'not-found' or 'conflict'.
     */
    async undoItemAction(userId: number, { leavesChanged, ...item }: ActionOfItem): Promise<number> {
      const action = await findAction(userId, item);
      if (action === undefined) throw notFound('Change');
      return history.undo(userId, action, { leavesChanged });
    },

    /**
     * Restores items with those of their type that were deleted with them, in the transaction of the caller. Returns the ids
     * of the restored items of the type. Items that are there or were deleted with an item of another type are left out.
     * Throws 'conflict'.
     */
    async restoreDeleted(userId: number, itemType: HistoryItemType, ids: readonly number[]): Promise<number[]> {
      const table = getTable(itemType);
      const others = ITEM_TABLES.filter((name) => name !== table);
      const restored = new Set<number>();
      const refused = new Set<number>();
      await eachInTurns(ids, async (id) => {
        if (restored.has(id)) return;
        const action = await findAction(userId, { itemType, id, verb: 'deleted' });
        if (action === undefined || refused.has(action)) return;
        if (await log.hasDeletedFrom(userId, action, others)) {
          refused.add(action);
          return;
        }
        for (const change of await log.findAction(userId, await history.undo(userId, action)))
          if (change.table === table && change.before === null)
            restored.add((JSON.parse(change.rowKey) as { id: number }).id);
      });
      return [...restored];
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
        if (found.length === MAX_MATCHES) break;
      }
      return found;
    },
  };
}

export type DeletedItemService = ReturnType<typeof createDeletedItemService>;

/** Restores items by undoing the actions that deleted them. */
export type RestoreDeleted = DeletedItemService['restoreDeleted'];

function getTable(itemType: HistoryItemType): Deletion['table'] {
  const table = ITEM_TABLES.find((name) => itemTypeOfTable(name) === itemType);
  if (table === undefined) throw new Error(`No table has items of the type ${itemType}`);
  return table;
}
