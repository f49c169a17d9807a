import type { Habit } from '#shared/habits/habits.contract.ts';
import { SeriesDeletionDialog } from '#client/items/series-deletion-dialog.tsx';
import type { SeriesScope } from '#client/items/series-scope.ts';
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx';
import { QuotedTitle } from '#client/ui/controls/quoted-title.tsx';
import { isOfSeries } from './habit-predictions.ts';
import { everyPeriod, periodWord } from './habit-labels.ts';

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
  const word = periodWord(habit);
  const remove = (scope: SeriesScope): void => {
    onClose();
    onDelete(habit, scope);
  };

  if (kind === 'stop') {
    return (
      <ConfirmDialog
        title="Stop Recurring Habit"
        text={`The habit stays only in the current ${word}. It does not come back in later ${word}s, and past ones are kept.`}
        label="Confirm"
        kind="primary"
        onClose={onClose}
        onConfirm={() => {
          onClose();
          onStopRecurring(habit);
        }}
      >
        <QuotedTitle title={habit.title} />
        <p className="mt-1 mb-3 text-sm text-ink-3">Currently repeats {everyPeriod(habit)}</p>
      </ConfirmDialog>
    );
  }
  if (isOfSeries(habit)) {
    return (
      <SeriesDeletionDialog
        title="Delete Habit"
        itemTitle={habit.title}
        note="Past instances are preserved."
        labels={{ this: `Delete this ${word} only`, 'this and later': `Delete this and all future ${word}s` }}
        onDelete={remove}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      title="Delete Habit"
      text={`It is deleted from this ${word}.`}
      label="Delete"
      onClose={onClose}
      onConfirm={() => remove('this')}
    >
      <QuotedTitle title={habit.title} />
    </ConfirmDialog>
  );
}
