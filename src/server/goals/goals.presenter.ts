import type { Selectable } from 'kysely';
import { goalSchema, type Goal } from '#shared/goals/goals.contract.ts';
import type { GoalsTable } from '#server/database/schema.ts';
import { createPresenter } from '#server/items/items.presenter.ts';

/** Converts a row to a goal, with booleans on either engine. */
export const presentGoal: (row: Selectable<GoalsTable>) => Goal = createPresenter(goalSchema);
