import * as contract from '#shared/goals/goals.contract.ts';
import type { RegisterRoute } from '#server/http/endpoints.ts';
import type { GoalService } from './goals.service.ts';

/** Routes of goals. (GOAL-21 to GOAL-25) */
export function goalRoutes(route: RegisterRoute, goals: GoalService): void {
  route(contract.listGoals, async ({ user, query }) =>
    goals.listGoals(user.id, query.weekly ?? query.isWeekly, query.date),
  );
  route(contract.listAllGoals, async ({ user }) => goals.listAllGoals(user.id));
  route(contract.createGoal, async ({ user, query, body }) => goals.createGoal(user.id, body, query.date ?? body.date));
  route(contract.updateGoal, async ({ user, params, body }) => goals.updateGoal(user.id, params.id, body));
  route(contract.deleteGoal, async ({ user, params }) => {
    await goals.deleteGoal(user.id, params.id);
    return undefined;
  });
  route(contract.restoreGoal, async ({ user, params }) => goals.restoreGoal(user.id, params.id));
}
