import { useId } from 'react';
import { stateOf } from '#shared/items/items.rules.ts';
import { ColorField } from '#client/items/color-field.tsx';
import { EntryDialog } from '#client/items/entry-dialog.tsx';
import { ItemOptions } from '#client/items/item-options.tsx';
import { finishText } from '#client/items/item-text.ts';
import { useEntry, type EntryProps } from '#client/items/use-entry.ts';
import { GrowingTextarea } from '#client/ui/growing-textarea.tsx';
import { GOAL_DRAFTS, textOf, type GoalDialogSubject, type GoalText } from './goal-text.ts';
import { useGoalChanges } from './goals.mutations.ts';

/** Adds or edits a goal (core specification, sections 2 and 5). An edit waits for nobody; adding waits for the server. */
export function GoalDialog(props: EntryProps<GoalDialogSubject, GoalText>) {
  const { subject } = props;
  const entry = useEntry(props, GOAL_DRAFTS, textOf(subject), finishText);
  const { text, finished, isSaving, edit } = entry;
  const { createGoal, editGoal } = useGoalChanges();
  const footerId = useId();
  const { isWeekly } = subject.kind === 'new' ? subject : subject.item;

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
      footer={isWeekly ? 'Weekly goal' : 'Monthly goal'}
      footerId={footerId}
      entry={entry}
      canSave={finished.title !== ''}
      onSubmit={submit}
    >
      <GrowingTextarea
        data-first-focus
        aria-label="Goal"
        aria-describedby={footerId}
        placeholder="Enter goal..."
        enterKeyHint="done"
        value={text.title}
        readOnly={isSaving}
        onChange={(event) => edit({ ...text, title: event.target.value })}
        onSubmit={submit}
      />
      <ItemOptions
        text={text}
        isActive={subject.kind === 'new' || stateOf(subject.item) === 'active'}
        isSaving={isSaving}
        onChange={edit}
        hint={<ColorField color={text.color} isDisabled={isSaving} onChange={(color) => edit({ ...text, color })} />}
      />
    </EntryDialog>
  );
}
