import { t } from '#shared/language/language.ts';
import { classes } from '#client/ui/classes.ts';
import { Dialog } from '#client/ui/overlays/dialog.tsx';

/** The minimum number of slots in move mode (DASH-12). */
const MIN_SLOTS = 12;

export interface MoveDialogProps {
  /** The title of the card to move, and its place. */
  title: string;
  place: number;
  /** The titles of the visible cards in order. */
  titles: readonly string[];
  onMove: (place: number) => void;
  onClose: () => void;
}

/** Move mode: a small plan of the board with numbered slots (DASH-12). */
export function MoveDialog({ title, place, titles, onMove, onClose }: MoveDialogProps) {
  const count = Math.max(MIN_SLOTS, titles.length);
  return (
    <Dialog title={t('Move {title}', { title })} onClose={onClose}>
      <ol className="dialog-list grid grid-cols-2 gap-2 p-2 sm:grid-cols-4">
        {Array.from({ length: count }, (_, slot) => (
          <li key={slot}>
            <button
              type="button"
              data-first-focus={slot === place ? true : undefined}
              aria-current={slot === place ? 'location' : undefined}
              onClick={() => onMove(slot)}
              className={classes(
                'flex h-full min-h-[5.5rem] w-full flex-col rounded-control border px-2.5 py-2 text-start transition-colors',
                'hover:border-accent hover:bg-accent-soft',
                slot === place ? 'border-accent bg-accent-soft' : 'border-hairline',
                titles[slot] === undefined && 'border-dashed',
              )}
            >
              <span className="text-xs text-ink-2">{t('Position {place}', { place: slot + 1 })}</span>
              <span className="text-xs text-ink-2">{t('Move here')}</span>
              <span dir="auto" className="mt-auto line-clamp-2 pt-1.5 text-sm leading-tight font-semibold break-words">
                {titles[slot] ?? t('Free')}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
