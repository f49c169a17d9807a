import { memo } from 'react';
import type { Goal } from '#shared/goals/goals.contract.ts';
import { getColor } from '#client/items/colors.ts';
import { carriedTimes, joinDetails } from '#client/items/item-detail.ts';
import { PriorityRow, type PriorityRowHandlers } from '#client/items/priority-row.tsx';
import { GOAL_LISTS } from './goals.queries.ts';

/** A goal in the list of its week or month. */
export const GoalRow = memo(function GoalRow({ goal, ...handlers }: { goal: Goal } & PriorityRowHandlers<Goal>) {
  return (
    <PriorityRow
      item={goal}
      root={GOAL_LISTS.root}
      color={getColor(goal.color)}
      detail={joinDetails(carriedTimes(goal), goal.notes)}
      {...handlers}
    />
  );
});
