import { Button } from './button.tsx';
import { classes } from './classes.ts';

export interface FailureProps {
  text: string;
  /** What can be done about it, where trying again would not help. */
  label?: string;
  onRetry: () => void;
  className: string;
}

/** Something could not be read: what, and the way to try again. */
export function Failure({ text, label = 'Try again', onRetry, className }: FailureProps) {
  return (
    <div role="alert" className={classes('items-center justify-between gap-3 text-ink-2', className)}>
      <p>{text}</p>
      <Button onClick={onRetry}>{label}</Button>
    </div>
  );
}
