import { Button } from './button.tsx';
import { classes } from './classes.ts';

/** Something could not be read: what, and the way to try again. */
export function Failure({ text, onRetry, className }: { text: string; onRetry: () => void; className: string }) {
  return (
    <div role="alert" className={classes('items-center justify-between gap-3 text-ink-2', className)}>
      <p>{text}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
