import { t } from '#shared/language/language.ts';
import { Button } from './button.tsx';
import { classes } from '#client/ui/classes.ts';

export interface FailureProps {
  text: string;
  /** The button's label, if trying again would not help. */
  label?: string;
  onRetry: () => void;
  className: string;
}

/** An error message with a retry button. */
export function Failure({ text, label = t('Try again'), onRetry, className }: FailureProps) {
  return (
    <div role="alert" className={classes('items-center justify-between gap-3 text-ink-2', className)}>
      <p>{text}</p>
      <Button onClick={onRetry}>{label}</Button>
    </div>
  );
}
