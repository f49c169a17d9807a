import { useState } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import { periodStart } from '#shared/calendar/period.ts';
import type { Habit } from '#shared/habits/habits.contract.ts';
import { compareHabits } from '#shared/habits/habits.rules.ts';
import { t } from '#shared/language/language.ts';
import { LIST_STALE_TIME } from '#client/data/stale-times.ts';
import { getQueueKey } from '#client/data/temporary-ids.ts';
import { createEntryPlace } from '#client/items/entry-place.tsx';
import { ListCard, type CardPlacement } from '#client/items/list-card.tsx';
import type { PeriodPlace } from '#client/items/period-form-values.ts';
import { createLazyDialog, useIdlePreload } from '#client/ui/lazy-component.tsx';
import { Spinner } from '#client/ui/controls/spinner.tsx';
import type { HabitDeletionDialogProps } from './habit-deletion-dialog.tsx';
import { HABIT_ACTION_COUNT, HabitRow, historyPopover } from './habit-row.tsx';
import { useHabitChanges } from './habits.mutations.ts';
import { useHabits } from './habits.queries.ts';

const questionDialog = createLazyDialog(async () => (await import('./habit-deletion-dialog.tsx')).HabitDeletionDialog);
const HabitEntryPlace = createEntryPlace(async () => (await import('./habit-entry.tsx')).HabitEntry);
const PARTS = [questionDialog, historyPopover];

export interface HabitCardProps extends CardPlacement {
  isWeekly: boolean;
  /** Any day of the card's week or month. */
  day: Day;
  today: Day;
  /** Milliseconds that the data is fresh; a minute unless given. */
  staleTime?: number;
  onAdd: (place: PeriodPlace) => void;
  onOpen: (habit: Habit) => void;
}

/** The card of a week's or month's habits (HABIT-06 to HABIT-13). */
export function HabitCard({
  isWeekly,
  day,
  today,
  staleTime = LIST_STALE_TIME,
  onAdd,
  onOpen,
  ...card
}: HabitCardProps) {
  const { data, error, refetch } = useHabits(isWeekly, day, today, staleTime);
  const { updateHabit, deleteHabit, stopRecurringHabit } = useHabitChanges();
  const [question, setQuestion] = useState<Pick<HabitDeletionDialogProps, 'kind' | 'habit'>>();
  useIdlePreload(PARTS);
  const title = isWeekly ? t('Weekly Habits') : t('Monthly Habits');
  const askToStop = (habit: Habit) => setQuestion({ kind: 'stop', habit });
  const askToDelete = (habit: Habit) => setQuestion({ kind: 'delete', habit });
  const close = () => setQuestion(undefined);
  return (
    <>
      <ListCard
        {...card}
        title={title}
        kind="habit"
        addLabel={isWeekly ? t('Add Weekly Habit') : t('Add Monthly Habit')}
        onAdd={() => onAdd({ isWeekly, day })}
        entry={data && <HabitEntryPlace key={periodStart(isWeekly, day)} isWeekly={isWeekly} day={day} />}
        label={title}
        items={data}
        failure={error === null ? undefined : t('Failed to load habits. Please try again.')}
        onRetry={() => void refetch()}
        waiting={<Spinner />}
        emptyText={t('Nothing here')}
        order={compareHabits}
        actionCount={HABIT_ACTION_COUNT}
        renderRow={(habit) => (
          <HabitRow
            key={getQueueKey(habit.id)}
            habit={habit}
            onUpdate={updateHabit}
            onStopRecurring={askToStop}
            onDelete={askToDelete}
            onOpen={onOpen}
          />
        )}
      />
      {question && (
        <questionDialog.Component
          {...question}
          onDelete={deleteHabit}
          onStopRecurring={stopRecurringHabit}
          onClose={close}
        />
      )}
    </>
  );
}
