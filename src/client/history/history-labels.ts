import type { Actor } from '#shared/history/actors.rules.ts';
import type { HistoryEntry, HistoryItemType, Verb } from '#shared/history/history.contract.ts';

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

const ACTOR_LABELS: Record<Actor, string> = { you: 'You', halo: 'Halo', import: 'Import', 'new-day': 'New day' };

/** Returns what was done: 'Completed “Run” and 2 more'. */
export function actionLabel({ verb, itemType, title, others }: HistoryEntry): string {
  const item = title === null ? `a ${ITEM_TYPE_LABELS[itemType].toLowerCase()}` : `“${title}”`;
  return `${VERB_LABELS[verb]} ${item}${others > 0 ? ` and ${others} more` : ''}`;
}

/** Returns who did it, and to what: 'You · Task', 'Undo · Goal'. */
export function sourceLabel({ actor, itemType, undoes }: HistoryEntry): string {
  return `${undoes === null ? ACTOR_LABELS[actor] : 'Undo'} · ${ITEM_TYPE_LABELS[itemType]}`;
}
