import { useId, type ComponentProps } from 'react';
import { GrowingTextarea } from './growing-textarea.tsx';

/** A labelled text area of several lines with an error message under it. */
export function TextArea({
  label,
  message,
  ...props
}: Omit<ComponentProps<typeof GrowingTextarea>, 'onSubmit'> & { label: string; message?: string | undefined }) {
  const id = useId();
  const messageId = `${id}-message`;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <GrowingTextarea
        id={id}
        aria-invalid={message !== undefined}
        aria-describedby={message === undefined ? undefined : messageId}
        {...props}
      />
      {message !== undefined && (
        <p id={messageId} role="alert" className="text-sm text-danger">
          {message}
        </p>
      )}
    </div>
  );
}
