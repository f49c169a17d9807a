import { useId, useState } from 'react';
import type { Goal } from '#shared/goals/goals.contract.ts';
import { ColoredFields } from '#client/items/colored-fields.tsx';
import { ItemFormDialog } from '#client/items/item-form-dialog.tsx';
import { normalizeItemForm } from '#client/items/item-form-values.ts';
import { isActiveSubject, type PeriodSubject } from '#client/items/period-form-values.ts';
import { useItemForm, type ItemFormProps } from '#client/items/use-item-form.ts';
import { WhenToggle } from '#client/items/when-options.tsx';
import { useToday } from '#client/ui/use-today.ts';
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
  const { subject, text, finished, isSaving, edit } = itemForm;
  const { createGoal, editGoal } = useGoalChanges();
  const [isWhenShown, setWhenShown] = useState(false);
  const today = useToday();
  const footerId = useId();

  function submit(): void {
    if (finished.title === '') return;
    void itemForm.save(async (saved, key) => {
      if (subject.kind === 'new') await createGoal(subject, saved, key);
      else editGoal(subject.item, saved);
    });
  }

  return (
    <ItemFormDialog
      title={subject.kind === 'new' ? 'New Goal' : 'Edit Goal'}
      footer={text.isWeekly ? 'Weekly goal' : 'Monthly goal'}
      footerId={footerId}
      itemForm={itemForm}
      canSave={finished.title !== ''}
      onSubmit={submit}
    >
      <ColoredFields
        label="Goal"
        placeholder="Enter goal..."
        footerId={footerId}
        text={text}
        isActive={isActiveSubject(subject)}
        isSaving={isSaving}
        onChange={edit}
        onSubmit={submit}
        details={
          isWhenShown && (
            <PeriodFields
              period={text}
              isDisabled={isSaving}
              onChange={({ isWeekly, dueDate }) => edit({ ...text, isWeekly, dueDate })}
            />
          )
        }
      >
        <WhenToggle
          words={periodInWords(text, today)}
          isOn={isWhenShown}
          isDisabled={isSaving}
          onToggle={() => setWhenShown(!isWhenShown)}
        />
      </ColoredFields>
    </ItemFormDialog>
  );
}
