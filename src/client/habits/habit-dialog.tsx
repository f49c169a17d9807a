import { useId, useState } from 'react';
import type { Habit } from '#shared/habits/habits.contract.ts';
import { ColoredFields } from '#client/items/colored-fields.tsx';
import { EntryDialog } from '#client/items/entry-dialog.tsx';
import { finishText } from '#client/items/item-text.ts';
import { isActiveSubject, isWeeklySubject, type ColoredText, type PeriodSubject } from '#client/items/period-text.ts';
import { useEntry, type EntryProps } from '#client/items/use-entry.ts';
import { HABIT_DRAFTS, textOf } from './habit-text.ts';
import { useHabitChanges } from './habits.mutations.ts';
import { RecurringQuestion } from './recurring-question.tsx';

/**
 * Adds or edits a habit (core specification, sections 2 and 5). Of a new one it asks, before it saves, whether it recurs. What
 * was typed is lost only when the person closes it.
 */
export function HabitDialog(props: EntryProps<PeriodSubject<Habit>, ColoredText>) {
  const entry = useEntry(props, HABIT_DRAFTS, textOf, finishText);
  const { subject, text, finished, isSaving } = entry;
  const [isAsking, setAsking] = useState(false);
  const { createHabit, editHabit } = useHabitChanges();
  const footerId = useId();
  const isWeekly = isWeeklySubject(subject);
  const canSave = finished.title !== '';

  function submit(): void {
    if (!canSave) return;
    if (subject.kind === 'new') setAsking(true);
    else void entry.save(async (saved) => editHabit(subject.item, saved));
  }

  function answer(isOngoing: boolean): void {
    if (subject.kind !== 'new') return;
    const words = isOngoing ? 'recurring' : 'just this one';
    void entry.save(async (saved, key) => createHabit(subject, saved, isOngoing, key), words);
  }

  return (
    <>
      <EntryDialog
        title={titleOf(subject.kind, isWeekly)}
        footer={isWeekly ? 'Weekly habit' : 'Monthly habit'}
        footerId={footerId}
        entry={entry}
        canSave={canSave}
        onSubmit={submit}
      >
        <ColoredFields
          label="Habit"
          placeholder="Enter habit..."
          requirement="Habit title is required"
          footerId={footerId}
          text={text}
          isActive={isActiveSubject(subject)}
          isSaving={isSaving}
          onChange={entry.edit}
          onSubmit={submit}
        />
      </EntryDialog>
      {isAsking && (
        <RecurringQuestion
          title={finished.title}
          isWeekly={isWeekly}
          isSaving={isSaving}
          onAnswer={answer}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function titleOf(kind: 'new' | 'edit', isWeekly: boolean): string {
  if (kind === 'edit') return 'Edit Habit';
  return isWeekly ? 'New Weekly Habit' : 'New Monthly Habit';
}
