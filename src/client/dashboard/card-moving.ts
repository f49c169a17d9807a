import type { KeyboardEvent, PointerEvent, RefObject } from 'react';
import { useDragging } from '#client/ui/motion/lazy-dragging.ts';
import { createDropPlaces } from '#client/ui/motion/drop-places.ts';
import { readStepKey } from '#client/ui/lists/reordering.ts';
import { INTERACTIVE } from './board-cell.tsx';
import { getCardId } from './board-motion.ts';
import { showWholeCard } from './board-scroll.ts';
import type { CardId } from './cards.ts';

export interface CardMovingParts {
  grid: RefObject<HTMLElement | null>;
  /** The cards in their order. */
  cards: readonly CardId[];
  /** Called with a card and its new place among the cards, counted from 0. */
  onMove: (card: CardId, place: number) => void;
}

/**
 * Moves cards by dragging their header or the empty part of their body, and by Alt and the up or down arrow on their
 * header. Returns the handlers of the board.
 */
export function useCardMoving({ grid, cards, onMove }: CardMovingParts) {
  const makeDraggable = useDragging(true);

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
    const header = by && findHeader(event.currentTarget, event.target);
    const cell = header && findCell(header);
    if (by === undefined || cell === undefined) return;
    event.preventDefault();
    const id = getCardId(cell);
    const place = cards.indexOf(id) + by;
    if (place < 0 || place >= cards.length) return;
    onMove(id, place);
    requestAnimationFrame(() => showWholeCard(cell));
  }

  return { onPointerDown: handlePress, onKeyDown: handleStep };
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
