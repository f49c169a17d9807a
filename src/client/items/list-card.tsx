import { useEffect, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { compareItems, progressOf, splitByDivider, type OrderedItem } from '#shared/items/items.rules.ts';
import { orderAfterMove, orderAfterStep, sharesGroup } from '#shared/items/order.rules.ts';
import { isTemporary } from '#client/data/temporary-ids.ts';
import { announce } from '#client/ui/announcements.ts';
import { Card, type CardProps } from '#client/ui/card.tsx';
import { noteFirstShown } from '#client/ui/lazy-component.tsx';
import { useProgressiveRows, type ProgressiveRows } from '#client/ui/progressive-rows.ts';
import { Failure } from '#client/ui/failure.tsx';
import { ItemList } from '#client/ui/item-list.tsx';
import { ReorderingProvider, type Reordering } from '#client/ui/reordering.ts';
import { ListSkeleton } from '#client/ui/skeleton.tsx';

export interface ListCardProps<Item> extends Omit<CardProps, 'progress' | 'isProgressKnown' | 'children'> {
  /** What the list is called for those who do not see it. */
  label: string;
  /** The card's items; undefined while they are not known. */
  items: readonly Item[] | undefined;
  /** What a person is told when they could not be read; without it the card waits for them. */
  failure?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** What stands in for the items while they are not known. */
  waiting?: ReactNode;
  emptyText: string;
  /** Rows are drawn only once they can be seen; at once unless given. */
  isInSight?: boolean;
  /** The order of the list; that of all items unless given. */
  order?: (first: Item, second: Item) => number;
  /** How many actions a row has. */
  actionCount: number;
  /** An item's row, with a key that it keeps. */
  renderRow: (item: Item) => ReactNode;
  /** Stores an order by hand, of some of the items; without it there is none. */
  onReorder?: ((ids: readonly number[]) => void) | undefined;
}

/** What the screen that a card stands on says of it. */
export type CardPlacement = Pick<
  ListCardProps<never>,
  'note' | 'navigation' | 'menu' | 'className' | 'isInSight' | 'waiting'
>;

/** A card of items: how many of them are done, the active ones, a divider, and what is done with. */
export function ListCard<Item extends OrderedItem>({
  label,
  items,
  failure,
  onRetry,
  waiting,
  emptyText,
  isInSight = true,
  order = compareItems,
  actionCount,
  renderRow,
  onReorder,
  ...card
}: ListCardProps<Item>) {
  const drawn = useProgressiveRows();
  const isRead = items !== undefined;
  useEffect(() => {
    if (isRead) noteFirstShown();
  }, [isRead]);
  const reordering = useReorderingOf(items, onReorder);
  useNewItemInSight(items);
  return (
    <Card {...card} progress={progressOf(items ?? [])} isProgressKnown={isRead}>
      {items === undefined ? (
        <Unread failure={failure} onRetry={onRetry} waiting={waiting} />
      ) : (
        <ReorderingProvider value={reordering}>
          {isInSight ? (
            <Rows {...{ label, items, drawn, emptyText, order, actionCount, renderRow }} />
          ) : (
            <div className="flex-1" />
          )}
        </ReorderingProvider>
      )}
    </Card>
  );
}

/** What a person adds comes into sight, wherever in a long list its place is. */
function useNewItemInSight(items: readonly OrderedItem[] | undefined): void {
  const known = useRef<ReadonlySet<number>>(undefined);
  useEffect(() => {
    const { current: before } = known;
    known.current = items && new Set(items.map(({ id }) => id));
    const added = before && items?.find(({ id }) => isTemporary(id) && !before.has(id));
    if (added) document.querySelector(`[data-item="${added.id}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [items]);
}

/**
 * The order by hand of a list. What is moved is told to those who do not see it. It stays the same whatever becomes of the items, so
 * that no row is drawn anew because another one has changed.
 */
function useReorderingOf(
  items: readonly OrderedItem[] | undefined,
  onReorder: ((ids: readonly number[]) => void) | undefined,
): Reordering | undefined {
  const latest = useRef<readonly OrderedItem[]>([]);
  useLayoutEffect(() => {
    latest.current = items ?? [];
  }, [items]);
  const isRead = items !== undefined;
  return useMemo(() => {
    if (onReorder === undefined || !isRead) return undefined;
    const store = (id: number, ids: readonly number[] | undefined): void => {
      if (ids === undefined) return;
      onReorder(ids);
      announce(`Moved to place ${ids.indexOf(id) + 1} of ${ids.length}`);
    };
    return {
      canMove(id, beside) {
        const [item, other] = [id, beside].map((wanted) => latest.current.find((each) => each.id === wanted));
        return item !== undefined && other !== undefined && sharesGroup(item, other);
      },
      move: (id, beside, side) => store(id, orderAfterMove(latest.current, id, beside, side)),
      stepOf(id, step) {
        if (orderAfterStep(latest.current, id, step) === undefined) return undefined;
        return () => store(id, orderAfterStep(latest.current, id, step));
      },
    };
  }, [isRead, onReorder]);
}

function Rows<Item extends OrderedItem>({
  label,
  items,
  drawn,
  emptyText,
  order,
  actionCount,
  renderRow,
}: Required<Pick<ListCardProps<Item>, 'label' | 'emptyText' | 'order' | 'actionCount' | 'renderRow'>> & {
  items: readonly Item[];
  drawn: ProgressiveRows;
}) {
  const { active, settled } = splitByDivider(items, order);
  return (
    <ItemList
      label={label}
      active={active}
      settled={settled}
      renderRow={renderRow}
      drawn={drawn}
      empty={emptyText}
      actionCount={actionCount}
    />
  );
}

function Unread({ failure, onRetry, waiting }: Pick<ListCardProps<never>, 'failure' | 'onRetry' | 'waiting'>) {
  if (failure === undefined || onRetry === undefined) return waiting ?? <ListSkeleton />;
  return (
    <Failure
      text={failure}
      onRetry={onRetry}
      className="grid flex-1 grid-cols-1 content-center justify-items-center p-8 text-center"
    />
  );
}
