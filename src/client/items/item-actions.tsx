import { Ban, Ellipsis, Flag, RotateCcw, Trash2 } from 'lucide-react';
import {
  getFlags,
  getState,
  toggleCompleted,
  toggleCrossedOut,
  type FlagsChange,
  type ItemFlags,
} from '#shared/items/items.rules.ts';
import { t } from '#shared/language/language.ts';
import { announce } from '#client/ui/overlays/announcements.ts';
import { IconButton } from '#client/ui/controls/button.tsx';
import { useFoldedActions } from '#client/ui/lists/item-list.tsx';
import { useReordering } from '#client/ui/lists/reordering.ts';
import { LazyRowMenu } from './lazy-row-menu.tsx';
import { PriorityIcon } from './priority-icon.tsx';
import { rowActions, type RowActions, type RowEntry } from './row-actions.ts';

/** The actions of an item's row: icons if there is room, else a menu. */
export function ItemActions(actions: Omit<RowActions, 'reordering'>) {
  const isFolded = useFoldedActions();
  const allActions = { ...actions, reordering: useReordering() };
  const { title, entries } = actions;
  return (
    <span
      ref={(element) => {
        const row = element?.closest('li');
        if (row) rowActions.set(row, allActions);
      }}
      className={isFolded ? 'row-menu' : '-my-1.5 flex'}
    >
      {isFolded ? (
        <LazyRowMenu
          actions={allActions}
          trigger={
            <IconButton label={t('Actions for {title}', { title })} tip={t('Actions')}>
              <Ellipsis size={18} aria-hidden />
            </IconButton>
          }
        />
      ) : (
        entries().map(({ label, icon, onSelect, isDisabled = false }) => (
          <IconButton key={label} label={`${label}: ${title}`} tip={label} disabled={isDisabled} onClick={onSelect}>
            {icon}
          </IconButton>
        ))
      )}
    </span>
  );
}

/** The flags of an item after its round checkbox was pressed (GOAL-15, GOAL-16). */
export function toggleCompletion(item: ItemFlags): FlagsChange {
  return getFlags(toggleCompleted(getState(item)));
}

/** The labels of the cross-out action and of its reversal, and the announcement after crossing out. */
export interface CrossLabels {
  cross: string;
  restore: string;
  crossed: string;
}

const readCrossLabels = (): CrossLabels => ({
  cross: t('Cross out'),
  restore: t('Restore'),
  crossed: t('Crossed out'),
});

/** The menu entry that crosses an item out or restores it. */
export function crossEntry(
  item: ItemFlags,
  onChange: (change: FlagsChange) => void,
  labels = readCrossLabels(),
): RowEntry {
  const state = getState(item);
  const isCrossedOut = state === 'crossed-out';
  return {
    action: 'cross out',
    label: isCrossedOut ? labels.restore : labels.cross,
    icon: isCrossedOut ? <RotateCcw size={16} aria-hidden /> : <Ban size={16} aria-hidden />,
    onSelect() {
      onChange(getFlags(toggleCrossedOut(state)));
      // The toast of a completed item says it.
      if (state !== 'completed') announce(isCrossedOut ? t('Restored') : labels.crossed);
    },
  };
}

/** The menu entry that gives an active item priority or removes it. */
export function priorityEntry(
  item: ItemFlags & { isPriority: boolean },
  onChange: (change: { isPriority: boolean }) => void,
): RowEntry {
  return {
    action: 'priority',
    label: item.isPriority ? t('Remove priority') : t('Make priority'),
    icon: <PriorityIcon size={16} />,
    isDisabled: getState(item) !== 'active',
    onSelect() {
      onChange({ isPriority: !item.isPriority });
      announce(item.isPriority ? t('No longer a priority') : t('Made a priority'));
    },
  };
}

/** The menu entry that flags or unflags an item in any state. */
export function flagEntry(item: { flagged: boolean }, onChange: (change: { flagged: boolean }) => void): RowEntry {
  return {
    action: 'flag',
    label: item.flagged ? t('Unflag') : t('Flag'),
    icon: <Flag size={16} aria-hidden />,
    onSelect() {
      onChange({ flagged: !item.flagged });
      announce(item.flagged ? t('No longer flagged') : t('Flagged'));
    },
  };
}

/** The menu entry that deletes an item. */
export function deleteEntry(onDelete: () => void): RowEntry {
  return {
    action: 'delete',
    label: t('Delete'),
    icon: <Trash2 size={16} aria-hidden />,
    isDestructive: true,
    onSelect: onDelete,
  };
}
