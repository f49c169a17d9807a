import {
  Fragment,
  createContext,
  use,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { classes } from '#client/ui/classes.ts';
import { createDropPlaces } from '#client/ui/motion/drop-places.ts';
import { useDragging } from '#client/ui/motion/lazy-dragging.ts';
import { FirstRows } from '#client/ui/lists/progressive-rows.ts';
import { useAllCardsRendered, useIsNearViewport } from '#client/ui/lists/near-viewport.ts';
import { readStepKey } from '#client/ui/lists/reordering.ts';
import type { CardId } from './cards.ts';
import { getCardId, useBoardMotion } from './board-motion.ts';
import { fillColumns, type BoardPart } from './gaps.ts';
import { scrollToCell, useScrollPosition } from './board-scroll.ts';

/** Elements that react to a click themselves. */
const INTERACTIVE = 'button, a, input, textarea, select, label, [role="menu"], [role="dialog"]';

/** The number of rows rendered at first, slightly more than fit on a card of normal and of double size. */
const FIRST_ROWS = { normal: 12, expanded: 24 };

/** The classes of the grid. */
export const BOARD_COLUMNS =
  'grid grid-flow-row-dense content-start grid-cols-1 sm:grid-cols-2 min-[75rem]:grid-cols-4';

/** The height of a card of normal size, with the space around it. Cards of double size are twice as high. */
export const CARD_HEIGHT = 'h-(--card-height)';

const InSightContext = createContext(true);

/** True while the rows of the surrounding card are rendered. On a long board they are only near the visible area. */
export function useCardInSight(): boolean {
  return use(InSightContext);
}

/** A line of 44 px that stands on the board in place of a card. */
export interface PlacedStrip {
  id: CardId;
  strip: ReactNode;
}

/** A card with its size and content. */
export interface PlacedCard {
  id: CardId;
  isExpanded: boolean;
  content: ReactNode;
}

export interface BoardProps {
  /** The cards and the strips between them, in order. */
  entries: readonly (PlacedCard | PlacedStrip)[];
  /** Called with a card and its new place among the cards, counted from 0. */
  onMove: (card: CardId, place: number) => void;
  onToggleSize: (card: CardId) => void;
  /** True while the board is hidden. */
  isWaiting: boolean;
}

/**
 * The grid of cards: one, two or four columns and rows of fixed height (DASH-09). A card is dragged by its header or the
 * empty part of its body. Alt and the up or down arrow move it while its header has the focus. A double click on its
 * body toggles its size.
 */
export function Board({ entries, onMove, onToggleSize, isWaiting }: BoardProps) {
  const cards = entries.filter((entry) => 'content' in entry);
  const groups = groupStrips(entries);
  const parts = groups.map(getBoardPart);
  const [in2, in4] = [fillColumns(parts, 2), fillColumns(parts, 4)];
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  useScrollPosition(scroller);
  const areAllInSight = useAllCardsRendered(cards.length);
  const makeDraggable = useDragging(true);
  const { gridProps, handleLeave, handleReturn } = useBoardMotion(
    grid,
    entries.map((entry) => `${entry.id} ${'content' in entry ? entry.isExpanded : 'strip'}`).join(),
    isWaiting,
  );

  function handlePress({ target, currentTarget: area, button }: PointerEvent<HTMLElement>): void {
    const handle = button === 0 && !(target as Element).closest(INTERACTIVE) ? findHandle(area, target) : undefined;
    const element = handle && findCell(handle);
    if (handle === undefined || element === undefined) {
      makeDraggable();
      return;
    }
    // A text selection would be dragged instead of the card.
    getSelection()?.removeAllRanges();
    const id = getCardId(element);
    const axis = countColumns(grid.current) === 1 ? 'y' : 'x';
    const places = createDropPlaces({ area, element, axis, targets: () => findCells(grid.current) });
    makeDraggable({
      area,
      element,
      handle,
      scrollers: [area],
      onMove: (point) => places.mark(point && places.find(point)),
      onDrop(point) {
        const { element: beside, side } = places.find(point) ?? {};
        // Cards may have been added or removed since the press.
        const others = findCells(grid.current).filter((other) => other !== element);
        const place = beside === undefined ? -1 : others.indexOf(beside);
        if (place !== -1) onMove(id, side === 'after' ? place + 1 : place);
      },
    });
  }

  function handleStep(event: KeyboardEvent<HTMLElement>): void {
    const by = readStepKey(event);
    const { currentTarget: board } = event;
    const header = by && findHeader(board, event.target);
    const cell = header && findCell(header);
    if (by === undefined || cell === undefined) return;
    event.preventDefault();
    const id = getCardId(cell);
    const place = cards.findIndex((card) => card.id === id) + by;
    if (place < 0 || place >= cards.length) return;
    onMove(id, place);
    requestAnimationFrame(() => scrollToCell(board, cell));
  }

  // Events of the cards bubble up to these handlers. The board itself has no role.
  const handlers = { onPointerDown: handlePress, onKeyDown: handleStep };
  return (
    <div
      ref={scroller}
      {...handlers}
      data-scroller
      data-board
      className="soft-top -mt-1.5 min-h-0 flex-1 overflow-x-hidden overflow-y-auto [overflow-anchor:none] px-3 pb-2 [scrollbar-width:thin] [[data-bottom-bar]_&]:pb-16"
    >
      <div ref={grid} {...gridProps} className={classes(isWaiting && 'invisible', BOARD_COLUMNS)}>
        <InSightContext value={areAllInSight}>
          {groups.map((group, index) =>
            'content' in group ? (
              <Fragment key={group.id}>
                <Gaps count={in2.gaps[index]} className="sm:max-[75rem]:block" />
                <Gaps count={in4.gaps[index]} className="min-[75rem]:block" />
                <Cell
                  id={group.id}
                  isExpanded={group.isExpanded}
                  className={classes(
                    in2.widths[index] === 2 && 'sm:max-[75rem]:col-span-2',
                    in4.widths[index] === 2 && 'min-[75rem]:col-span-2',
                    in4.widths[index] === 3 && 'min-[75rem]:col-span-3',
                  )}
                  onToggleSize={onToggleSize}
                  onLeave={handleLeave}
                  onReturn={handleReturn}
                >
                  {group.content}
                </Cell>
              </Fragment>
            ) : (
              <div key={`strips ${group.strips[0]?.id}`} className="col-span-full flex flex-wrap gap-4 p-2">
                {group.strips.map(({ id, strip }) => (
                  <Fragment key={id}>{strip}</Fragment>
                ))}
              </div>
            ),
          )}
        </InSightContext>
      </div>
    </div>
  );
}

/** Places before a card of double size that stay empty. `className` shows them at one number of columns. */
function Gaps({ count = 0, className }: { count: number | undefined; className: string }) {
  return Array.from({ length: count }, (_, index) => (
    <div key={index} data-gap aria-hidden className={classes('hidden', className)} />
  ));
}

/** A card, or strips that share a line. */
type BoardGroup = PlacedCard | { strips: PlacedStrip[] };

function getBoardPart(group: BoardGroup): BoardPart {
  if ('strips' in group) return 'strips';
  return group.isExpanded ? 'expanded' : 'card';
}

/** Puts strips that follow each other into one line. */
function groupStrips(entries: BoardProps['entries']): BoardGroup[] {
  const groups: BoardGroup[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if ('content' in entry) groups.push(entry);
    else if (last !== undefined && 'strips' in last) last.strips.push(entry);
    else groups.push({ strips: [entry] });
  }
  return groups;
}

/** The cell of a card. Its content is not laid out while it is out of view. */
function Cell({
  id,
  isExpanded,
  className,
  onToggleSize,
  onLeave,
  onReturn,
  children,
}: Pick<PlacedCard, 'id' | 'isExpanded'> &
  Pick<BoardProps, 'onToggleSize'> & {
    /** The classes of its width. */
    className: string;
    onLeave: (cell: HTMLElement) => void;
    onReturn: (cell: HTMLElement) => void;
    children: ReactNode;
  }) {
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

function countColumns(grid: HTMLElement | null): number {
  return grid === null ? 1 : getComputedStyle(grid).gridTemplateColumns.split(' ').length;
}

function findCells(grid: HTMLElement | null): HTMLElement[] {
  return [...(grid?.querySelectorAll<HTMLElement>(':scope > [data-card]') ?? [])];
}

/**
 * Returns the card header that contains an element; undefined for an element in a dialog or menu that a card has
 * opened.
 */
function findHeader(board: HTMLElement, target: EventTarget): HTMLElement | undefined {
  return (board.contains(target as Node) && (target as Element).closest('header')) || undefined;
}

/** Returns the part by which a press on an element drags a card: its header, or its body unless the press is on a row. */
function findHandle(board: HTMLElement, target: EventTarget): HTMLElement | undefined {
  const header = findHeader(board, target);
  if (header !== undefined || !board.contains(target as Node) || (target as Element).closest('li') !== null)
    return header;
  return (target as Element).closest<HTMLElement>('[data-card] section') ?? undefined;
}

function findCell(part: HTMLElement): HTMLElement | undefined {
  return part.closest<HTMLElement>('[data-card]') ?? undefined;
}
