import { findDeletedItems } from '#shared/history/deleted-items.contract.ts';
import * as contract from '#shared/history/history.contract.ts';
import type { RegisterRoute } from '#server/http/endpoints.ts';
import type { DeletedItemService } from './deleted-items.service.ts';
import type { HistoryService } from './history.service.ts';

/** Routes of what was done in an account. */
export function historyRoutes(route: RegisterRoute, history: HistoryService, deletedItems: DeletedItemService): void {
  route(contract.listHistory, async ({ user }) => history.listHistory(user.id));
  route(contract.undoAction, async ({ user, params, query }) => ({
    number: await history.undo(user.id, params.id, query),
  }));
  route(contract.undoItemAction, async ({ user, body }) => ({
    number: await deletedItems.undoItemAction(user.id, body),
  }));
  route(findDeletedItems, async ({ user, query }) => deletedItems.findDeletedItems(user.id, query.searchTerm));
  route(contract.clearHistory, async ({ user }) => {
    await history.clear(user.id);
    return undefined;
  });
}
