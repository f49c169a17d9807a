import { ArrowDown, ArrowUp, CalendarArrowUp, CalendarDays, ListChecks, Pencil } from 'lucide-react';
import { addDays, toLocalDay } from '#shared/calendar/day.ts';
import { getState } from '#shared/items/items.rules.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { t } from '#shared/language/language.ts';
import { isTouched } from '#client/ui/controls/still-click.ts';
import { Menu, type MenuEntry, type MenuProps } from '#client/ui/overlays/menu.tsx';
import type { Reordering } from '#client/ui/lists/reordering.ts';
import { moveTask, requestTaskMove } from './move-request.ts';
import { rowActions, type ItemAction, type RowActions, type RowEntry } from './row-actions.ts';
import { selection, taskOfRow, toggleRow } from './row-selection.ts';
import { ROW_TITLE } from './row-title.ts';

/** The menu of a row: editing and selecting its item, its actions, the days it can be moved to, and its place in the list. */
export function RowMenu({ actions, ...menu }: Pick<MenuProps, 'trigger' | 'align'> & { actions: RowActions }) {
  return <Menu {...menu} heading={actions.title} entries={() => allEntries(actions)} defaultOpen />;
}

function allEntries(actions: RowActions): MenuEntry[] {
  const { id, entries, task, reordering } = actions;
  const own = withHints(withShortcuts(entries()));
  const others = [...(task ? dayEntries(task) : []), ...(reordering ? orderEntries(id, reordering) : [])];
  const place = own.findIndex(({ action }) => action === 'delete');
  return [...rowEntries(actions), ...own.toSpliced(place, 0, ...others)];
}

/** The entries that do what pressing and holding the row does. The menu of several selected rows has none. */
function rowEntries(actions: RowActions): MenuEntry[] {
  const { id } = actions;
  // Items of different types can have the same id. The right row is the one with these actions.
  const rows = [...document.querySelectorAll(`li[data-item="${id}"]`)];
  const row = rows.find((each) => rowActions.get(each) === actions);
  if (row === undefined) return [];
  const edit: MenuEntry = {
    label: t('Edit'),
    shortcut: 'E',
    icon: <Pencil size={16} aria-hidden />,
    onSelect: () => row.querySelector<HTMLElement>(ROW_TITLE)?.click(),
  };
  const select: MenuEntry = {
    label: selection.current().has(id) ? t('Deselect') : t('Select'),
    icon: <ListChecks size={16} aria-hidden />,
    onSelect: () => toggleRow(row),
  };
  // With a mouse, rows are selected by Ctrl and Shift. With a finger they are selected by a long press, which few people know.
  return isTouched() && taskOfRow(row) !== undefined ? [edit, select] : [edit];
}

/** Adds to each entry the key that does the same on the focused row. For items without a flag, F sets the priority. */
function withShortcuts(entries: readonly RowEntry[]): RowEntry[] {
  const hasFlag = entries.some(({ action }) => action === 'flag');
  const keys: Readonly<Record<ItemAction, string | undefined>> = {
    'cross out': 'C',
    flag: 'F',
    priority: hasFlag ? undefined : 'F',
    delete: t('Del'),
  };
  return entries.map((entry) => {
    const shortcut = entry.action && keys[entry.action];
    return shortcut === undefined ? entry : { ...entry, shortcut };
  });
}

/** Says how priority and flag differ where a menu has both. */
function withHints(entries: readonly RowEntry[]): RowEntry[] {
  const hints: Partial<Record<ItemAction, string>> = {
    priority: t('Priority comes first in the list'),
    flag: t('A flag is only a mark'),
  };
  const areBoth = ['priority', 'flag'].every((name) => entries.some(({ action }) => action === name));
  if (!areBoth) return [...entries];
  return entries.map((entry) => {
    const hint = entry.action && hints[entry.action];
    return hint === undefined ? entry : { ...entry, hint };
  });
}

/** The entries that move a task of today to tomorrow, any other task to today, and every task to a chosen day. */
function dayEntries(task: Task): MenuEntry[] {
  const today = toLocalDay(new Date());
  const isToday = task.date === today;
  const isDisabled = getState(task) === 'completed';
  return [
    {
      label: isToday ? t('Move to tomorrow') : t('Move to today'),
      icon: <CalendarArrowUp size={16} aria-hidden />,
      isDisabled,
      onSelect: () => moveTask(task, isToday ? addDays(today, 1) : today),
    },
    {
      label: t('Move to…'),
      shortcut: 'M',
      icon: <CalendarDays size={16} aria-hidden />,
      isDisabled,
      onSelect: () => requestTaskMove(task),
    },
  ];
}

/** The entries that move an item one step up or down. */
function orderEntries(id: number, { getStep }: Reordering): MenuEntry[] {
  const [up, down] = [getStep(id, -1), getStep(id, 1)];
  return [
    { label: t('Move up'), icon: <ArrowUp size={16} aria-hidden />, isDisabled: !up, onSelect: () => up?.() },
    { label: t('Move down'), icon: <ArrowDown size={16} aria-hidden />, isDisabled: !down, onSelect: () => down?.() },
  ];
}
