import type { Day } from '#shared/calendar/day.ts';
import { getState } from '#shared/items/items.rules.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { plural } from '#shared/language/language.ts';
import { quoted } from '#shared/language/quoted.ts';
import { sessionEpoch } from '#client/data/session-epoch.ts';
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

/** How tasks are moved to another day. */
export interface TaskMoves {
  moveTask: (task: Task, day: Day) => void;
  /** Moves several tasks by one call. */
  moveTasks: (tasks: readonly Task[], day: Day) => void;
}

let provided: TaskMoves | undefined;

/** What waits for `provideTaskMoves`. */
let waiting: ((moves: TaskMoves) => void)[] = [];

/** Sets how tasks are moved, and makes the moves that wait. Returns a function that ends this. */
export function provideTaskMoves(moves: TaskMoves): () => void {
  provided = moves;
  for (const act of waiting) act(moves);
  waiting = [];
  return () => {
    if (provided === moves) provided = undefined;
  };
}

/** Moves now, or once `provideTaskMoves` was called in the same session. */
function move(act: (moves: TaskMoves) => void): void {
  const epoch = sessionEpoch();
  if (provided !== undefined) act(provided);
  else waiting.push((moves) => epoch === sessionEpoch() && act(moves));
}

/** Moves a task to another day, and shows a toast with Undo. */
export function moveTask(task: Task, day: Day): void {
  move((moves) => moves.moveTask(task, day));
}

/** Asks for the day that a task is moved to. */
export function requestTaskMove(task: Task): void {
  requestMove(quoted(task.title), task.date, (day) => moveTask(task, day));
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
      requestMove(plural(open.length, '{count} task', '{count} tasks'), day, (to) =>
        move(({ moveTasks }) => moveTasks(open, to)),
      ),
  };
}

/** Opens the dialog “Move to…”. */
export function requestMove(subject: string, from: Day | undefined, onMove: (day: Day) => void): void {
  moveRequest.set({ subject, from, onMove });
}
