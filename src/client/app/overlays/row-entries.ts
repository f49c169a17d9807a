import { useState } from 'react';
import { t } from '#shared/language/language.ts';
import { quoted } from '#shared/language/quoted.ts';
import type { CommandEntry, MenuGroup } from '#client/commands/entries.ts';
import { actOnRow, findRow } from '#client/commands/focused-row.ts';
import { SHORTCUT_KEYS } from '#client/commands/shortcut-list.ts';
import { cutTitle } from '#client/items/cut-title.ts';
import { rowActions, type ItemAction, type RowEntry } from '#client/items/row-actions.ts';

/** The keys of actions on a focused row. */
const KEYS: Readonly<Record<ItemAction, readonly string[]>> = {
  flag: SHORTCUT_KEYS.flag,
  priority: SHORTCUT_KEYS.flag,
  'cross out': SHORTCUT_KEYS.crossOut,
  delete: SHORTCUT_KEYS.delete,
};

/** Returns the actions of the row that had the focus when the menu opened, under its title; nothing without one. */
export function useRowEntries(): MenuGroup[] {
  const [groups] = useState(describeFocusedRow);
  return groups;
}

function describeFocusedRow(): MenuGroup[] {
  const row = document.activeElement === null ? undefined : findRow(document.activeElement);
  const actions = row && rowActions.get(row);
  if (row === undefined || actions === undefined) return [];
  const isCompleted = row.getAttribute('data-state') === 'completed';
  const toggle: CommandEntry = {
    id: 'row toggle',
    label: isCompleted ? t('Reopen') : t('Complete'),
    keys: SHORTCUT_KEYS.toggle,
    run: () => void actOnRow(row, { kind: 'toggle' }),
  };
  const move: CommandEntry = {
    id: 'row move',
    label: t('Move to…'),
    keys: SHORTCUT_KEYS.move,
    run: () => void actOnRow(row, { kind: 'choose day' }),
  };
  const own = actions.entries();
  const entries = own.filter(({ isDisabled }) => isDisabled !== true).map((entry) => describeAction(entry, own));
  return [
    {
      heading: quoted(cutTitle(actions.title)),
      entries: [toggle, ...(actions.task && !isCompleted ? [move] : []), ...entries].map((entry) => ({
        ...entry,
        mustBeChosen: true,
      })),
    },
  ];
}

function describeAction({ label, action, onSelect }: RowEntry, own: readonly RowEntry[]): CommandEntry {
  // F flags an item that has both.
  const isOther = action === 'priority' && own.some((entry) => entry.action === 'flag');
  const hasKeys = action !== undefined && !isOther;
  return { id: `row ${label}`, label, ...(hasKeys && { keys: KEYS[action] }), run: onSelect };
}
