import type { KeyboardEvent } from 'react';
import type { CarryOverItem } from '#shared/carry-over/carry-over.contract.ts';
import { t } from '#shared/language/language.ts';
import { editItem, getKey, type CarryOverEdit, type CarryOverEdits } from './carry-over-edits.ts';
import { LET_GO, pickDay, TAKE_TODAY } from './leftover-choices.tsx';

/** The keys of a row, as shown on the sheet. */
export const LEFTOVER_KEYS = [
  ['↑ ↓', t('next row')],
  ['T', t('today')],
  ['P', t('pick a day')],
  ['L', t('let go')],
] as const;

/**
 * Handles a key pressed in the list of leftovers. The arrow keys move between the rows; T, P and L choose what happens
 * to the row with the focus.
 */
export function handleLeftoverKey(
  event: KeyboardEvent<HTMLElement>,
  items: readonly CarryOverItem[],
  edits: CarryOverEdits,
  onEdit: (item: CarryOverItem, edit: CarryOverEdit) => void,
): void {
  const target = event.target as HTMLElement;
  if (event.altKey || event.ctrlKey || event.metaKey || target.matches('textarea')) return;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step !== undefined) {
    event.preventDefault();
    focusRow(event.currentTarget, target, step);
    return;
  }
  const row = target.closest<HTMLElement>('[data-leftover]');
  const item = items.find((each) => getKey(each) === row?.dataset['leftover']);
  if (item === undefined) return;
  const key = event.key.toLowerCase();
  if (key === 't') onEdit(item, TAKE_TODAY);
  else if (key === 'l') onEdit(item, LET_GO);
  else if (key === 'p') pickDay(item, editItem(item, edits[getKey(item)]).title, onEdit);
}

function focusRow(list: HTMLElement, target: HTMLElement, step: number): void {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-leftover]')];
  const index = rows.findIndex((row) => row.contains(target));
  rows[Math.max(0, index + step)]?.querySelector('input')?.focus();
}
