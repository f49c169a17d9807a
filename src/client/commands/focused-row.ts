import { daysOfWeek } from '#shared/calendar/week.ts';
import { cutTitle } from '#client/items/cut-title.ts';
import { labelCompletedStay } from '#client/items/completed-stay.ts';
import { moveTask, requestTaskMove } from '#client/items/move-request.ts';
import { rowActions } from '#client/items/row-actions.ts';
import { focusVisibly, ROW_TITLE } from '#client/items/row-title.ts';
import { showToast } from '#client/ui/overlays/toasts.ts';
import type { KeyAction } from './plain-keys.ts';

/** The actions of a key that are about one row. */
export type RowKeyAction = Extract<KeyAction, { kind: 'toggle' | 'open' | 'choose' | 'choose day' | 'move' }>;

/** Returns the row of an item that contains an element. */
export function findRow(element: Element): Element | undefined {
  return element.closest('li[data-item]') ?? undefined;
}

/** True if an arrow key can move the focus from here. On the button of a menu it opens the menu. */
export function canFocusByArrow(element: Element): boolean {
  return element.matches(`${ROW_TITLE}, [role="checkbox"]`);
}

/** Presses a control of a row or chooses one of its actions. Returns false if the row has no such action now. */
export function actOnRow(row: Element | undefined, action: RowKeyAction): boolean {
  if (row === undefined) return false;
  if (action.kind === 'toggle') return press(row.querySelector<HTMLElement>('[role="checkbox"]'));
  if (action.kind === 'open') return press(row.querySelector<HTMLElement>(ROW_TITLE));
  const actions = rowActions.get(row);
  if (action.kind === 'choose') {
    const entries = actions?.entries() ?? [];
    const entry = action.actions.flatMap((name) => entries.find((each) => each.action === name) ?? [])[0];
    if (entry === undefined || entry.isDisabled === true) return false;
    entry.onSelect();
    return true;
  }
  const task = actions?.task;
  if (task === undefined) return false;
  const day = action.kind === 'move' ? daysOfWeek(task.date)[action.weekday] : undefined;
  if (day === task.date) return false;
  // A row shows that it is completed one frame before its task is.
  if (row.getAttribute('data-state') === 'completed')
    showToast({ title: labelCompletedStay(1), description: cutTitle(task.title) });
  else if (day === undefined) requestTaskMove(task);
  else moveTask(task, day);
  return true;
}

/**
 * Moves the focus to the next or the previous row, across cards. Without a focused element it goes to the first row of
 * today's card, else of the page. Returns false if there is no row in that direction.
 */
export function focusRow(from: Element, step: -1 | 1): boolean {
  return focusTitle(nextTitle(findTitles(), from, step));
}

/**
 * Moves the focus from a row of the board to the row in the same place of the next or the previous card, else to its last row.
 * Cards without rows are skipped. Returns false if there is no card in that direction.
 */
export function focusCardBeside(from: Element, step: -1 | 1): boolean {
  const card = findCard(from);
  if (card === null) return false;
  const titles = findTitles();
  const own = titles.filter((title) => findCard(title) === card);
  const place = own.findIndex((title) => findRow(from)?.contains(title));
  const last = own.at(step === 1 ? -1 : 0);
  const beside = last && titles[titles.indexOf(last) + step];
  if (place === -1 || beside === undefined) return false;
  const others = titles.filter((title) => findCard(title) === findCard(beside));
  return focusTitle(others[place] ?? others.at(-1));
}

function findCard(element: Element): Element | null {
  return element.closest('[data-card]');
}

/** Returns the titles of all rows that can take the focus. */
function findTitles(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`li[data-item] ${ROW_TITLE}`)].filter(
    (title) => title.checkVisibility() && title.closest('[inert]') === null,
  );
}

function focusTitle(title: HTMLElement | undefined): boolean {
  focusVisibly(title);
  return title !== undefined;
}

function nextTitle(titles: readonly HTMLElement[], from: Element, step: -1 | 1): HTMLElement | undefined {
  if (from.matches('body, main')) return titles.find((title) => title.closest('[aria-current="date"]')) ?? titles[0];
  const row = findRow(from);
  const index = titles.findIndex((title) => row?.contains(title));
  if (index !== -1) return titles[index + step];
  const isBehind = (title: HTMLElement) =>
    (from.compareDocumentPosition(title) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return step === 1 ? titles.find(isBehind) : titles.findLast((title) => !isBehind(title));
}

function press(control: HTMLElement | null): boolean {
  control?.click();
  return control !== null;
}
