import * as contract from '#shared/halo/actions.contract.ts';
import type { RegisterRoute } from '#server/http/endpoints.ts';
import type { ActionService } from './actions.service.ts';
import type { MatchService } from './matches.service.ts';

/** Routes that act on the best match of a search term. (HALO-59 to HALO-64) */
export function actionRoutes(route: RegisterRoute, actions: ActionService, matches: MatchService): void {
  route(contract.listMatches, async ({ user, query }) => matches.listMatches(user.id, query));
  route(contract.flagTask, async ({ user, body }) => actions.flagTask(user.id, body));
  route(contract.flagGoal, async ({ user, body }) => actions.flagGoal(user.id, body));
  route(contract.moveTask, async ({ user, body }) => actions.moveTask(user.id, body));
  route(contract.deleteTaskBySearch, async ({ user, body: { deleteAllInstances = false, ...wanted } }) =>
    actions.deleteTask(user.id, wanted, deleteAllInstances),
  );
  route(contract.deleteGoalBySearch, async ({ user, body }) => actions.deleteGoal(user.id, body));
  route(contract.deleteHabitBySearch, async ({ user, body: { deleteAllInstances = false, ...wanted } }) =>
    actions.deleteHabit(user.id, wanted, deleteAllInstances),
  );
  route(contract.deleteBookBySearch, async ({ user, body }) => actions.deleteBook(user.id, body));
}
