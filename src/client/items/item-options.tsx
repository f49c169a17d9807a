import { StickyNote } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { t } from '#shared/language/language.ts';
import { classes } from '#client/ui/classes.ts';
import { GrowingTextarea } from '#client/ui/controls/growing-textarea.tsx';
import { OptionToggle } from './option-toggle.tsx';
import { PriorityIcon } from './priority-icon.tsx';

/** The form values of the options below. */
export interface OptionsText {
  notes: string | null;
  isPriority: boolean;
}

export interface ItemOptionsProps<Text extends OptionsText> {
  text: Text;
  isActive: boolean;
  isSaving: boolean;
  onChange: (text: Text) => void;
  /** More controls beside these. */
  children?: ReactNode;
  /** Fields or text below the controls. */
  hint?: ReactNode;
}

/** The options under the title: priority, notes and the `children`. They are empty by default (CLASH-6). */
export function ItemOptions<Text extends OptionsText>({
  text,
  isActive,
  isSaving,
  onChange,
  children,
  hint,
}: ItemOptionsProps<Text>) {
  const hadNotes = (text.notes ?? '') !== '';
  const [notesField, setNotesField] = useState<'hidden' | 'shown' | 'asked for'>(hadNotes ? 'shown' : 'hidden');
  const isShown = notesField !== 'hidden';
  return (
    <>
      <div className="mt-2 -ms-1 flex flex-wrap gap-0.5 sm:gap-1">
        <OptionToggle
          isOn={text.isPriority}
          isDisabled={!isActive || isSaving}
          onToggle={() => onChange({ ...text, isPriority: !text.isPriority })}
        >
          <PriorityIcon size={16} className={classes(text.isPriority && 'text-priority')} />
          {t('Priority')}
        </OptionToggle>
        {children}
        <OptionToggle
          isOn={isShown}
          opens
          isDisabled={isSaving}
          onToggle={() => setNotesField(isShown ? 'hidden' : 'asked for')}
        >
          <StickyNote size={16} aria-hidden />
          {t('Notes')}
        </OptionToggle>
      </div>
      {hint}
      {isShown && (
        <GrowingTextarea
          aria-label={t('Notes')}
          placeholder={t('Notes')}
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
