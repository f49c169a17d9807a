import type { ComponentProps } from 'react';
import { classes } from '#client/ui/classes.ts';

/** The native choice of one of several options, without its label. */
export function Select({ className, ...props }: ComponentProps<'select'>) {
  return (
    <select
      {...props}
      className={classes(
        'h-11 min-w-0 rounded-control border border-hairline bg-surface px-[10px] text-sm focus-visible:outline-offset-[-2px] disabled:text-ink-3 at-desk:h-9',
        className,
      )}
    />
  );
}
