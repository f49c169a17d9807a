import { sharesGroup, type Side } from '#shared/items/order.rules.ts';
import { getState } from '#shared/items/items.rules.ts';
import { createDropPlaces, type DropPlaces, type Point } from '#client/ui/motion/drop-places.ts';
import { addDays, type Day } from '#shared/calendar/day.ts';
import { DAYS_PER_WEEK } from '#shared/calendar/week.ts';
import { SELECTION_LIMIT } from '#shared/tasks/selection-limit.rules.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { isChangeable } from '#client/data/temporary-ids.ts';
import { moveTask } from './move-request.ts';
import { rowActions, type RowActions } from './row-actions.ts';
import { draggedTasks } from './row-selection.ts';

/** Matches what a task can be dropped on: a day's card, a day of the week strip, or an arrow to another week. */
const DAY = '[data-drop-date], [data-drop-weeks]';

const ROW = 'li[data-item]';

const LIST = '[data-item-list]';

/**
 * Moves tasks to a day by one call. `order` are tasks of this day in their new order, those that are moved among them;
 * without it, the moved tasks keep their own places.
 */
export type MoveSelection = (tasks: readonly Task[], day: Day, order?: readonly Task[]) => void;

/** What a dragged row would do at a point. */
export interface RowDrag {
  /** The number of rows that are dragged. */
  count: number;
  /** Marks where the row would be dropped at a point, or removes the marks. */
  mark: (point: Point | undefined) => void;
  /**
   * Drops the row. Returns a function that finds what shows the item at its new place, once it is there; undefined if
   * nothing is there to drop it on.
   */
  drop: (point: Point) => (() => Element | undefined) | undefined;
}

/** Returns the row of an element that can be dragged, and undefined elsewhere. */
export function getDraggedRow(target: EventTarget | null): HTMLElement | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>(ROW) : null;
  const actions = row === null ? undefined : rowActions.get(row);
  return row !== null && (actions?.reordering ?? actions?.task) !== undefined ? row : undefined;
}

/** Returns the elements that scroll while a row is dragged near their edges: its list, and the board. */
export function getScrollers(row: HTMLElement): HTMLElement[] {
  return [row.closest<HTMLElement>(LIST), row.closest<HTMLElement>('[data-scroller]')].filter((each) => each !== null);
}

/**
 * Begins to drag a row: among the rows of its list, and onto other days if it is a task that can be moved. A selected
 * row takes the whole selection along.
 */
