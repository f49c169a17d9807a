import { useEffect, useEffectEvent, useState, type FocusEvent } from 'react';
import { t } from '#shared/language/language.ts';
import { findRow } from '#client/commands/focused-row.ts';
import { rowActions, type RowActions } from '#client/items/row-actions.ts';
import { clearSelection, selectedTasks, selection, taskOfRow } from '#client/items/row-selection.ts';
import { RowMenu } from '#client/items/row-menu.tsx';
import type { SelectionAction } from '#client/tasks/selection-bar.tsx';
import { createSelectionActions } from '#client/tasks/selection-actions.tsx';
import { isDialogOpen } from '#client/ui/overlays/open-dialogs.ts';
import { isTextField } from '#client/ui/text-field.ts';
import { ROW_TITLE } from '#client/items/row-title.ts';

interface OpenMenu {
  /** Distinguishes one right click from the next. */
  id: number;
  x: number;
  y: number;
  actions: RowActions;
  /** The row's button with its title. It has the focus before and after. */
  title: HTMLElement;
  /** The list of the row, and the row's place in it. If the row is gone, the row in its place gets the focus. */
  list: HTMLElement | null;
  place: number;
}

/**
 * Opens the menu of a row at the pointer when the row is right-clicked. If the row is one of several selected ones, the
 * menu is for all of them.
 */
export function RowContextMenu({ onAct }: { onAct: (action: SelectionAction) => void }) {
  const [menu, setMenu] = useState<OpenMenu>();

  const handleContextMenu = useEffectEvent((event: MouseEvent): void => {
    const row = findMenuRow(event);
    const actions = row && (findSelectionActions(row, onAct) ?? rowActions.get(row));
    const title = row?.querySelector<HTMLElement>(ROW_TITLE);
    if (actions === undefined || !title) return;
    event.preventDefault();
    if (!selection.current().has(actions.id)) clearSelection();
    title.focus({ preventScroll: true });
    const list = title.closest<HTMLElement>('[data-item-list]');
    const place = findTitles(list).indexOf(title);
    const { clientX: x, clientY: y } = event;
    setMenu((last) => ({ id: (last?.id ?? 0) + 1, x, y, actions, title, list, place }));
  });
  useEffect(() => {
    const listener = (event: MouseEvent): void => handleContextMenu(event);
    window.addEventListener('contextmenu', listener);
    return () => window.removeEventListener('contextmenu', listener);
  }, []);

  if (menu === undefined) return null;
  const { id, x, y, actions, title, list, place } = menu;

  /** The closed menu, or a dialog that it opened, returns the focus to its button, which hands it to the row. */
  function handFocusOn({ relatedTarget }: FocusEvent): void {
    const titles = findTitles(list);
    const next = title.isConnected ? title : (relatedTarget ?? titles.at(place) ?? titles.at(-1) ?? list);
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }

  return (
    <RowMenu
      key={id}
      actions={actions}
      align="start"
      trigger={
        <button
          type="button"
          aria-hidden
          tabIndex={-1}
          aria-label={t('Actions for {title}', { title: actions.title })}
          onFocus={handFocusOn}
          className="pointer-events-none fixed size-0"
          style={{ left: x, top: y }}
        />
      }
    />
  );
}

/** Returns the actions of all selected rows; undefined if they are not several, or the row is none of them. */
function findSelectionActions(row: Element, onAct: (action: SelectionAction) => void): RowActions | undefined {
  const { id } = taskOfRow(row) ?? {};
  const selected = selection.current();
  if (id === undefined || selected.size < 2 || !selected.has(id)) return undefined;
  return { id, ...createSelectionActions(selectedTasks(), onAct) };
}

function findTitles(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>(ROW_TITLE) ?? [])];
}

/** Returns the row whose menu a right click opens. Links, selected text and a long touch keep the browser's menu. */
function findMenuRow(event: MouseEvent): Element | undefined {
  const { target, defaultPrevented } = event;
  if (defaultPrevented || !(target instanceof Element) || isTextField(target) || isDialogOpen()) return undefined;
  if (('pointerType' in event && event.pointerType === 'touch') || target.closest('a') !== null) return undefined;
  const row = findRow(target);
  return row !== undefined && hasSelectedText(row) ? undefined : row;
}

/** True if a part of a row's text is selected. Selecting the whole page is no choice of this text. */
function hasSelectedText(row: Element): boolean {
  const text = getSelection();
  return text !== null && !text.isCollapsed && row.contains(text.getRangeAt(0).commonAncestorContainer);
}
