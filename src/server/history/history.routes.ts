import * as contract from '#shared/history/history.contract.ts';
import type { RegisterRoute } from '#server/http/endpoints.ts';
import type { HistoryService } from './history.service.ts';

/** Routes of what was done in an account. */
export function historyRoutes(route: RegisterRoute, history: HistoryService): void {
  route(contract.listHistory, async ({ user }) => history.listHistory(user.id));
  route(contract.undoAction, async ({ user, params }) => ({ number: await history.undo(user.id, params.id) }));
  route(contract.clearHistory, async ({ user }) => {
    await history.clear(user.id);
    return undefined;
  });
}
