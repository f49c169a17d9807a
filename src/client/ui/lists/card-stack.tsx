import type { ReactNode } from 'react';
import { classes } from '#client/ui/classes.ts';

/**
 * The height of a card in a stack: that of its list, within limits; in two columns at least its share of the screen, in
 * three columns that of the screen.
 */
export const STACKED_CARD =
  'max-h-[82dvh] min-h-64 md:h-full md:max-lg:max-h-[calc(100dvh-8rem)] md:max-lg:min-h-80 lg:max-h-none';

/** Cards below one another on a phone, else in columns. */
export function CardStack({ columns, children }: { columns: 2 | 3; children: ReactNode }) {
  return (
    <div
      className={classes(
        'mx-auto grid w-full max-w-[1600px] flex-1 auto-rows-max gap-4 overflow-y-auto px-4 pt-1 pb-6 sm:px-5',
        'md:max-lg:auto-rows-[minmax(min-content,1fr)] md:grid-cols-2 lg:auto-rows-[minmax(20rem,1fr)]',
        // In two columns a third card takes a row of its own.
        columns === 3 && 'md:max-lg:*:nth-3:col-span-2 lg:grid-cols-3',
      )}
    >
      {children}
    </div>
  );
}
