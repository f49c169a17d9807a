import { readDraft, writeDraft } from '#client/data/drafts.ts';
import type { Submission } from '#client/data/submission-key.ts';
import { isTemporary, resolveId } from '#client/data/temporary-ids.ts';
import { PATTERNS } from './repetition-words.ts';
import type { TaskDialogSubject, TaskText } from './task-text.ts';

/** What was being typed in the task dialog, and for what. */
export interface TaskDialogDraft {
  subject: TaskDialogSubject;
  text: TaskText;
  /** What was sent last from this dialog: sent again after a reload, it must count once. */
  submission?: Submission | undefined;
}

const NAME = 'task-dialog';

/** The text that a dialog was left with when the page went away under it; undefined when there is none. */
export function readTaskDraft(userId: number): TaskDialogDraft | undefined {
  const kept = readDraft(userId, NAME);
  if (kept === undefined) return undefined;
  try {
    const draft = withPattern(JSON.parse(kept) as Partial<TaskDialogDraft>);
    return isDraft(draft) ? { ...draft, subject: reachable(draft.subject) } : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the text of the open dialog, or forgets it once it is saved or given up. */
export function writeTaskDraft(userId: number, draft: TaskDialogDraft | undefined): void {
  writeDraft(userId, NAME, draft && JSON.stringify({ ...draft, subject: stored(draft.subject) }));
}

/** A temporary id means nothing after a reload: what is kept is the server's, once it is known. */
function stored(subject: TaskDialogSubject): TaskDialogSubject {
  if (subject.kind === 'new') return subject;
  return { ...subject, task: { ...subject.task, id: resolveId(subject.task.id) } };
}

/** Where the page went away before the server had answered, the text becomes a new task rather than being lost. */
function reachable(subject: TaskDialogSubject): TaskDialogSubject {
  return subject.kind === 'edit' && isTemporary(subject.task.id) ? { kind: 'new', day: subject.task.date } : subject;
}

/** A text that was left before tasks could repeat says nothing about it: it changes nothing about it either. */
function withPattern(draft: Partial<TaskDialogDraft> | null): Partial<TaskDialogDraft> | null {
  const { subject, text } = draft ?? {};
  if (text == null) return draft;
  const current = (subject?.kind === 'edit' ? subject.task?.recurringPattern : undefined) ?? 'none';
  return { ...draft, text: { ...text, recurringPattern: text.recurringPattern ?? current } };
}

/** Storage may hold anything: only what has the shape of a draft is taken for one. */
function isDraft(value: Partial<TaskDialogDraft> | null): value is TaskDialogDraft {
  const { subject, text, submission } = value ?? {};
  const isSubject = subject?.kind === 'new' ? typeof subject.day === 'string' : typeof subject?.task?.id === 'number';
  return (
    isSubject &&
    (submission === undefined || (typeof submission.content === 'string' && typeof submission.key === 'string')) &&
    typeof text?.title === 'string' &&
    typeof text.isPriority === 'boolean' &&
    PATTERNS.includes(text.recurringPattern) &&
    (text.notes === null || typeof text.notes === 'string')
  );
}
