import { useId } from 'react';
import type { Goal } from '#shared/goals/goals.contract.ts';
import { ColoredFields } from '#client/items/colored-fields.tsx';
import { EntryDialog } from '#client/items/entry-dialog.tsx';
import { finishText } from '#client/items/item-text.ts';
import { isActiveSubject, isWeeklySubject, type ColoredText, type PeriodSubject } from '#client/items/period-text.ts';
import { useEntry, type EntryProps } from '#client/items/use-entry.ts';
import { GOAL_DRAFTS, textOf } from './goal-text.ts';
import { useGoalChanges } from './goals.mutations.ts';

/** Adds or edits a goal (core specification, sections 2 and 5). An edit waits for nobody; adding waits for the server. */
export function GoalDialog(props: EntryProps<PeriodSubject<Goal>, ColoredText>) {
  const entry = useEntry(props, GOAL_DRAFTS, textOf, finishText);
  const { subject, text, finished, isSaving, edit } = entry;
  const { createGoal, editGoal } = useGoalChanges();
  const footerId = useId();

  function submit(): void {
    if (finished.title === '') return;
    void entry.save(async (saved, key) => {
      if (subject.kind === 'new') await createGoal(subject, saved, key);
      else editGoal(subject.item, saved);
    });
  }

  return (
    <EntryDialog
      title={subject.kind === 'new' ? 'New Goal' : 'Edit Goal'}
      footer={isWeeklySubject(subject) ? 'Weekly goal' : 'Monthly goal'}
      footerId={footerId}
      entry={entry}
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
      />
    </EntryDialog>
  );
}
