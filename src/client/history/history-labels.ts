import { whenLabel } from '#shared/calendar/instant.ts';
import { longDay } from '#shared/calendar/labels.ts';
import type { Actor } from '#shared/history/actors.rules.ts';
import type { DeletedItem } from '#shared/history/deleted-items.contract.ts';
import type { HistoryEntry, HistoryItemType, Verb } from '#shared/history/history.contract.ts';
import type { DayStep } from '#shared/history/past-day.rules.ts';

const VERB_LABELS: Record<Verb, string> = {
  added: 'Added',
  deleted: 'Deleted',
  completed: 'Completed',
  reopened: 'Reopened',
  'crossed-out': 'Crossed out',
  restored: 'Restored',
  flagged: 'Flagged',
  unflagged: 'Unflagged',
  moved: 'Moved',
  reordered: 'Reordered',
  edited: 'Edited',
};

const ITEM_TYPE_LABELS: Record<HistoryItemType, string> = {
  task: 'Task',
  goal: 'Goal',
  habit: 'Habit',
  book: 'Book',
  project: 'Project',
  'project-task': 'Project task',
};

const ACTOR_LABELS: Record<Actor, string> = {
  you: 'You',
  halo: 'Halo',
  import: 'Import',
  'new-day': 'New day',
  api: 'API token',
};

/** Returns what was done: 'Completed “Run” and 2 more'. */
export function actionLabel({
  verb,
  itemType,
  title,
  others,
}: Pick<HistoryEntry, 'verb' | 'itemType' | 'title' | 'others'>): string {
  const item = title === null ? `a ${ITEM_TYPE_LABELS[itemType].toLowerCase()}` : `“${title}”`;
  return `${VERB_LABELS[verb]} ${item}${others > 0 ? ` and ${others} more` : ''}`;
}

/** Returns what was done to a day's list: 'Moved “Run” to Mon, Nov 23'. */
export function stepLabel(step: DayStep): string {
  const { verb, movedFrom, movedTo } = step;
  if (verb !== 'moved') return actionLabel(step);
  const way = movedTo === undefined ? movedFrom && ` from ${longDay(movedFrom)}` : ` to ${longDay(movedTo)}`;
  return `${actionLabel(step)}${way ?? ''}`;
}

/** Returns who did it: 'You', or 'Undo'. */
export function actorLabel({ actor, undoes }: Pick<HistoryEntry, 'actor' | 'undoes'>): string {
  return undoes === null ? ACTOR_LABELS[actor] : 'Undo';
}

/** Returns who did it, and to what: 'You · Task', 'Undo · Goal'. */
export function sourceLabel(entry: HistoryEntry): string {
  return `${actorLabel(entry)} · ${ITEM_TYPE_LABELS[entry.itemType]}`;
}

/** Returns what was deleted, and when: 'Task · deleted today, 22:04'. */
export function deletionLabel({ itemType, at }: DeletedItem, now: number): string {
  return `${ITEM_TYPE_LABELS[itemType]} · deleted ${whenLabel(at, now)}`;
}
