import type { Day } from '#shared/calendar/day.ts';
import { longDay } from '#shared/calendar/labels.ts';
import { getState } from '#shared/items/items.rules.ts';
import type { Task, TaskChange } from '#shared/tasks/tasks.contract.ts';
import { changeTask, isCrossedOutByHand } from '#shared/tasks/tasks.rules.ts';
import { t } from '#shared/language/language.ts';
import type { useChange } from '#client/data/optimistic.ts';
import { cutTitle } from '#client/items/cut-title.ts';
import { unseenDayOffer } from '#client/items/unseen-days.ts';
import { ignoreShownError, offerUndo } from '#client/items/undo.ts';
import type { Toast } from '#client/ui/overlays/toasts.ts';
import { updateTaskChange, type TaskEdit } from './updates.mutations.ts';

/** Moves a task to another day and shows a toast with Undo. */
export function moveToDay(mutate: ReturnType<typeof useChange>, task: Task, day: Day): void {
  const change = createMove(task, day);
  mutate(updateTaskChange(task, change, 'move')).catch(ignoreShownError);
  offerMoveBack(mutate, task, changeTask(task, change, new Date().toISOString()));
}

/** Returns the change that moves a task to another day. A task crossed out by the rollover becomes active. */
export function createMove(task: Task, date: Day): TaskChange {
  const wasRolledOver = getState(task) === 'crossed-out' && !isCrossedOutByHand(task);
  return wasRolledOver ? { date, isCrossedOut: false } : { date };
}

/**
 * Returns the undo of a move, which also returns the task to its place. `task` is the task before the move, `moved` the
 * one after it.
 */
export function createMoveBack(task: Task, moved: Task): TaskEdit {
  const { date, sortOrder } = task;
  const before = { date, sortOrder, ...(isRestored(task, moved) && { isCrossedOut: true }) };
  return { ...updateTaskChange(moved, before, 'move'), undoes: [{ before: task, after: moved }] };
}

/** Shows a toast with Undo after a move. `moved` is the task afterwards. An edit can change its title in the same step. */
export function offerMoveBack(mutate: ReturnType<typeof useChange>, task: Task, moved: Task): void {
  const moveBack = (): void => void mutate(createMoveBack(task, moved)).catch(ignoreShownError);
  const toast = createMoveToast(task, moved);
  offerUndo(toast.title, moveBack, toast);
}

/** Returns the toast with the new day of a task and its title. It says so if the move restored the task. */
export function createMoveToast(task: Task, moved: Task): Toast {
  return {
    title: t('Moved to {day}', { day: longDay(moved.date) }),
    ...describeDay(moved.date, cutTitle(moved.title), isRestored(task, moved) && t('Restored')),
  };
}

/** Returns what a toast of a move to a day says besides: these notes, and an offer to show the day if the screen does not. */
export function describeDay(day: Day, ...notes: (string | false)[]): Pick<Toast, 'description' | 'offer'> {
  const { description, ...offer } = unseenDayOffer(day);
  const texts = [...notes, description].filter((text) => text !== false && text !== undefined);
  return { ...offer, ...(texts.length > 0 && { description: texts.join(' · ') }) };
}

function isRestored(before: Task, after: Task): boolean {
  return getState(before) === 'crossed-out' && getState(after) === 'active';
}
