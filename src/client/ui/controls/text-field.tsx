import { useId, type ComponentProps, type ReactNode } from 'react';
import { classes } from '#client/ui/classes.ts';

/** A labelled text field of one line with an error message under it. `trailing` is placed at the end of the field. */
export function TextField({
  label,
  message,
  trailing,
  className,
  'aria-describedby': describedBy,
  ...props
}: ComponentProps<'input'> & { label: string; message?: string | undefined; trailing?: ReactNode }) {
  const id = useId();
  const messageId = `${id}-message`;
  return (
    <div className={classes('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          aria-invalid={message !== undefined}
          aria-describedby={message === undefined ? describedBy : `${messageId} ${describedBy ?? ''}`}
          {...props}
          className={classes(
            'h-11 w-full rounded-control border bg-surface px-3 placeholder:text-ink-3 focus-visible:outline-offset-[-2px]',
            message === undefined ? 'border-hairline' : 'border-danger',
            trailing !== undefined && 'pe-11',
          )}
        />
        {trailing !== undefined && <div className="absolute inset-y-0 end-0 flex">{trailing}</div>}
      </div>
      {message !== undefined && (
        <p id={messageId} role="alert" className="text-sm text-danger">
          {message}
        </p>
      )}
    </div>
  );
}
