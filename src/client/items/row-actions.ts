import type { Day } from '#shared/calendar/day.ts';
import type { MenuEntry } from '#client/ui/overlays/menu.tsx';

/** An action that rows of several item types have. A key chooses it on the focused row. */
export type ItemAction = 'cross out' | 'flag' | 'priority' | 'delete';

/** An action of a row: an entry of its menu. */
export interface RowEntry extends MenuEntry {
  action?: ItemAction;
}

/** How a row moves its item to another day. */
export interface RowMoving {
  /** The day of the item. */
  from: Day;
  onMove: (day: Day) => void;
}

/** The actions of a row. */
export interface RowActions {
  title: string;
  /** Returns all entries of the row's menu. */
  entries: () => RowEntry[];
  /** Undefined if the item cannot be moved. */
  moving?: RowMoving | undefined;
}

/** The actions of the rows on the screen, by their elements. Keys and the context menu read them. */
export const rowActions = new WeakMap<Element, RowActions>();
