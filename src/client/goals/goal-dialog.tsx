import { useCallback, useId, useState } from 'react';
import type { Goal } from '#shared/goals/goals.contract.ts';
import { understandGoalTitle } from '#shared/halo/title-phrases.rules.ts';
import { t } from '#shared/language/language.ts';
import { ColoredFields } from '#client/items/colored-fields.tsx';
import { refuseUnreadDate } from '#client/items/date-field.tsx';
import { ItemFormDialog } from '#client/items/item-form-dialog.tsx';
import { normalizeItemForm } from '#client/items/item-form-values.ts';
import { isActiveSubject, type PeriodSubject } from '#client/items/period-form-values.ts';
import { useItemForm, type ItemFormProps } from '#client/items/use-item-form.ts';
import { useTitleLanguage } from '#client/items/use-title-language.ts';
import { serializeUnderstood, useTitlePhrases } from '#client/items/use-title-phrases.ts';
import { useWhenFields, WhenToggle } from '#client/items/when-options.tsx';
import { useToday } from '#client/ui/use-today.ts';
import { showGoalAdded } from './added-toast.ts';
import { periodInWords } from './goal-period.ts';
import { GOAL_DRAFTS, goalFormValues, type GoalFormValues } from './goal-form-values.ts';
import { useGoalChanges } from './goals.mutations.ts';
import { PeriodFields } from './period-fields.tsx';

/**
 * Adds or edits a goal, and moves it to another week or month (GOAL-10 to GOAL-13). An edit closes the dialog at once
 * (GOAL-26); adding waits for the response.
 */
export function GoalDialog(props: ItemFormProps<PeriodSubject<Goal>, GoalFormValues>) {
  const itemForm = useItemForm(props, GOAL_DRAFTS, goalFormValues, normalizeItemForm);
  const { subject, text, finished, isSaving } = itemForm;
  const { createGoal, editGoal, deleteGoal } = useGoalChanges();
  const when = useWhenFields();
  const today = useToday();
  // “This week” means the same while the dialog is open: saved again, it has to be the same goal.
  const [firstDay] = useState(today);
  const language = useTitleLanguage();
  const understandTitle = useCallback(
    (title: string, plain?: ReadonlySet<string>) => understandGoalTitle(title, { today: firstDay, language }, plain),
    [firstDay, language],
  );
  const { phrases, shown, understand, makePlain, changeOptions } = useTitlePhrases(
    subject.kind === 'new',
    text,
    understandTitle,
  );
  const footerId = useId();

  function edit(changed: GoalFormValues): void {
    itemForm.edit(changeOptions(changed));
  }

  function submit(): void {
    if (finished.title === '' || refuseUnreadDate(itemForm.form.current)) return;
    const understood = understand();
    void itemForm.save(async (saved, key) => {
      if (subject.kind === 'edit') {
        editGoal(subject.item, saved);
        return;
      }
      const goal = { ...saved, ...understood };
      await createGoal(subject, goal, key);
      if (understood.dueDate !== undefined) showGoalAdded(goal, goalFormValues(subject), today);
    }, serializeUnderstood(understood));
  }

  function remove(goal: Goal): void {
    itemForm.discard();
    deleteGoal(goal);
  }

  return (
    <ItemFormDialog
      title={subject.kind === 'new' ? t('New Goal') : t('Edit Goal')}
      footer={shown.isWeekly ? t('Weekly goal') : t('Monthly goal')}
      footerId={footerId}
      itemForm={itemForm}
      canSave={finished.title !== ''}
      onSubmit={submit}
      onDelete={subject.kind === 'edit' ? () => remove(subject.item) : undefined}
      onEscape={when.onEscape}
    >
      <ColoredFields
        label={t('Goal')}
        placeholder={t('Enter goal...')}
        footerId={footerId}
        text={shown}
        phrases={phrases}
        onMakePlain={makePlain}
        isActive={isActiveSubject(subject)}
        isSaving={isSaving}
        onChange={edit}
        onSubmit={submit}
        details={
          when.isShown && (
            <PeriodFields
              period={shown}
              isDisabled={isSaving}
              onChange={({ isWeekly, dueDate }) => edit({ ...shown, isWeekly, dueDate })}
            />
          )
        }
      >
        <WhenToggle words={periodInWords(shown, today)} isDisabled={isSaving} {...when.toggle} />
      </ColoredFields>
    </ItemFormDialog>
  );
}
