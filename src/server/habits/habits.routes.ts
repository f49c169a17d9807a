import * as contract from '#shared/habits/habits.contract.ts';
import type { RegisterRoute } from '#server/http/endpoints.ts';
import type { HabitService } from './habits.service.ts';

/** Routes of habits. (HABIT-32 to HABIT-42) */
export function habitRoutes(route: RegisterRoute, habits: HabitService): void {
  route(contract.listHabits, async ({ user, query }) =>
    habits.listHabits(user.id, query.isWeekly ?? query.weekly, query.referenceDate ?? query.date, query.today),
  );
  route(contract.createHabit, async ({ user, query, body }) =>
    habits.createHabit(user.id, body, query.date ?? body.date, query.today),
  );
  route(contract.updateHabit, async ({ user, params, query, body }) =>
    habits.updateHabit(user.id, params.id, body, query.today),
  );
  route(contract.stopRecurringHabit, async ({ user, params, query }) =>
    habits.stopRecurringHabit(user.id, params.id, query.today),
  );
  route(contract.completeHabit, async ({ user, params, query, body }) =>
    habits.completeHabit(user.id, params.id, body.date, query.today),
  );
  route(contract.uncompleteHabit, async ({ user, params, query, body }) =>
    habits.uncompleteHabit(user.id, params.id, body, query.today),
  );
  route(contract.operateOnHabit, async ({ user, params, query, body }) =>
    habits.operateOnHabit(
      user.id,
      params.id,
      body.operations.map(({ data }) => data),
      query.today,
    ),
  );
  route(contract.deleteHabit, async ({ user, params, query }) => {
    await habits.deleteHabit(user.id, params.id, query.deleteFuture ?? false);
    return undefined;
  });
  route(contract.restoreHabit, async ({ user, params, query }) => habits.restoreHabit(user.id, params.id, query.today));
  route(contract.listCompletions, async ({ user, query }) => habits.listCompletions(user.id, query.date));
  route(contract.listAllCompletions, async ({ user }) => habits.listAllCompletions(user.id));
}
