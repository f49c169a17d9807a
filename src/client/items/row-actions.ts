import type { Task } from '#shared/tasks/tasks.contract.ts';
import type { MenuEntry } from '#client/ui/overlays/menu.tsx';
import type { Reordering } from '#client/ui/lists/reordering.ts';

/** An action that rows of several item types have. A key chooses it on the focused row. */
export type ItemAction = 'cross out' | 'flag' | 'priority' | 'delete';

/** An action of a row: an entry of its menu. */
export interface RowEntry extends MenuEntry {
  action?: ItemAction;
}

/** The actions of a row. */
export interface RowActions {
  id: number;
  title: string;
  /** Returns the actions of the item itself. */
  entries: () => RowEntry[];
  /** The task of a day; undefined for other items, which cannot be moved. */
  task?: Task | undefined;
  /** The order of the row's list; undefined if it has none. */
  reordering?: Reordering | undefined;
}

/** The actions of the rows on the screen, by their elements. Keys, menus and dragging read them. */
export const rowActions = new WeakMap<Element, RowActions>();
