import type { Day } from '#shared/calendar/day.ts';
import { getState } from '#shared/items/items.rules.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { plural } from '#shared/language/language.ts';
import { isTemporary } from '#client/data/temporary-ids.ts';
import { createStore } from '#client/ui/store.ts';

/** A request to choose the day that items are moved to. */
export interface MoveRequest {
  /** What is moved, such as '“Dentist”' or '3 tasks'. */
  subject: string;
  /** The present day; undefined if there are several. */
  from: Day | undefined;
  onMove: (day: Day) => void;
}

/** The request that the dialog “Move to…” is open for; undefined while it is closed. */
export const moveRequest = createStore<MoveRequest | undefined>(undefined);

type MoveTasks = (tasks: readonly Task[], day: Day) => void;

let moveTasks: MoveTasks | undefined;

/** Sets how several tasks are moved by one call. Returns a function that ends this. */
export function provideTaskMoves(move: MoveTasks): () => void {
  moveTasks = move;
  return () => {
    if (moveTasks === move) moveTasks = undefined;
  };
}

/** Returns the action that moves the open tasks of a day together; undefined if none is open. */
export function createMoveOfOpenTasks(
  tasks: readonly Task[] | undefined,
  day: Day,
): { label: string; onSelect: () => void } | undefined {
  const open = tasks?.filter((task) => getState(task) === 'active' && !isTemporary(task.id)) ?? [];
  if (open.length === 0) return undefined;
  return {
    label: plural(open.length, 'Move {count} open task…', 'Move {count} open tasks…'),
    onSelect: () =>
      requestMove(plural(open.length, '{count} task', '{count} tasks'), day, (to) => moveTasks?.(open, to)),
  };
}

/** Opens the dialog “Move to…”. */
export function requestMove(subject: string, from: Day | undefined, onMove: (day: Day) => void): void {
  moveRequest.set({ subject, from, onMove });
}
