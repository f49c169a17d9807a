import { useId, useState } from 'react';
import { isBlank } from '#shared/items/titles.rules.ts';
import { GrowingTextarea } from '#client/ui/growing-textarea.tsx';

export interface TitleFieldProps {
  /** What the field is called, and what stands in it while it is empty. */
  label: string;
  placeholder: string;
  /** What is said once the field has been emptied: that there must be something in it. */
  requirement?: string | undefined;
  /** The id of what stands at the foot of the dialog. */
  footerId: string;
  title: string;
  isSaving: boolean;
  onChange: (title: string) => void;
  onSubmit: () => void;
}

/** The field for an item's title, in a dialog. Enter submits. */
export function TitleField({
  label,
  placeholder,
  requirement,
  footerId,
  title,
  isSaving,
  onChange,
  onSubmit,
}: TitleFieldProps) {
  const messageId = useId();
  const isMissing = isBlank(title);
  // A field that nothing was typed into yet is not wrong.
  const [wasFilled, setFilled] = useState(!isMissing);
  const message = wasFilled && isMissing ? requirement : undefined;
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
