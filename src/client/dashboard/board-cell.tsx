import { createContext, use, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { classes } from '#client/ui/classes.ts';
import { useIsNearViewport } from '#client/ui/lists/near-viewport.ts';
import { FirstRows } from '#client/ui/lists/progressive-rows.ts';
import type { CardId } from './cards.ts';

/** Elements that react to a click themselves. */
export const INTERACTIVE = 'button, a, input, textarea, select, label, [role="menu"], [role="dialog"]';

/** The number of rows rendered at first, slightly more than fit on a card of normal and of double size. */
const FIRST_ROWS = { normal: 12, expanded: 24 };

/** The height of a card of normal size, with the space around it. Cards of double size are twice as high. */
export const CARD_HEIGHT = 'h-(--card-height)';

/** Provides whether the rows of the cards inside are rendered. */
export const InSightContext = createContext(true);

/** True while the rows of the surrounding card are rendered. On a long board they are only near the visible area. */
export function useCardInSight(): boolean {
  return use(InSightContext);
}

export interface BoardCellProps {
  id: CardId;
  isExpanded: boolean;
  /** The classes of its width. */
  className: string;
  onToggleSize: (card: CardId) => void;
  /** Called before the rows of its card are removed, because it is out of view. */
  onLeave: (cell: HTMLElement) => void;
  /** Called once the rows of its card are rendered. */
  onReturn: (cell: HTMLElement) => void;
  children: ReactNode;
}

/** The cell of a card. Its content is not laid out while it is out of view. */
export function BoardCell({ id, isExpanded, className, onToggleSize, onLeave, onReturn, children }: BoardCellProps) {
  const cell = useRef<HTMLDivElement>(null);
  const isNear = useIsNearViewport(cell, onLeave);
  const areAllInSight = useCardInSight();
  useLayoutEffect(() => {
    if (isNear && cell.current !== null) onReturn(cell.current);
  }, [isNear, onReturn]);
  const isBody = (target: EventTarget): boolean =>
    cell.current?.contains(target as Node) === true && (target as Element).closest(INTERACTIVE) === null;
  // A completed row moves away, so the second click of a double click can hit another part of the card.
  const beganOnRow = useRef(false);
  const clicks = {
    onMouseDown(event: MouseEvent): void {
      const { detail, target } = event;
      if (detail <= 1) beganOnRow.current = !isBody(target) && (target as Element).closest('li') !== null;
      // The second click would select the word under the pointer.
      else if (isBody(target)) event.preventDefault();
    },
    onDoubleClick({ target }: MouseEvent): void {
      if (!beganOnRow.current && isBody(target)) onToggleSize(id);
    },
  };
  return (
    <div
      ref={cell}
      {...clicks}
      data-card={id}
      data-expanded={isExpanded || undefined}
      className={classes(
        'movable-card relative min-w-0 p-2 [content-visibility:auto]',
        '[&_section>header]:cursor-grab [&_section>header]:select-none',
        isExpanded ? 'row-span-2 h-[calc(2*var(--card-height))] sm:col-span-2' : CARD_HEIGHT,
        className,
      )}
    >
      <FirstRows value={isExpanded ? FIRST_ROWS.expanded : FIRST_ROWS.normal}>
        <InSightContext value={isNear || areAllInSight}>{children}</InSightContext>
      </FirstRows>
    </div>
  );
}
