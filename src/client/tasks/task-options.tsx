import { Flag, StickyNote } from 'lucide-react';
import { useId, useState } from 'react';
import { classes } from '#client/ui/classes.ts';
import { GrowingTextarea } from '#client/ui/growing-textarea.tsx';
import { OptionToggle } from './option-toggle.tsx';
import { RepeatField } from './repeat-field.tsx';
import type { TaskText } from './task-text.ts';

export interface TaskOptionsProps {
  text: TaskText;
  /** On which days the task repeats, in words; nothing when it does not. */
  repetition: string;
  isActive: boolean;
  isSaving: boolean;
  onChange: (text: TaskText) => void;
}

/** The quiet controls under the text: priority, repetition and notes, empty by default. */
export function TaskOptions({ text, repetition, isActive, isSaving, onChange }: TaskOptionsProps) {
  const hadNotes = (text.notes ?? '') !== '';
  const [notesField, setNotesField] = useState<'hidden' | 'shown' | 'asked for'>(hadNotes ? 'shown' : 'hidden');
  const isShown = notesField !== 'hidden';
  const repetitionId = useId();
  return (
    <>
      <div className="mt-2 -ml-1 flex flex-wrap gap-1">
        <OptionToggle
          isOn={text.isPriority}
          isDisabled={!isActive || isSaving}
          onToggle={() => onChange({ ...text, isPriority: !text.isPriority })}
        >
          <Flag size={16} aria-hidden className={classes(text.isPriority && 'text-priority')} />
          Priority
        </OptionToggle>
        <RepeatField
          pattern={text.recurringPattern}
          hintId={repetitionId}
          isDisabled={isSaving}
          onChange={(recurringPattern) => onChange({ ...text, recurringPattern })}
        />
        <OptionToggle
          isOn={isShown}
          isDisabled={isSaving}
          onToggle={() => setNotesField(isShown ? 'hidden' : 'asked for')}
        >
          <StickyNote size={16} aria-hidden />
          Notes
        </OptionToggle>
      </div>
      <p id={repetitionId} aria-live="polite" className="mt-1.5 px-1.5 text-sm text-ink-3 empty:hidden">
        {repetition}
      </p>
      {isShown && (
        <GrowingTextarea
          aria-label="Notes"
          placeholder="Notes"
          className="mt-2 text-sm"
          value={text.notes ?? ''}
          takesFocus={notesField === 'asked for'}
          readOnly={isSaving}
          onChange={(event) => onChange({ ...text, notes: event.target.value })}
        />
      )}
    </>
  );
}
