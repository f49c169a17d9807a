import type { Task } from '#shared/tasks/tasks.contract.ts';
import type { Day } from '#shared/calendar/day.ts';
import type { MenuEntry } from '#client/ui/overlays/menu.tsx';
import type { Reordering } from '#client/ui/lists/reordering.ts';

/** An action that rows of several item types have. A key chooses it on the focused row. */
export type ItemAction = 'cross out' | 'flag' | 'priority' | 'delete';

/** An action of a row: an entry of its menu. */
export interface RowEntry extends MenuEntry {
  action?: ItemAction;
}

/** How a row moves its task to another day. A completed task cannot be moved. */
export interface RowMoving {
  task: Task;
  onMove: (task: Task, day: Day) => void;
}

/** The actions of a row. */
export interface RowActions {
  id: number;
  title: string;
  /** Returns the actions of the item itself. */
  entries: () => RowEntry[];
  /** Undefined if the item has no day. */
  moving?: RowMoving | undefined;
  /** The order of the row's list; undefined if it has none. */
  reordering?: Reordering | undefined;
}

/** The actions of the rows on the screen, by their elements. Keys, menus and dragging read them. */
export const rowActions = new WeakMap<Element, RowActions>();
