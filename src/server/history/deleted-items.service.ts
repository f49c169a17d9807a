import { SEARCHED_DELETIONS, type DeletedItem } from '#shared/history/deleted-items.contract.ts';
import { ITEM_TABLES, itemTypeOfTable } from '#shared/history/history.rules.ts';
import type { HistoryItemType, ActionOfItem } from '#shared/history/history.contract.ts';
import { compileTerm, MAX_MATCHES, type Rank } from '#shared/halo/search.rules.ts';
import { eachInTurns } from '#server/concurrency/fair-turns.ts';
import { notFound } from '#server/http/app-error.ts';
import type { HistoryService } from './history.service.ts';
import type { HistoryStore } from './history.store.ts';
import type { DeletedItemStore, Deletion } from './deleted-items.store.ts';

/** Creates the service that finds deleted items. (decision 049) */
export function createDeletedItemService(
  store: DeletedItemStore,
  log: Pick<HistoryStore, 'findAction'>,
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

  /** True if an action has deleted items of another table. */
  async function deletesOtherItems(userId: number, action: number, table: Deletion['table']): Promise<boolean> {
    const others: ReadonlySet<string> = new Set(ITEM_TABLES.filter((name) => name !== table));
    return (await log.findAction(userId, action)).some(({ table: name, after }) => after === null && others.has(name));
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
     * Restores an item with those of its type that were deleted with it, in the transaction of the caller. Returns the ids of
     * the restored items of its type; none if there is nothing to restore, or if it was deleted with an item of another
     * type. Throws 'conflict'.
     */
    async restoreDeleted(userId: number, itemType: HistoryItemType, id: number): Promise<number[]> {
      const table = getTable(itemType);
      const action = await findAction(userId, { itemType, id, verb: 'deleted' });
      if (action === undefined || (await deletesOtherItems(userId, action, table))) return [];
      const undo = await history.undo(userId, action);
      const restored = (await log.findAction(userId, undo)).filter(
        (change) => change.table === table && change.before === null,
      );
      return restored.map(({ rowKey }) => (JSON.parse(rowKey) as { id: number }).id);
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

/** Restores an item by undoing the action that deleted it. */
export type RestoreDeleted = DeletedItemService['restoreDeleted'];

function getTable(itemType: HistoryItemType): Deletion['table'] {
  const table = ITEM_TABLES.find((name) => itemTypeOfTable(name) === itemType);
  if (table === undefined) throw new Error(`No table has items of the type ${itemType}`);
  return table;
}
