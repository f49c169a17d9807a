import * as contract from '#shared/goals/goals.contract.ts';
import type { AnswerEndpoint } from '#server/http/endpoints.ts';
import type { GoalService } from './goals.service.ts';

/** The calls for goals (core specification, section 7). */
export function goalRoutes(answer: AnswerEndpoint, goals: GoalService): void {
  answer(contract.listGoals, async ({ user, query }) =>
    goals.listGoals(user.id, query.weekly ?? query.isWeekly, query.date),
  );
  answer(contract.listAllGoals, async ({ user }) => goals.listAllGoals(user.id));
  answer(contract.createGoal, async ({ user, query, body }) =>
    goals.createGoal(user.id, body, query.date ?? body.date),
  );
  answer(contract.updateGoal, async ({ user, params, body }) => goals.updateGoal(user.id, params.id, body));
  answer(contract.deleteGoal, async ({ user, params }) => {
    await goals.deleteGoal(user.id, params.id);
    return undefined;
  });
  answer(contract.restoreGoal, async ({ user, params }) => goals.restoreGoal(user.id, params.id));
}
