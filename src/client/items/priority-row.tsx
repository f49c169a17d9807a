import type { ReactNode } from 'react';
import { stateOf, type FlagsChange, type ItemFlags } from '#shared/items/items.rules.ts';
import { ItemRow } from '#client/ui/item-row.tsx';
import type { MenuEntry } from '#client/ui/menu.tsx';
import { checked, crossEntry, deleteEntry, ItemActions, priorityEntry, type CrossLabels } from './item-actions.tsx';
import { ItemMarks, PriorityMark } from './item-marks.tsx';

/** An item that has a state and a priority. */
interface PriorityItem extends ItemFlags {
  id: number;
  title: string;
  isPriority: boolean;
}

/** What a row does with its item. */
export interface PriorityRowHandlers<Item> {
  onUpdate: (item: Item, change: FlagsChange & { isPriority?: boolean }) => void;
  onDelete: (item: Item) => void;
  onOpen: (item: Item) => void;
}

export interface PriorityRowProps<Item> extends PriorityRowHandlers<Item> {
  item: Item;
  /** What its checkbox is drawn with, where that is not its card's colour. */
  color?: string | undefined;
  /** A second, smaller line. */
  detail?: string | undefined;
  /** What can be pressed beside the title. The row's menu, which with a mouse lies over the marks, leaves it free. */
  badge?: ReactNode;
  /** What floats beside the row while it is open. */
  popover?: ReactNode;
  /** Marks beside that of priority. */
  marks?: ReactNode;
  /** Actions beside priority, crossing out and deleting. */
  entries?: readonly MenuEntry[];
  /** How crossing it out is called, and taking that back. */
  crossLabels?: CrossLabels;
}

/** Behind a badge the marks are as wide as the menu that may lie over them. */
const ROOM_FOR_MENU = 'justify-end at-desk:min-w-6 at-desk:empty:flex';

/** How many actions such an item has on its row. */
export const PRIORITY_ROW_ACTION_COUNT = 3;

/** The row of an item that has a state and a priority: a goal, a habit, a book. */
export function PriorityRow<Item extends PriorityItem>({
  item,
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
      state={stateOf(item)}
      color={color}
      detail={detail}
      marks={
        <>
          {badge}
          <ItemMarks className={badge ? ROOM_FOR_MENU : undefined}>
            {isPriority && <PriorityMark />}
            {marks}
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
      onToggle={() => update(checked(item))}
      onOpen={() => onOpen(item)}
    />
  );
}
