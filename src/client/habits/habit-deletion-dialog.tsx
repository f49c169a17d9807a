import type { Habit } from '#shared/habits/habits.contract.ts';
import { t } from '#shared/language/language.ts';
import { SeriesDeletionDialog } from '#client/items/series-deletion-dialog.tsx';
import type { SeriesScope } from '#client/items/series-scope.ts';
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx';
import { QuotedTitle } from '#client/ui/controls/quoted-title.tsx';
import { isOfSeries } from './habit-predictions.ts';
import { everyPeriod } from './habit-labels.ts';

export interface HabitDeletionDialogProps {
  /** The action to confirm. */
  kind: 'delete' | 'stop';
  habit: Habit;
  onDelete: (habit: Habit, scope: SeriesScope) => void;
  onStopRecurring: (habit: Habit) => void;
  onClose: () => void;
}

/** Asks before a habit is deleted or stops recurring (HABIT-21 to HABIT-25). */
export function HabitDeletionDialog({ kind, habit, onDelete, onStopRecurring, onClose }: HabitDeletionDialogProps) {
  const remove = (scope: SeriesScope): void => {
    onClose();
    onDelete(habit, scope);
  };

  if (kind === 'stop') {
    return (
      <ConfirmDialog
        title={t('Stop Recurring Habit')}
        text={
          habit.isWeekly
            ? t(
                'The habit stays only in the current week. It does not come back in later weeks, and past ones are kept.',
              )
            : t(
                'The habit stays only in the current month. It does not come back in later months, and past ones are kept.',
              )
        }
        label={t('Confirm')}
        kind="primary"
        onClose={onClose}
        onConfirm={() => {
          onClose();
          onStopRecurring(habit);
        }}
      >
        <QuotedTitle title={habit.title} />
        <p className="mt-1 mb-3 text-sm text-ink-3">
          {t('Currently repeats {period}', { period: everyPeriod(habit) })}
        </p>
      </ConfirmDialog>
    );
  }
  if (isOfSeries(habit)) {
    return (
      <SeriesDeletionDialog
        title={t('Delete Habit')}
        itemTitle={habit.title}
        note={t('Past instances are preserved.')}
        labels={{
          this: habit.isWeekly ? t('Delete this week only') : t('Delete this month only'),
          'this and later': habit.isWeekly
            ? t('Delete this and all future weeks')
            : t('Delete this and all future months'),
        }}
        onDelete={remove}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      title={t('Delete Habit')}
      text={habit.isWeekly ? t('It is deleted from this week.') : t('It is deleted from this month.')}
      label={t('Delete')}
      onClose={onClose}
      onConfirm={() => remove('this')}
    >
      <QuotedTitle title={habit.title} />
    </ConfirmDialog>
  );
}
