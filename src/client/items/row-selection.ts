import { SELECTION_LIMIT } from '#shared/tasks/selection-limit.rules.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { t } from '#shared/language/language.ts';
import { isTemporary } from '#client/data/temporary-ids.ts';
import { announce } from '#client/ui/overlays/announcements.ts';
import { createStore } from '#client/ui/store.ts';
import { rowActions } from './row-actions.ts';
import { ROW_TITLE } from './row-title.ts';

const ROWS = 'li[data-item]';

/** The selected tasks by their ids, as they were when they were selected. */
export const selection = createStore<ReadonlyMap<number, Task>>(new Map());

/** The row from which Shift selects. */
let anchor: Element | undefined;

/** Returns the task of a row that can be selected; undefined for rows of other items and of tasks not stored yet. */
export function taskOfRow(row: Element | undefined): Task | undefined {
  const task = row && rowActions.get(row)?.task;
  return task === undefined || isTemporary(task.id) ? undefined : task;
}

/** Selects a row, or deselects it. */
export function toggleRow(row: Element): void {
  const task = taskOfRow(row);
  if (task === undefined) return;
  const selected = new Map(selection.current());
  if (!selected.delete(task.id)) selected.set(task.id, task);
  anchor = row;
  select(selected);
}

/** Selects all rows from the one that was selected last to this one. */
export function selectTo(row: Element): void {
  const rows = [...document.querySelectorAll(ROWS)].filter((each) => taskOfRow(each) !== undefined);
  const ends = [rows.indexOf(anchor?.isConnected === true ? anchor : row), rows.indexOf(row)];
  const between = rows.slice(Math.max(0, Math.min(...ends)), Math.max(...ends) + 1);
  const tasks = between.flatMap((each) => taskOfRow(each) ?? []);
  anchor ??= row;
  select(new Map([...selection.current(), ...tasks.map((task) => [task.id, task] as const)]));
}

/** Selects the open tasks of a row's list, and nothing else. Returns false if the row is no task. */
export function selectListOf(row: Element): boolean {
  if (taskOfRow(row) === undefined) return false;
  const rows = [...(row.parentElement?.querySelectorAll(`${ROWS}[data-state="active"]`) ?? [])];
  anchor = row;
  select(new Map(rows.flatMap((each) => taskOfRow(each) ?? []).map((task) => [task.id, task] as const)));
  return true;
}

/** Goes from a selected row to a neighbour, which is selected. On the way back rows are deselected. */
export function extendSelection(from: Element, to: Element): void {
  const [task, next] = [taskOfRow(from), taskOfRow(to)];
  if (task === undefined || next === undefined) return;
  const selected = new Map(selection.current());
  if (selected.has(next.id) && selected.has(task.id)) selected.delete(task.id);
  else selected.set(task.id, task).set(next.id, next);
  anchor = to;
  select(selected);
}

/** Deselects everything. The focus returns from the bar to the row that was selected last. */
export function clearSelection(): void {
  const title = anchor?.isConnected === true ? anchor.querySelector<HTMLElement>(ROW_TITLE) : null;
  const hadFocus = document.activeElement?.closest('[data-selection-bar]') !== null;
  anchor = undefined;
  selection.set(new Map());
  if (hadFocus) (title ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
}

/** Returns the selected tasks as they are now. */
export function selectedTasks(): Task[] {
  const rows = [...document.querySelectorAll(ROWS)].flatMap((row) => taskOfRow(row) ?? []);
  const shown = new Map(rows.map((task) => [task.id, task]));
  return [...selection.current().values()].map((task) => shown.get(task.id) ?? task);
}

/** Returns the tasks that are dragged with a row: all selected ones if it is one of them, in their order on the screen. */
export function draggedTasks(row: Element): Task[] {
  const task = rowActions.get(row)?.task;
  if (task === undefined) return [];
  if (!selection.current().has(task.id)) return [task];
  const places = new Map([...document.querySelectorAll(ROWS)].map((each, place) => [taskOfRow(each)?.id, place]));
  const getPlace = ({ id }: Task) => places.get(id) ?? places.size;
  return selectedTasks().toSorted((first, second) => getPlace(first) - getPlace(second));
}

/** Marks the rows of the selected tasks, also those that are rendered later. Returns a function that ends this. */
export function markSelectedRows(): () => void {
  const mark = (): void => {
    const selected = selection.current();
    for (const row of document.querySelectorAll(ROWS)) {
      const isSelected = selected.has(taskOfRow(row)?.id ?? 0);
      if (row.hasAttribute('data-selected') === isSelected) continue;
      row.toggleAttribute('data-selected', isSelected);
      const title = row.querySelector(ROW_TITLE);
      if (isSelected) title?.setAttribute('aria-description', t('Selected'));
      else title?.removeAttribute('aria-description');
    }
  };
  const observer = new MutationObserver(mark);
  const update = (): void => {
    mark();
    observer.disconnect();
    if (selection.current().size > 0) observer.observe(document.body, { childList: true, subtree: true });
  };
  const unsubscribe = selection.subscribe(update);
  return () => {
    unsubscribe();
    observer.disconnect();
  };
}

function select(selected: ReadonlyMap<number, Task>): void {
  selection.set(new Map([...selected].slice(0, SELECTION_LIMIT)));
  announce(
    selected.size > SELECTION_LIMIT
      ? t('At most {count} can be selected', { count: SELECTION_LIMIT })
      : t('{count} selected', { count: selected.size }),
  );
}
