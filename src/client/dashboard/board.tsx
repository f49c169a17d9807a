import {
  createContext,
  use,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { sessionEpoch } from '#client/data/session-epoch.ts';
import { classes } from '#client/ui/classes.ts';
import { useDragging } from '#client/ui/lazy-dragging.ts';
import { FirstRows } from '#client/ui/progressive-rows.ts';
import { useIsNearViewport } from '#client/ui/near-viewport.ts';
import { stepOf } from '#client/ui/reordering.ts';
import type { CardId } from './cards.ts';
import { idOf, useBoardMotion } from './board-motion.ts';

/** What does something of its own when it is clicked. */
const INTERACTIVE = 'button, a, input, textarea, select, label, [role="menu"], [role="dialog"]';

/** More rows than are seen on a card of the board, and on a large one. */
const FIRST_ROWS = { normal: 12, expanded: 24 };

/** Places for cards. */
export const COLUMNS = 'grid grid-flow-row-dense auto-rows-[25rem] grid-cols-1 sm:grid-cols-2 min-[75rem]:grid-cols-4';

const NearSight = createContext(true);

/** Whether the card around is near what is seen: its rows are drawn only then. */
export function useCardInSight(): boolean {
  return use(NearSight);
}

/** A card as the board places it. */
export interface PlacedCard {
  id: CardId;
  isExpanded: boolean;
  content: ReactNode;
}

export interface BoardProps {
  /** The cards in their order. */
  cards: readonly PlacedCard[];
  /** Puts a card at a place, from 0. */
  onMove: (card: CardId, place: number) => void;
  onToggleSize: (card: CardId) => void;
  /** Whether the cards are not seen yet. */
  isWaiting: boolean;
}

/**
 * The cards in one, two or four columns and rows of fixed height (core specification, section 9). One is dragged by its header,
 * or moved by Alt with the arrow up or down while its header has the focus; a double click on its body toggles its size.
 */
export function Board({ cards, onMove, onToggleSize, isWaiting }: BoardProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  useScrollPlace(scroller);
  const makeDraggable = useDragging(true);
  const { gridProps, handleLeave, handleReturn } = useBoardMotion(
    grid,
    cards.map(({ id, isExpanded }) => `${id} ${isExpanded}`).join(),
    isWaiting,
  );

  function press({ target, currentTarget: area, button }: PointerEvent<HTMLElement>): void {
    const handle = button === 0 && !(target as Element).closest(INTERACTIVE) ? headerOf(area, target) : undefined;
    const element = handle && cellOf(handle);
    if (handle === undefined || element === undefined) {
      makeDraggable();
      return;
    }
    // What is selected would be dragged in its stead.
    getSelection()?.removeAllRanges();
    const id = idOf(element);
    makeDraggable({
      area,
      element,
      handle,
      axis: columnsOf(grid.current) === 1 ? 'y' : 'x',
      targets: () => cellsOf(grid.current),
      onDrop(beside, side) {
        // Cards may have come or gone since it was pressed.
        const others = cellsOf(grid.current).filter((other) => other !== element);
        const place = others.indexOf(beside);
        if (place !== -1) onMove(id, side === 'after' ? place + 1 : place);
      },
    });
  }

  function step(event: KeyboardEvent<HTMLElement>): void {
    const by = stepOf(event);
    const { currentTarget: board } = event;
    const header = by && headerOf(board, event.target);
    const cell = header && cellOf(header);
    if (by === undefined || cell === undefined) return;
    event.preventDefault();
    const id = idOf(cell);
    const place = cards.findIndex((card) => card.id === id) + by;
    if (place < 0 || place >= cards.length) return;
    onMove(id, place);
    requestAnimationFrame(() => scrollToCell(board, cell));
  }

  // What is pressed inside bubbles up to these; the board itself is nothing to press.
  const handlers = { onPointerDown: press, onKeyDown: step };
  return (
    <div
      ref={scroller}
      {...handlers}
      data-scroller
      data-board
      className="-mt-1.5 min-h-0 flex-1 overflow-x-hidden overflow-y-auto [overflow-anchor:none] scroll-pb-14 pr-2 pb-24 pl-3 [scrollbar-width:thin]"
    >
      <div ref={grid} {...gridProps} className={classes(isWaiting && 'invisible', COLUMNS)}>
        {cards.map(({ id, isExpanded, content }) => (
          <Cell
            key={id}
            id={id}
            isExpanded={isExpanded}
            onToggleSize={onToggleSize}
            onLeave={handleLeave}
            onReturn={handleReturn}
          >
            {content}
          </Cell>
        ))}
      </div>
    </div>
  );
}

/** Scrolls the board to its beginning: what it is arranged by has changed. */
export function showBeginning(): void {
  document.querySelector('[data-board]')?.scrollTo({ top: 0 });
}

/** The scroll position of the board when it was left for another screen, and the account that it belongs to. */
let lastScroll: { top: number; generation: number } | undefined;

/** The board is scrolled to where it was left; at first to today, which on a low window may be in a row further down. */
function useScrollPlace(scroller: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = scroller;
    if (current === null) return undefined;
    const generation = sessionEpoch();
    if (lastScroll?.generation === generation) current.scrollTo({ top: lastScroll.top });
    else showToday(current);
    const remember = (): void => {
      lastScroll = { top: current.scrollTop, generation };
    };
    current.addEventListener('scroll', remember, { passive: true });
    return () => current.removeEventListener('scroll', remember);
  }, [scroller]);
}

