import { useEffect, useEffectEvent, useState, type FocusEvent } from 'react';
import { t } from '#shared/language/language.ts';
import { findRow } from '#client/commands/focused-row.ts';
import { rowActions, type RowActions } from '#client/items/row-actions.ts';
import { RowMenu } from '#client/items/row-menu.tsx';
import { isDialogOpen } from '#client/ui/overlays/open-dialogs.ts';
import { isTextField } from '#client/ui/text-field.ts';

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

const TITLE = '[data-row-title]';

/** Opens the menu of a row at the pointer when the row is right-clicked. */
export function RowContextMenu() {
  const [menu, setMenu] = useState<OpenMenu>();

  const handleContextMenu = useEffectEvent((event: MouseEvent): void => {
    const row = findMenuRow(event);
    const actions = row && rowActions.get(row);
    const title = row?.querySelector<HTMLElement>(TITLE);
    if (actions === undefined || !title) return;
    event.preventDefault();
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

function findTitles(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>(TITLE) ?? [])];
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
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && row.contains(selection.getRangeAt(0).commonAncestorContainer);
}
