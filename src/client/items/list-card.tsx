import { useEffect, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { compareItems, computeProgress, splitByDivider, type OrderedItem } from '#shared/items/items.rules.ts';
import { orderAfterMove, orderAfterStep, sharesGroup } from '#shared/items/order.rules.ts';
import { t } from '#shared/language/language.ts';
import { isTemporary } from '#client/data/temporary-ids.ts';
import { announce } from '#client/ui/overlays/announcements.ts';
import { Card, type CardProps } from '#client/ui/lists/card.tsx';
import { useFirstShown } from '#client/ui/lazy-component.tsx';
import { useProgressiveRows, type ProgressiveRows } from '#client/ui/lists/progressive-rows.ts';
import { Failure } from '#client/ui/controls/failure.tsx';
import { ItemList } from '#client/ui/lists/item-list.tsx';
import { ReorderingProvider, type Reordering, type StoreOrder } from '#client/ui/lists/reordering.ts';
import { ListSkeleton } from '#client/ui/controls/skeleton.tsx';

export interface ListCardProps<Item> extends Omit<CardProps, 'progress' | 'isProgressKnown' | 'children'> {
  /** The accessible name of the list. */
  label: string;
  /** The items of the card; undefined until the list has loaded. */
  items: readonly Item[] | undefined;
  /** The error message if the list could not be loaded. Without it the card shows `waiting`. */
  failure?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** Shown until the list has loaded; a skeleton unless given. */
  waiting?: ReactNode;
  emptyText: string;
  /** False while the card is out of view: its rows are not rendered. True unless given. */
  isInSight?: boolean;
  /** The sort order of the list; that of all items unless given. */
  order?: (first: Item, second: Item) => number;
  /** The number of actions of a row. */
  actionCount: number;
  /** Renders the row of an item with a stable key. */
  renderRow: (item: Item) => ReactNode;
  /** Stores a manual order of some of the items. Without it the list cannot be reordered. */
  onReorder?: ((ids: readonly number[]) => void) | undefined;
}

/** The card's properties that depend on its screen. */
export type CardPlacement = Pick<
  ListCardProps<never>,
  'note' | 'navigation' | 'menu' | 'className' | 'isInSight' | 'waiting'
>;

/** A card with a list of items: progress, active items, a divider, completed and crossed-out items (GOAL-20). */
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
  const rendered = useProgressiveRows();
  const isLoaded = items !== undefined;
  useFirstShown(isLoaded);
  const reordering = useListReordering(items, onReorder);
  useScrollToNewItem(items);
  return (
    <Card {...card} progress={computeProgress(items ?? [])} isProgressKnown={isLoaded}>
      {items === undefined ? (
        <ListPlaceholder failure={failure} onRetry={onRetry} waiting={waiting} />
      ) : (
        <ReorderingProvider value={reordering}>
          {isInSight ? (
            <Rows {...{ label, items, rendered, emptyText, order, actionCount, renderRow }} />
          ) : (
            <div className="flex-1 lg:flex-initial" />
          )}
        </ReorderingProvider>
      )}
    </Card>
  );
}

/** Scrolls the last of the newly added items into view, wherever it stands in its list. The screen stays if the list is out of view. */
function useScrollToNewItem(items: readonly OrderedItem[] | undefined): void {
  const known = useRef<ReadonlySet<number>>(undefined);
  useEffect(() => {
    const { current: before } = known;
    known.current = items && new Set(items.map(({ id }) => id));
    const added = before && items?.findLast(({ id }) => isTemporary(id) && !before.has(id));
    const row = added && document.querySelector(`[data-item="${added.id}"]`);
    const list = row?.parentElement?.getBoundingClientRect();
    if (list && list.bottom > 0 && list.top < innerHeight) row?.scrollIntoView({ block: 'nearest' });
  }, [items]);
}

/**
 * Returns the manual ordering of a list. Moves are announced to screen readers. The object stays the same when items
 * change, so that a change of one row does not re-render the others.
 */
function useListReordering(
  items: readonly OrderedItem[] | undefined,
  onReorder: ((ids: readonly number[]) => void) | undefined,
): Reordering | undefined {
  const latest = useRef<readonly OrderedItem[]>([]);
  useLayoutEffect(() => {
    latest.current = items ?? [];
  }, [items]);
  const isLoaded = items !== undefined;
  return useMemo(() => {
    if (onReorder === undefined || !isLoaded) return undefined;
    const store = (
      id: number | undefined,
      ids: readonly number[] | undefined,
      all = latest.current,
      storeOrder: StoreOrder = onReorder,
    ): void => {
      if (id === undefined || ids === undefined) return;
      storeOrder(ids, all);
      announce(t('Moved to place {place} of {total}', { place: ids.indexOf(id) + 1, total: ids.length }));
    };
    return {
      canMove(id, beside) {
        const [item, other] = [id, beside].map((wanted) => latest.current.find((each) => each.id === wanted));
        return item !== undefined && other !== undefined && sharesGroup(item, other);
      },
      place(moved, beside, side, storeOrder) {
        const ids = moved.map(({ id }) => id);
        const others = latest.current.filter(({ id }) => !ids.includes(id));
        const placed = moved.map((item) => latest.current.find(({ id }) => id === item.id) ?? (item as OrderedItem));
        const all = [...others, ...placed];
        store(ids[0], orderAfterMove(all, ids, beside, side), all, storeOrder);
      },
      getStep(id, step) {
        if (orderAfterStep(latest.current, id, step) === undefined) return undefined;
        return () => store(id, orderAfterStep(latest.current, id, step));
      },
    };
  }, [isLoaded, onReorder]);
}

function Rows<Item extends OrderedItem>({
  label,
  items,
  rendered,
  emptyText,
  order,
  actionCount,
  renderRow,
}: Required<Pick<ListCardProps<Item>, 'label' | 'emptyText' | 'order' | 'actionCount' | 'renderRow'>> & {
  items: readonly Item[];
  rendered: ProgressiveRows;
}) {
  const { active, settled } = splitByDivider(items, order);
  return (
    <ItemList
      label={label}
      active={active}
      settled={settled}
      renderRow={renderRow}
      rendered={rendered}
      empty={emptyText}
      actionCount={actionCount}
    />
  );
}

function ListPlaceholder({ failure, onRetry, waiting }: Pick<ListCardProps<never>, 'failure' | 'onRetry' | 'waiting'>) {
  if (failure === undefined || onRetry === undefined) return waiting ?? <ListSkeleton />;
  return (
    <Failure
      text={failure}
      onRetry={onRetry}
      className="grid flex-1 grid-cols-1 content-center justify-items-center p-8 text-center"
    />
  );
}
