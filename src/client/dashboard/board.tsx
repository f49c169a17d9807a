import { Fragment, useRef, type ReactNode } from 'react';
import { classes } from '#client/ui/classes.ts';
import { useAllCardsRendered } from '#client/ui/lists/near-viewport.ts';
import { BoardCell, InSightContext } from './board-cell.tsx';
import { useBoardMotion } from './board-motion.ts';
import { useScrollPosition } from './board-scroll.ts';
import { useCardMoving } from './card-moving.ts';
import type { CardId } from './cards.ts';
import { fillColumns, type BoardPart } from './gaps.ts';

/** The classes of the grid. */
export const BOARD_COLUMNS =
  'grid grid-flow-row-dense content-start grid-cols-1 sm:grid-cols-2 min-[75rem]:grid-cols-4';

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
  const cards = entries.flatMap((entry) => ('content' in entry ? [entry.id] : []));
  const groups = groupStrips(entries);
  const parts = groups.map(getBoardPart);
  const [in2, in4] = [fillColumns(parts, 2), fillColumns(parts, 4)];
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  useScrollPosition(scroller);
  const areAllInSight = useAllCardsRendered(cards.length);
  const { gridProps, handleLeave, handleReturn } = useBoardMotion(
    grid,
    entries.map((entry) => `${entry.id} ${'content' in entry ? entry.isExpanded : 'strip'}`).join(),
    isWaiting,
  );
  // Events of the cards bubble up to these handlers. The board itself has no role.
  const handlers = useCardMoving({ grid, cards, onMove });
  return (
    <div
      ref={scroller}
      {...handlers}
      data-scroller
      data-board
      className="soft-top [container-type:size] -mt-1.5 min-h-0 flex-1 overflow-x-hidden overflow-y-auto [overflow-anchor:none] px-3 pb-2 [scrollbar-width:thin] [[data-bottom-bar]_&]:pb-16"
    >
      <div ref={grid} {...gridProps} className={classes(isWaiting && 'invisible', BOARD_COLUMNS)}>
        <InSightContext value={areAllInSight}>
          {groups.map((group, index) =>
            'content' in group ? (
              <Fragment key={group.id}>
                <Gaps count={in2.gaps[index]} className="sm:max-[75rem]:block" />
                <Gaps count={in4.gaps[index]} className="min-[75rem]:block" />
                <BoardCell
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
                </BoardCell>
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
