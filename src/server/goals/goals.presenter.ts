import type { Selectable } from 'kysely';
import type { Goal } from '#shared/goals/goals.contract.ts';
import type { GoalsTable } from '#server/database/schema.ts';

/** Converts a row to a goal, with booleans on either engine. */
export function presentGoal(row: Selectable<GoalsTable>): Goal {
  return {
    ...row,
    isWeekly: Boolean(row.isWeekly),
    isCompleted: Boolean(row.isCompleted),
    isCrossedOut: Boolean(row.isCrossedOut),
    isPriority: Boolean(row.isPriority),
  };
}
