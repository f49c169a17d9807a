import type { ReactNode } from 'react';
import { compareItems, progressOf, splitByDivider, type OrderedItem } from '#shared/items/items.rules.ts';
import { Card, type CardProps } from '#client/ui/card.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { ItemList } from '#client/ui/item-list.tsx';
import { ListSkeleton } from '#client/ui/skeleton.tsx';

export interface ListCardProps<Item> extends Omit<CardProps, 'progress' | 'children'> {
  /** What the list is called for those who do not see it. */
  label: string;
  /** The card's items; undefined while they are not known. */
  items: readonly Item[] | undefined;
  /** What a person is told when they could not be read; without it the card waits for them. */
  failure?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** What stands in for the items while they are read. */
  waiting?: ReactNode;
  emptyText: string;
  /** The order of the list; that of all items unless given. */
  order?: (first: Item, second: Item) => number;
  /** How many actions a row has. */
  actionCount: number;
  /** An item's row, with a key that it keeps. */
  row: (item: Item) => ReactNode;
}

/** A card of items: how many of them are done, the active ones, a divider, and what is done with. */
export function ListCard<Item extends OrderedItem>({
  label,
  items,
  failure,
  onRetry,
  waiting = <ListSkeleton />,
  emptyText,
  order = compareItems,
  actionCount,
  row,
  ...card
}: ListCardProps<Item>) {
  return (
    <Card {...card} progress={progressOf(items ?? [])}>
      {items === undefined ? (
        <Unread failure={failure} onRetry={onRetry} waiting={waiting} />
      ) : (
        <Rows {...{ label, items, emptyText, order, actionCount, row }} />
      )}
    </Card>
  );
}

function Rows<Item extends OrderedItem>({
  label,
  items,
  emptyText,
  order,
  actionCount,
  row,
}: Required<Pick<ListCardProps<Item>, 'label' | 'emptyText' | 'order' | 'actionCount' | 'row'>> & {
  items: readonly Item[];
}) {
  const { active, settled } = splitByDivider(items, order);
  return (
    <ItemList
      label={label}
      active={active.map(row)}
      settled={settled.map(row)}
      empty={emptyText}
      actionCount={actionCount}
    />
  );
}

function Unread({ failure, onRetry, waiting }: Pick<ListCardProps<never>, 'failure' | 'onRetry' | 'waiting'>) {
  if (failure === undefined || onRetry === undefined) return waiting;
  return (
    <Failure
      text={failure}
      onRetry={onRetry}
      className="grid flex-1 content-center justify-items-center p-8 text-center"
    />
  );
}
