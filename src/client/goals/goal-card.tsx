import type { Day } from '#shared/calendar/day.ts';
import type { Goal } from '#shared/goals/goals.contract.ts';
import { getDueDate } from '#shared/goals/goals.rules.ts';
import { t } from '#shared/language/language.ts';
import { getQueueKey } from '#client/data/temporary-ids.ts';
import { createEntryPlace } from '#client/items/entry-place.tsx';
import { ListCard, type CardPlacement } from '#client/items/list-card.tsx';
import type { PeriodPlace } from '#client/items/period-form-values.ts';
import { PRIORITY_ROW_ACTION_COUNT } from '#client/items/priority-row.tsx';
import { GoalRow } from './goal-row.tsx';
import { useGoalChanges } from './goals.mutations.ts';
import { useGoals } from './goals.queries.ts';

const GoalEntryPlace = createEntryPlace(async () => (await import('./goal-entry.tsx')).GoalEntry);

export interface GoalCardProps extends CardPlacement {
  isWeekly: boolean;
  /** Any day of the card's week or month. */
  day: Day;
  onAdd: (place: PeriodPlace) => void;
  onOpen: (goal: Goal) => void;
}

/** The card of a week's or month's goals (GOAL-06 to GOAL-09). */
export function GoalCard({ isWeekly, day, onAdd, onOpen, ...card }: GoalCardProps) {
  const { data, error, refetch } = useGoals(isWeekly, day);
  const { updateGoal, deleteGoal } = useGoalChanges();
  const title = isWeekly ? t('Weekly Goals') : t('Monthly Goals');
  const failure = isWeekly ? t('Failed to fetch weekly goals') : t('Failed to fetch monthly goals');
  return (
    <ListCard
      {...card}
      title={title}
      kind="goal"
      addLabel={isWeekly ? t('Add Weekly Goal') : t('Add Monthly Goal')}
      onAdd={() => onAdd({ isWeekly, day })}
      entry={data && <GoalEntryPlace key={getDueDate(isWeekly, day)} isWeekly={isWeekly} day={day} />}
      label={title}
      items={data}
      failure={error === null ? undefined : failure}
      onRetry={() => void refetch()}
      emptyText={t('Nothing here')}
      actionCount={PRIORITY_ROW_ACTION_COUNT}
      renderRow={(goal) => (
        <GoalRow key={getQueueKey(goal.id)} goal={goal} onUpdate={updateGoal} onDelete={deleteGoal} onOpen={onOpen} />
      )}
    />
  );
}
