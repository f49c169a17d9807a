import type { ReactNode } from 'react';
import { getState, type FlagsChange, type ItemFlags } from '#shared/items/items.rules.ts';
import { ItemRow } from '#client/ui/lists/item-row.tsx';
import type { MenuEntry } from '#client/ui/overlays/menu.tsx';
import {
  toggleCompletion,
  crossEntry,
  deleteEntry,
  ItemActions,
  priorityEntry,
  type CrossLabels,
} from './item-actions.tsx';
import { ItemMarks, PriorityMark, WaitingMark } from './item-marks.tsx';

/** An item with a state and a priority. */
interface PriorityItem extends ItemFlags {
  id: number;
  title: string;
  isPriority: boolean;
}

/** The actions of a row. */
export interface PriorityRowHandlers<Item> {
  onUpdate: (item: Item, change: FlagsChange & { isPriority?: boolean }) => void;
  onDelete: (item: Item) => void;
  onOpen: (item: Item) => void;
}

export interface PriorityRowProps<Item> extends PriorityRowHandlers<Item> {
  item: Item;
  /** The first part of the query keys of its lists. */
  root: string;
  /** The colour of the checkbox, if it is not the card's. */
  color?: string | undefined;
  /** A second, smaller line. */
  detail?: string | undefined;
  /** A button beside the title. On a desk it stands at the end of the row. */
  badge?: ReactNode;
  /** What floats beside the row while it is open. */
  popover?: ReactNode;
  /** Marks beside that of priority. */
  marks?: ReactNode;
  /** Actions besides priority, crossing out and deleting. */
  entries?: readonly MenuEntry[];
  /** The labels of the cross-out action. */
  crossLabels?: CrossLabels;
}

/** The number of actions of such a row. */
export const PRIORITY_ROW_ACTION_COUNT = 3;

/** The row of an item with a state and a priority: a goal, a habit or a book. */
export function PriorityRow<Item extends PriorityItem>({
  item,
  root,
  color,
  detail,
  badge,
  popover,
  marks,
  entries,
  crossLabels,
  onUpdate,
  onDelete,
  onOpen,
}: PriorityRowProps<Item>) {
  const { id, title, isPriority } = item;
  const update = (change: FlagsChange & { isPriority?: boolean }) => onUpdate(item, change);
  return (
    <ItemRow
      id={id}
      title={title}
      state={getState(item)}
      color={color}
      detail={detail}
      marks={
        <>
          {badge}
          <ItemMarks>
            {isPriority && <PriorityMark />}
            {marks}
            <WaitingMark root={root} id={id} />
          </ItemMarks>
        </>
      }
      actions={
        <>
          <ItemActions
            id={id}
            title={title}
            entries={() => [
              priorityEntry(item, update),
              crossEntry(item, update, crossLabels),
              ...(entries ?? []),
              deleteEntry(() => onDelete(item)),
            ]}
          />
          {popover}
        </>
      }
      onToggle={() => update(toggleCompletion(item))}
      onOpen={() => onOpen(item)}
    />
  );
}
