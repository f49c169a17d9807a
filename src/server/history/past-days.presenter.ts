import {
  PAST_NOTES_LENGTH,
  pastTaskSchema,
  type PastTask,
  type RecordedTaskChange,
} from '#shared/history/past-day.contract.ts';
import { createPresenter } from '#server/items/items.presenter.ts';
import type { RecordedChange } from './changes.presenter.ts';

/** The columns of a task that a past list shows. */
export const PAST_TASK_COLUMNS = pastTaskSchema.keyof().options;

const withBooleans = createPresenter(pastTaskSchema);

/** Converts a task or its row to what a past list shows of it. */
export function presentPastTask(task: object): PastTask {
  return presentFields(task) as PastTask;
}

/** Converts a recorded change of a task; undefined if a past list shows none of it. */
export function presentTaskChange(change: RecordedChange): RecordedTaskChange | undefined {
  const { rowKey, action, at, actor, undoes } = change;
  const before = change.before && presentFields(change.before);
  const after = change.after && presentFields(change.after);
  if (before !== null && Object.keys(before).length === 0) return undefined;
  return { taskId: (JSON.parse(rowKey) as { id: number }).id, action, at, actor, undoes, before, after };
}

/** Converts some columns of a task. Columns that a past list does not show are left out. */
function presentFields(columns: object): Partial<PastTask> {
  const shown: Partial<PastTask> = Object.fromEntries(
    Object.entries(withBooleans(columns)).filter(([name]) => name in pastTaskSchema.shape),
  );
  return typeof shown.notes === 'string' ? { ...shown, notes: shown.notes.slice(0, PAST_NOTES_LENGTH) } : shown;
}