/** The place of a card. What is out of sight is not laid out. */
function Cell({
  id,
  isExpanded,
  onToggleSize,
  onLeave,
  onReturn,
  children,
}: Pick<PlacedCard, 'id' | 'isExpanded'> &
  Pick<BoardProps, 'onToggleSize'> & {
    onLeave: (cell: HTMLElement) => void;
    onReturn: (cell: HTMLElement) => void;
    children: ReactNode;
  }) {
  const cell = useRef<HTMLDivElement>(null);
  const isNear = useIsNearViewport(cell, onLeave);
  useLayoutEffect(() => {
    if (isNear && cell.current !== null) onReturn(cell.current);
  }, [isNear, onReturn]);
  const isBody = (target: EventTarget): boolean =>
    cell.current?.contains(target as Node) === true && (target as Element).closest(INTERACTIVE) === null;
  // A row that was ticked moves away: the second click of a double one is then on another part of the card.
  const beganOnRow = useRef(false);
  const clicks = {
    onMouseDown(event: MouseEvent): void {
      const { detail, target } = event;
      if (detail <= 1) beganOnRow.current = !isBody(target) && (target as Element).closest('li') !== null;
      // A second click would select the word under it.
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
      data-expanded={isExpanded ? true : undefined}
      className={classes(
        'movable-card relative min-w-0 p-2 [content-visibility:auto]',
        '[&_section>header]:cursor-grab [&_section>header]:select-none',
        isExpanded && 'row-span-2 sm:col-span-2',
      )}
    >
      <FirstRows value={isExpanded ? FIRST_ROWS.expanded : FIRST_ROWS.normal}>
        <NearSight value={isNear}>{children}</NearSight>
      </FirstRows>
    </div>
  );
}

/** Begins the board with the row of today where that would not be seen whole: a row that is cut above it helps nobody. */
function showToday(scroller: HTMLElement): void {
  const cell = scroller.querySelector('[aria-current="date"]')?.closest<HTMLElement>('[data-card]');
  if (!cell) return;
  const top = cell.offsetTop - scroller.offsetTop;
  if (top + cell.offsetHeight > scroller.clientHeight) scroller.scrollTop = top;
}

/** Scrolls as little as shows the whole cell, by the place that it glides to. */
function scrollToCell(scroller: HTMLElement, { offsetTop, offsetHeight }: HTMLElement): void {
  const lowest = offsetTop - scroller.offsetTop;
  const highest = lowest + offsetHeight - scroller.clientHeight;
  scroller.scrollTop = Math.min(lowest, Math.max(scroller.scrollTop, highest));
}

function columnsOf(grid: HTMLElement | null): number {
  return grid === null ? 1 : getComputedStyle(grid).gridTemplateColumns.split(' ').length;
}

function cellsOf(grid: HTMLElement | null): HTMLElement[] {
  return [...(grid?.querySelectorAll<HTMLElement>(':scope > [data-card]') ?? [])];
}

/** The header of a card that something is in. What a card has opened elsewhere on the page is in none. */
function headerOf(board: HTMLElement, target: EventTarget): HTMLElement | undefined {
  return (board.contains(target as Node) && (target as Element).closest('header')) || undefined;
}

function cellOf(header: HTMLElement): HTMLElement | undefined {
  return header.closest<HTMLElement>('[data-card]') ?? undefined;
}
