import { useId } from 'react';
import { ItemOptions, type ItemOptionsProps } from '#client/items/item-options.tsx';
import { RepeatField } from './repeat-field.tsx';
import type { TaskText } from './task-text.ts';

export interface TaskOptionsProps extends Omit<ItemOptionsProps<TaskText>, 'children' | 'hint'> {
  /** On which days the task repeats, in words; nothing when it does not. */
  repetition: string;
}

/** The quiet controls under the text: priority, repetition and notes, empty by default. */
export function TaskOptions({ repetition, ...options }: TaskOptionsProps) {
  const { text, isSaving, onChange } = options;
  const repetitionId = useId();
  return (
    <ItemOptions
      {...options}
      hint={
        <p id={repetitionId} aria-live="polite" className="mt-1.5 px-1.5 text-sm text-ink-3 empty:hidden">
          {repetition}
        </p>
      }
    >
      <RepeatField
        pattern={text.recurringPattern}
        hintId={repetitionId}
        isDisabled={isSaving}
        onChange={(recurringPattern) => onChange({ ...text, recurringPattern })}
      />
    </ItemOptions>
  );
}
