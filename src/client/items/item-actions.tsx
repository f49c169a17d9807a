import { ArrowDown, ArrowUp, Ban, Bookmark, Ellipsis, Flag, RotateCcw, Trash2 } from 'lucide-react';
import {
  flagsOf,
  stateOf,
  toggleCompleted,
  toggleCrossedOut,
  type FlagsChange,
  type ItemFlags,
} from '#shared/items/items.rules.ts';
import { announce } from '#client/ui/announcements.ts';
import { IconButton } from '#client/ui/button.tsx';
import { LazyMenu } from '#client/ui/lazy-menu.tsx';
import { useFoldedActions } from '#client/ui/item-list.tsx';
import type { MenuEntry } from '#client/ui/menu.tsx';
import { useReordering, type Reordering } from '#client/ui/reordering.ts';

export interface ItemActionsProps {
  id: number;
  title: string;
  /** What can be done with the item. `others` is what only a menu has room for. */
  entries: (others: MenuEntry[]) => MenuEntry[];
  /** What only a menu has room for, beside what moves the item in a list that is ordered by hand. */
  menuEntries?: () => MenuEntry[];
}

/** The actions of an item on its row: icons where there is room, a menu elsewhere. */
export function ItemActions({ id, title, entries, menuEntries }: ItemActionsProps) {
  const isFolded = useFoldedActions();
  const reordering = useReordering();
  if (isFolded) {
    return (
      <span className="row-menu">
        <LazyMenu
          heading={title}
          entries={() =>
            entries([...(menuEntries?.() ?? []), ...(reordering === undefined ? [] : moveEntries(id, reordering))])
          }
          trigger={
            <IconButton label={`Actions for ${title}`} tip="Actions">
              <Ellipsis size={18} aria-hidden />
            </IconButton>
          }
        />
      </span>
    );
  }
  return (
    <span className="-my-1.5 flex">
      {entries([]).map(({ label, icon, onSelect, isDisabled = false }) => (
        <IconButton key={label} label={`${label}: ${title}`} tip={label} disabled={isDisabled} onClick={onSelect}>
          {icon}
        </IconButton>
      ))}
    </span>
  );
}

/** One step up or down. */
function moveEntries(id: number, { stepOf }: Reordering): MenuEntry[] {
  const [up, down] = [stepOf(id, -1), stepOf(id, 1)];
  return [
    { label: 'Move up', icon: <ArrowUp size={16} aria-hidden />, isDisabled: !up, onSelect: () => up?.() },
    { label: 'Move down', icon: <ArrowDown size={16} aria-hidden />, isDisabled: !down, onSelect: () => down?.() },
  ];
}

/** What the round checkbox does to an item. */
export function checked(item: ItemFlags): FlagsChange {
  return flagsOf(toggleCompleted(stateOf(item)));
}

/** How crossing out is called, and taking that back; and what is told once it is done. */
export interface CrossLabels {
  cross: string;
  restore: string;
  crossed: string;
}

const CROSS_LABELS: CrossLabels = { cross: 'Cross out', restore: 'Restore', crossed: 'Crossed out' };

/** Crosses an item out, or restores it. */
export function crossEntry(item: ItemFlags, onChange: (change: FlagsChange) => void, labels = CROSS_LABELS): MenuEntry {
  const state = stateOf(item);
  const isCrossedOut = state === 'crossed-out';
  return {
    label: isCrossedOut ? labels.restore : labels.cross,
    icon: isCrossedOut ? <RotateCcw size={16} aria-hidden /> : <Ban size={16} aria-hidden />,
    onSelect() {
      onChange(flagsOf(toggleCrossedOut(state)));
      announce(isCrossedOut ? 'Restored' : labels.crossed);
    },
  };
}

/** Makes an active item a priority, or no longer. */
export function priorityEntry(
  item: ItemFlags & { isPriority: boolean },
  onChange: (change: { isPriority: boolean }) => void,
): MenuEntry {
  return {
    label: item.isPriority ? 'Remove priority' : 'Make priority',
    icon: <Flag size={16} aria-hidden />,
    isDisabled: stateOf(item) !== 'active',
    onSelect() {
      onChange({ isPriority: !item.isPriority });
      announce(item.isPriority ? 'No longer a priority' : 'Made a priority');
    },
  };
}

/** Flags an item, whatever its state, or takes the flag away. */
export function flagEntry(item: { flagged: boolean }, onChange: (change: { flagged: boolean }) => void): MenuEntry {
  return {
    label: item.flagged ? 'Unflag' : 'Flag',
    icon: <Bookmark size={16} aria-hidden />,
    onSelect() {
      onChange({ flagged: !item.flagged });
      announce(item.flagged ? 'No longer flagged' : 'Flagged');
    },
  };
}

/** Deletes an item. */
export function deleteEntry(onDelete: () => void): MenuEntry {
  return { label: 'Delete', icon: <Trash2 size={16} aria-hidden />, isDestructive: true, onSelect: onDelete };
}