export function createRowDrag(row: HTMLElement, moveSelection: MoveSelection): RowDrag {
  const ownList = row.closest<HTMLElement>(LIST);
  const placesOfLists = new Map<HTMLElement, DropPlaces>();
  let marked: { day: Element | undefined; places: DropPlaces | undefined } | undefined;

  /** Returns the rows of a list that the dragged row can be dropped beside. */
  function targetsIn(list: HTMLElement): HTMLElement[] {
    const actions = rowActions.get(row);
    return [...list.querySelectorAll<HTMLElement>(ROW)].filter((other) => {
      const beside = rowActions.get(other);
      if (actions === undefined || beside === undefined || list === ownList)
        return other === row || actions?.reordering?.canMove(actions.id, beside?.id ?? 0) === true;
      return actions.task !== undefined && beside.task !== undefined && canStandBeside(actions.task, beside.task);
    });
  }

  /** Returns the day that a drop on an element moves the row to. An arrow moves tasks by a week if all of them have one day. */
  function dateOf(target: HTMLElement | undefined): Day | undefined {
    const weeks = target?.dataset['dropWeeks'];
    if (weeks === undefined) return target?.dataset['dropDate'];
    const [own, ...others] = new Set(draggedTasks(row).map(({ date }) => date));
    return own === undefined || others.length > 0 ? undefined : addDays(own, Number(weeks) * DAYS_PER_WEEK);
  }

  function placesIn(list: HTMLElement): DropPlaces {
    const known = placesOfLists.get(list);
    const places = known ?? createDropPlaces({ area: list, element: row, axis: 'y', targets: () => targetsIn(list) });
    placesOfLists.set(list, places);
    return places;
  }

  /** Returns the list and the other day under a point. */
  function find({ clientX, clientY }: Point): { list?: HTMLElement | undefined; day?: HTMLElement | undefined } {
    const under = document.elementFromPoint(clientX, clientY);
    // Below its last row, a card is still the place of its rows.
    const own = ownList?.closest('section')?.contains(under) === true ? ownList : undefined;
    const day = under?.closest<HTMLElement>(DAY) ?? undefined;
    const date = dateOf(day);
    const canMove = (task: Task) => task.date !== date && getState(task) !== 'completed';
    if (day === undefined || date === undefined || !draggedTasks(row).some(canMove)) return { list: own };
    return { day, list: own ?? day.querySelector<HTMLElement>(LIST) ?? undefined };
  }

  function clear(): void {
    marked?.day?.removeAttribute('data-drop-over');
    marked?.places?.mark(undefined);
    marked = undefined;
  }

  return {
    count: Math.max(1, draggedTasks(row).length),

    mark(point) {
      const { list, day } = point === undefined ? {} : find(point);
      const places = list && placesIn(list);
      if (marked?.day !== day || marked?.places !== places) clear();
      day?.setAttribute('data-drop-over', '');
      if (point !== undefined) places?.mark(places.find(point));
      marked = { day, places };
    },

    drop(point) {
      const { list, day } = find(point);
      const actions = rowActions.get(row);
      clear();
      if (actions === undefined || (list === undefined && day === undefined)) return undefined;
      const { id, task } = actions;
      const place = list && placesIn(list).find(point);
      const beside = place && rowActions.get(place.element);
      if (day === undefined && beside === undefined) return undefined;
      const date = dateOf(day);
      const { top } = row.getBoundingClientRect();
      const tasks = draggedTasks(row);
      const placed = task === undefined ? [{ id }] : tasks.filter((dragged) => sharesGroup(dragged, task));
      const order = place && beside && date !== undefined ? findOrder(beside, placed, place.side) : undefined;
      if (date !== undefined && order !== undefined && canMoveAtOnce(tasks, order)) moveSelection(tasks, date, order);
      else {
        if (date !== undefined && tasks.length > 1) moveSelection(tasks, date);
        else if (date !== undefined && task !== undefined) moveTask(task, date);
        if (place !== undefined && beside !== undefined) beside.reordering?.place(placed, beside.id, place.side);
      }
      return () => {
        if (list === undefined) return day;
        const shown = list.querySelector(`${ROW}[data-item="${id}"]`);
        // The order changes one or two frames after the drop.
        return shown === null || (shown === row && shown.getBoundingClientRect().top === top) ? undefined : shown;
      };
    },
  };
}

/** Returns the tasks of another day in their order with these beside one of them; undefined if that changes nothing. */
function findOrder(
  { id, reordering }: RowActions,
  placed: readonly Pick<Task, 'id'>[],
  side: Side,
): Task[] | undefined {
  let order: Task[] | undefined;
  reordering?.place(placed, id, side, (ids, items) => {
    const byId = new Map((items as Task[]).map((task) => [task.id, task]));
    order = ids.flatMap((each) => byId.get(each) ?? []);
  });
  return order;
}

/** True if one call can move and order these tasks: it needs their ids, and takes only so many. */
function canMoveAtOnce(tasks: readonly Task[], order: readonly Task[]): boolean {
  const ids = new Set([...tasks, ...order].map((task) => task.id));
  return ids.size <= SELECTION_LIMIT && [...ids].every(isChangeable);
}

function canStandBeside(task: Task, beside: Task): boolean {
  return getState(task) === 'active' && sharesGroup(task, beside);
}
