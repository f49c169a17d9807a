import type { Day } from '#shared/calendar/day.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { readDraft, writeDraft } from '#client/data/drafts.ts';
import type { TaskText } from './tasks.mutations.ts';

/** What the task dialog is open for: a new task on a day, or one that exists. */
export type TaskDialogSubject = { kind: 'new'; day: Day } | { kind: 'edit'; task: Task };

/** What was being typed in the task dialog, and for what. */
export interface TaskDialogDraft {
  subject: TaskDialogSubject;
  text: TaskText;
}

const NAME = 'task-dialog';

/** The text that a dialog was left with when the page went away under it; undefined when there is none. */
export function readTaskDraft(userId: number): TaskDialogDraft | undefined {
  const kept = readDraft(userId, NAME);
  if (kept === undefined) return undefined;
  try {
    const draft = JSON.parse(kept) as Partial<TaskDialogDraft>;
    return isDraft(draft) ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the text of the open dialog, or forgets it once it is saved or given up. */
export function writeTaskDraft(userId: number, draft: TaskDialogDraft | undefined): void {
  writeDraft(userId, NAME, draft && JSON.stringify(draft));
}

/** Storage may hold anything: only what has the shape of a draft is taken for one. */
function isDraft(value: Partial<TaskDialogDraft> | null): value is TaskDialogDraft {
  const { subject, text } = value ?? {};
  const isSubject = subject?.kind === 'new' ? typeof subject.day === 'string' : typeof subject?.task?.id === 'number';
  return (
    isSubject &&
    typeof text?.title === 'string' &&
    typeof text.isPriority === 'boolean' &&
    (text.notes === null || typeof text.notes === 'string')
  );
}
