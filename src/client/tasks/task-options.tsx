import { useId, type ReactNode } from 'react';
import { contentLabels } from '#shared/tasks/tasks.rules.ts';
import { ItemOptions, type ItemOptionsProps } from '#client/items/item-options.tsx';
import { WhenToggle, type useWhenFields } from '#client/items/when-options.tsx';
import { useToday } from '#client/ui/use-today.ts';
import { RepeatField } from './repeat-field.tsx';
import type { TaskFormValues } from './task-form-values.ts';
import { WhenFields } from './when-fields.tsx';
import { dayLabel } from './date-labels.ts';

export interface TaskOptionsProps extends Omit<ItemOptionsProps<TaskFormValues>, 'children' | 'hint'> {
  /** The days on which the task repeats, in words; empty if it does not. */
  repetition: string;
  /** HH:mm */
  endTime: string | null;
  /** True if the task cannot be moved to another day. */
  isDayFixed: boolean;
  when: ReturnType<typeof useWhenFields>;
  /** Shown below the fields if the task has a time. */
  timeOffer: ReactNode;
}

/** The options of the task dialog: priority, day and time, repetition and notes. */
export function TaskOptions({ repetition, endTime, isDayFixed, when, timeOffer, ...options }: TaskOptionsProps) {
  const { text, isSaving, onChange } = options;
  const repetitionId = useId();
  const today = useToday();
  return (
    <ItemOptions
      {...options}
      hint={
        <>
          {when.isShown && <WhenFields {...{ text, isDayFixed, isSaving, onChange }} />}
          <p id={repetitionId} aria-live="polite" className="mt-1.5 px-1.5 text-sm text-ink-3 empty:hidden">
            {repetition}
          </p>
          {text.startTime !== null && timeOffer}
        </>
      }
    >
      <WhenToggle
        words={[dayLabel(text.date, today), ...contentLabels({ ...text, endTime })].join(', ')}
        isDisabled={isSaving}
        {...when.toggle}
      />
      <RepeatField
        pattern={text.recurringPattern}
        hintId={repetitionId}
        isDisabled={isSaving}
        onChange={(recurringPattern) => onChange({ ...text, recurringPattern })}
      />
    </ItemOptions>
  );
}
