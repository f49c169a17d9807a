import { useId, useState } from 'react';
import { isBlank } from '#shared/items/titles.rules.ts';
import { TintedTitle, type TintedTitleProps } from './tinted-title.tsx';

export interface TitleFieldProps extends Pick<TintedTitleProps, 'phrases' | 'onMakePlain' | 'onPaste'> {
  /** The accessible name of the field. */
  label: string;
  placeholder: string;
  /** The message shown once the field has been emptied. */
  requirement?: string | undefined;
  /** The id of the text at the foot of the dialog. */
  footerId: string;
  title: string;
  isSaving: boolean;
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
  phrases,
  onMakePlain,
  onPaste,
  onChange,
  onSubmit,
}: TitleFieldProps) {
  const messageId = useId();
  const isMissing = isBlank(title);
  // A field that was empty from the start shows no error.
  const [wasFilled, setFilled] = useState(!isMissing);
  const message = wasFilled && isMissing ? requirement : undefined;

  return (
    <>
      <TintedTitle
        data-first-focus
        aria-label={label}
        aria-invalid={message === undefined ? undefined : true}
        aria-describedby={message === undefined ? footerId : messageId}
        placeholder={placeholder}
        enterKeyHint="done"
        value={title}
        phrases={phrases}
        onMakePlain={onMakePlain}
        onPaste={onPaste}
        readOnly={isSaving}
        onChange={({ target }) => {
          if (!isBlank(target.value)) setFilled(true);
          onChange(target.value);
        }}
        onSubmit={onSubmit}
      />
      {message !== undefined && (
        <p id={messageId} role="alert" className="mt-1.5 text-sm text-danger">
          {message}
        </p>
      )}
    </>
  );
}
