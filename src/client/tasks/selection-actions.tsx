import { Ban, CalendarDays, Check, Flag, Trash2 } from 'lucide-react';
import { getState, type ItemState } from '#shared/items/items.rules.ts';
import { plural, t } from '#shared/language/language.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { PriorityIcon } from '#client/items/priority-icon.tsx';
import type { RowActions } from '#client/items/row-actions.ts';
import type { SelectionAction } from './selection-bar.tsx';

/** Returns the menu for several selected tasks: its title, such as '2 tasks', and its entries. */
export function createSelectionActions(
  tasks: readonly Task[],
  onAct: (action: SelectionAction) => void,
): Pick<RowActions, 'title' | 'entries'> {
  const isAny = (state: ItemState): boolean => tasks.some((task) => getState(task) === state);
  const hasPriority = tasks.every((task) => getState(task) !== 'active' || task.isPriority);
  const isOpen = isAny('active');
  return {
    title: plural(tasks.length, '{count} task', '{count} tasks'),
    entries: () => [
      {
        label: t('Complete'),
        shortcut: 'X',
        icon: <Check size={16} aria-hidden />,
        isDisabled: !isOpen && !isAny('crossed-out'),
        onSelect: () => onAct('complete'),
      },
      {
        action: 'priority',
        label: isOpen && hasPriority ? t('Remove priority') : t('Make priority'),
        icon: <PriorityIcon size={16} />,
        isDisabled: !isOpen,
        onSelect: () => onAct('priority'),
      },
      {
        action: 'flag',
        label: tasks.every(({ flagged }) => flagged) ? t('Unflag') : t('Flag'),
        icon: <Flag size={16} aria-hidden />,
        onSelect: () => onAct('flag'),
      },
      {
        action: 'cross out',
        label: t('Cross out'),
        icon: <Ban size={16} aria-hidden />,
        isDisabled: !isOpen && !isAny('completed'),
        onSelect: () => onAct('cross out'),
      },
      {
        label: t('Move to…'),
        shortcut: 'M',
        icon: <CalendarDays size={16} aria-hidden />,
        isDisabled: !isOpen && !isAny('crossed-out'),
        onSelect: () => onAct('move'),
      },
      {
        action: 'delete',
        label: t('Delete'),
        icon: <Trash2 size={16} aria-hidden />,
        isDestructive: true,
        onSelect: () => onAct('delete'),
      },
    ],
  };
}
