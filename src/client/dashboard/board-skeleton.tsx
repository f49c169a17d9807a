import { t } from '#shared/language/language.ts';
import { CardSkeleton } from '#client/ui/controls/card-skeleton.tsx';
import { classes } from '#client/ui/classes.ts';
import { CARD_HEIGHT } from './board-cell.tsx';
import { BOARD_COLUMNS } from './board.tsx';

const PLACES = [0, 1, 2, 3, 4, 5, 6, 7];

/**
 * Placeholder cards while the board is hidden. They appear after a short delay, because the board mostly shows at once.
 */
export function BoardSkeleton() {
  return (
    <div
      role="status"
      aria-label={t('Loading')}
      className={classes(
        'animate-appear pointer-events-none absolute inset-0 -mt-1.5 overflow-hidden px-3 pb-2 [container-type:size] [animation-delay:150ms] [animation-fill-mode:backwards]',
        BOARD_COLUMNS,
      )}
    >
      {PLACES.map((place) => (
        <div key={place} className={classes(CARD_HEIGHT, 'p-2')}>
          <CardSkeleton />
        </div>
      ))}
    </div>
  );
}
