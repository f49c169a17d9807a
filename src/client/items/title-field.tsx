import { useId, useState, type KeyboardEvent } from 'react';
import { isBlank } from '#shared/items/titles.rules.ts';
import { isComposing } from '#client/ui/controls/ime.ts';
import { GrowingTextarea, type Tint } from '#client/ui/controls/growing-textarea.tsx';

interface TintedPhrase extends Tint {
  words: string;
}

const NO_PHRASES: readonly TintedPhrase[] = [];

export interface TitleFieldProps {
  /** The accessible name of the field. */
  label: string;
  placeholder: string;
  /** The message shown once the field has been emptied. */
  requirement?: string | undefined;
  /** The id of the text at the foot of the dialog. */
  footerId: string;
  title: string;
  isSaving: boolean;
  /** The parts of the title that were understood. */
  phrases?: readonly TintedPhrase[];
  /** Called when the person makes phrases plain words again, by Backspace behind one or by Escape. */
  onMakePlain?: (words: readonly string[]) => void;
  onChange: (title: string) => void;
  onSubmit: () => void;
}

/** The title field of a dialog. Enter submits (SHELL-23). */
export function TitleField({
  label,
  placeholder,
  requirement,
  footerId,
  title,
  isSaving,
  phrases = NO_PHRASES,
  onMakePlain,
  onChange,
  onSubmit,
}: TitleFieldProps) {
  const messageId = useId();
  const isMissing = isBlank(title);
  // A field that was empty from the start shows no error.
  const [wasFilled, setFilled] = useState(!isMissing);
  const message = wasFilled && isMissing ? requirement : undefined;
  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (isComposing(event.nativeEvent)) return;
    const { selectionStart, selectionEnd } = event.currentTarget;
    const isBehind = ({ to }: Tint) => to === selectionStart && to === selectionEnd;
    const plain = event.key === 'Escape' ? phrases : event.key === 'Backspace' ? phrases.filter(isBehind) : [];
    if (plain.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    onMakePlain?.(plain.map(({ words }) => words));
  }

  return (
    <>
      <GrowingTextarea
        data-first-focus
        aria-label={label}
        aria-invalid={message === undefined ? undefined : true}
        aria-describedby={message === undefined ? footerId : messageId}
        placeholder={placeholder}
        enterKeyHint="done"
        value={title}
        tints={phrases}
        onKeyDown={handleKey}
        readOnly={isSaving}
        onChange={({ target }) => {
          if (!isBlank(target.value)) setFilled(true);
          onChange(target.value);
        }}
        onSubmit={onSubmit}
      />
      {onMakePlain && (
        <p role="status" className="sr-only">
          {phrases.length > 0 &&
            `Understood: ${phrases.map(({ words }) => words).join(', ')}. Escape keeps the words in the title.`}
        </p>
      )}
      {message !== undefined && (
        <p id={messageId} role="alert" className="mt-1.5 text-sm text-danger">
          {message}
        </p>
      )}
    </>
  );
}
