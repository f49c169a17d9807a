import { whenLabel } from '#shared/calendar/when-label.ts';
import { longDay } from '#shared/calendar/labels.ts';
import type { Actor } from '#shared/history/actors.rules.ts';
import type { DeletedItem } from '#shared/history/deleted-items.contract.ts';
import type { HistoryEntry, Verb } from '#shared/history/history.contract.ts';
import type { DayStep } from '#shared/history/past-day.rules.ts';
import { t } from '#shared/language/language.ts';
import { quoted } from '#shared/language/quoted.ts';
import { cutTitle } from '#client/items/cut-title.ts';
import { ITEM_TYPE_LABELS, UNTITLED_LABELS } from '#client/items/item-labels.ts';

/** The label of an action on an item. It is translated as a whole, because in some languages the verb comes last. */
const ACTION_LABELS: Record<Verb, (item: string) => string> = {
  added: (item) => t('Added {item}', { item }),
  deleted: (item) => t('Deleted {item}', { item }),
  completed: (item) => t('Completed {item}', { item }),
  reopened: (item) => t('Reopened {item}', { item }),
  'crossed-out': (item) => t('Crossed out {item}', { item }),
  restored: (item) => t('Restored {item}', { item }),
  flagged: (item) => t('Flagged {item}', { item }),
  unflagged: (item) => t('Unflagged {item}', { item }),
  moved: (item) => t('Moved {item}', { item }),
  reordered: (item) => t('Reordered {item}', { item }),
  edited: (item) => t('Edited {item}', { item }),
};

const ACTOR_LABELS: Record<Actor, string> = {
  you: t('You'),
  halo: t('Halo'),
  import: t('Import'),
  'new-day': t('New day'),
  api: t('API token'),
};

/** Returns what was done: 'Completed “Run” and 2 more'. */
export function actionLabel({
  verb,
  itemType,
  title,
  others,
}: Pick<HistoryEntry, 'verb' | 'itemType' | 'title' | 'others'>): string {
  const item = title === null ? UNTITLED_LABELS[itemType] : quoted(title);
  return ACTION_LABELS[verb](others > 0 ? t('{item} and {count} more', { item, count: others }) : item);
}

/** Returns what was done, for a toast: a long title is cut. */
export function shortActionLabel(entry: Parameters<typeof actionLabel>[0]): string {
  return actionLabel({ ...entry, title: entry.title === null ? null : cutTitle(entry.title) });
}

/** Returns what was done to a day's list: 'Moved “Run” to Mon, Nov 23'. */
export function stepLabel(step: DayStep): string {
  const { verb, movedFrom, movedTo } = step;
  if (verb !== 'moved') return actionLabel(step);
  const action = actionLabel(step);
  if (movedTo !== undefined) return t('{action} to {day}', { action, day: longDay(movedTo) });
  return movedFrom ? t('{action} from {day}', { action, day: longDay(movedFrom) }) : action;
}

/** Returns who did it: 'You', or 'Undo'. */
export function actorLabel({ actor, undoes }: Pick<HistoryEntry, 'actor' | 'undoes'>): string {
  return undoes === null ? ACTOR_LABELS[actor] : t('Undo');
}

/** Returns who did it, and to what: 'You · Task', 'Undo · Goal'. */
export function sourceLabel(entry: HistoryEntry): string {
  return `${actorLabel(entry)} · ${ITEM_TYPE_LABELS[entry.itemType]}`;
}

/** Returns what was deleted, and when: 'Task · deleted today, 22:04'. */
export function deletionLabel({ itemType, at }: DeletedItem, now: number): string {
  return t('{type} · deleted {when}', { type: ITEM_TYPE_LABELS[itemType], when: whenLabel(at, now) });
}
