import { useCallback, useId, useState } from 'react';
import type { Habit } from '#shared/habits/habits.contract.ts';
import { understandHabitTitle } from '#shared/halo/title-phrases.rules.ts';
import { t } from '#shared/language/language.ts';
import { ColoredFields } from '#client/items/colored-fields.tsx';
import { ItemFormDialog } from '#client/items/item-form-dialog.tsx';
import { normalizeItemForm } from '#client/items/item-form-values.ts';
import {
  isActiveSubject,
  isWeeklySubject,
  type ColoredText,
  type PeriodSubject,
} from '#client/items/period-form-values.ts';
import { useItemForm, type ItemFormProps } from '#client/items/use-item-form.ts';
import { useTitleLanguage } from '#client/items/use-title-language.ts';
import { serializeUnderstood, useTitlePhrases } from '#client/items/use-title-phrases.ts';
import { HabitDeletionDialog } from './habit-deletion-dialog.tsx';
import { HABIT_DRAFTS, habitFormValues } from './habit-form-values.ts';
import { useHabitChanges } from './habits.mutations.ts';
import { RecurringQuestion } from './recurring-question.tsx';

/**
 * Adds or edits a habit (HABIT-14 to HABIT-19). For a new one it asks whether it recurs before it saves. Typed text is
 * lost only when the person closes the dialog.
 */
export function HabitDialog(props: ItemFormProps<PeriodSubject<Habit>, ColoredText>) {
  const itemForm = useItemForm(props, HABIT_DRAFTS, habitFormValues, normalizeItemForm);
  const { subject, text, finished, isSaving } = itemForm;
  const [isAsking, setAsking] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const { createHabit, editHabit, deleteHabit, stopRecurringHabit } = useHabitChanges();
  const footerId = useId();
  const isWeekly = isWeeklySubject(subject);
  const canSave = finished.title !== '';
  const language = useTitleLanguage();
  const understandTitle = useCallback(
    (title: string, plain?: ReadonlySet<string>) => understandHabitTitle(title, { language }, plain),
    [language],
  );
  const { phrases, shown, understand, makePlain, changeOptions } = useTitlePhrases(
    subject.kind === 'new',
    text,
    understandTitle,
  );

  function submit(): void {
    if (!canSave) return;
    if (subject.kind === 'new') setAsking(true);
    else void itemForm.save(async (saved) => editHabit(subject.item, saved));
  }

  function answer(isOngoing: boolean): void {
    if (subject.kind !== 'new') return;
    const words = isOngoing ? 'recurring' : 'just this one';
    const understood = understand();
    void itemForm.save(
      async (saved, key) => createHabit(subject, { ...saved, ...understood }, isOngoing, key),
      `${words}${serializeUnderstood(understood) ?? ''}`,
    );
  }

  return (
    <>
      <ItemFormDialog
        title={dialogTitle(subject.kind, isWeekly)}
        footer={isWeekly ? t('Weekly habit') : t('Monthly habit')}
        footerId={footerId}
        itemForm={itemForm}
        canSave={canSave}
        onSubmit={submit}
        onDelete={subject.kind === 'edit' ? () => setDeleting(true) : undefined}
      >
        <ColoredFields
          label={t('Habit')}
          placeholder={t('Enter habit...')}
          requirement={t('Habit title is required')}
          footerId={footerId}
          text={shown}
          phrases={phrases}
          onMakePlain={makePlain}
          isActive={isActiveSubject(subject)}
          isSaving={isSaving}
          onChange={(changed) => itemForm.edit(changeOptions(changed))}
          onSubmit={submit}
        />
      </ItemFormDialog>
      {isAsking && (
        <RecurringQuestion
          title={understand().title ?? finished.title}
          isWeekly={isWeekly}
          isSaving={isSaving}
          onAnswer={answer}
          onClose={() => setAsking(false)}
        />
      )}
      {isDeleting && subject.kind === 'edit' && (
        <HabitDeletionDialog
          kind="delete"
          habit={subject.item}
          onDelete={(habit, scope) => {
            itemForm.discard();
            deleteHabit(habit, scope);
          }}
          onStopRecurring={stopRecurringHabit}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  );
}

function dialogTitle(kind: 'new' | 'edit', isWeekly: boolean): string {
  if (kind === 'edit') return t('Edit Habit');
  return isWeekly ? t('New Weekly Habit') : t('New Monthly Habit');
}
