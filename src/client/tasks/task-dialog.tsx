import { Flag, StickyNote } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { weekdayName } from '#shared/calendar/labels.ts';
import { stateOf } from '#shared/items/items.rules.ts';
import { submissionOf } from '#client/data/submission-key.ts';
import { Button } from '#client/ui/button.tsx';
import { classes } from '#client/ui/classes.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { GrowingTextarea } from '#client/ui/growing-textarea.tsx';
import { writeTaskDraft, type TaskDialogDraft, type TaskDialogSubject } from './task-draft.ts';
import { useTaskChanges, type TaskText } from './tasks.mutations.ts';

export interface TaskDialogProps {
  userId: number;
  subject: TaskDialogSubject;
  /** What was typed before the page went away; otherwise the dialog starts with the task as it is. */
  draft?: TaskDialogDraft | undefined;
  onClose: () => void;
}

/** Adds or edits a task (core specification, sections 2 and 5). What was typed is lost only when the person closes it. */
export function TaskDialog({ userId, subject, draft, onClose }: TaskDialogProps) {
  const [text, setText] = useState(() => draft?.text ?? textOf(subject));
  const [isSaving, setSaving] = useState(false);
  const { createTask, editTask } = useTaskChanges();
  const submission = useRef(draft?.submission);
  const form = useRef<HTMLFormElement>(null);
  const isRunning = useRef(false);
  const footerId = useId();
  const finished = finish(text);
  const hasUnsavedText = JSON.stringify(finished) !== JSON.stringify(finish(textOf(subject)));

  useEffect(() => {
    writeTaskDraft(userId, hasUnsavedText ? { subject, text, submission: submission.current } : undefined);
  }, [userId, subject, text, hasUnsavedText]);

  function close(): void {
    writeTaskDraft(userId, undefined);
    onClose();
  }

  async function store(): Promise<unknown> {
    if (subject.kind === 'edit') return editTask(subject.task, finished);
    submission.current = submissionOf(finished, submission.current);
    writeTaskDraft(userId, { subject, text, submission: submission.current });
    return createTask(subject.day, finished, submission.current.key);
  }

  async function save(): Promise<void> {
    if (finished.title === '' || isRunning.current) return;
    isRunning.current = true;
    setSaving(true);
    try {
      await store();
      close();
    } catch {
      // The toast says why; the text stays in its field.
      setSaving(false);
      focusField(form.current);
    } finally {
      isRunning.current = false;
    }
  }

  const day = subject.kind === 'new' ? subject.day : subject.task.date;
  const isActive = subject.kind === 'new' || stateOf(subject.task) === 'active';
  return (
    <Dialog
      title={subject.kind === 'new' ? 'New Task' : 'Edit Task'}
      isBusy={isSaving}
      hasUnsavedText={hasUnsavedText}
      onClose={close}
    >
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <GrowingTextarea
          data-first-focus
          aria-label="Task"
          aria-describedby={footerId}
          placeholder="Enter task..."
          enterKeyHint="done"
          value={text.title}
          readOnly={isSaving}
          onChange={(event) => setText({ ...text, title: event.target.value })}
          onSubmit={() => void save()}
        />
        <TaskOptions text={text} isActive={isActive} isSaving={isSaving} onChange={setText} />
        <footer className="mt-4 flex items-center gap-2">
          <small id={footerId} className="flex-1 text-sm text-ink-3">
            {weekdayName(day)} Task
          </small>
          <Button type="submit" kind="primary" disabled={finished.title === '' || isSaving}>
            {isSaving ? 'Saving...' : 'Save'}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

interface TaskOptionsProps {
  text: TaskText;
  isActive: boolean;
  isSaving: boolean;
  onChange: (text: TaskText) => void;
}

/** The quiet controls under the text: priority and notes, empty by default. */
function TaskOptions({ text, isActive, isSaving, onChange }: TaskOptionsProps) {
  const hadNotes = (text.notes ?? '') !== '';
  const [notesField, setNotesField] = useState<'hidden' | 'shown' | 'asked for'>(hadNotes ? 'shown' : 'hidden');
  const isShown = notesField !== 'hidden';
  return (
    <>
      <div className="mt-2 -ml-1 flex gap-1">
        <OptionToggle
          isOn={text.isPriority}
          isDisabled={!isActive || isSaving}
          onToggle={() => onChange({ ...text, isPriority: !text.isPriority })}
        >
          <Flag size={16} aria-hidden className={classes(text.isPriority && 'text-priority')} />
          Priority
        </OptionToggle>
        <OptionToggle
          isOn={isShown}
          isDisabled={isSaving}
          onToggle={() => setNotesField(isShown ? 'hidden' : 'asked for')}
        >
          <StickyNote size={16} aria-hidden />
          Notes
        </OptionToggle>
      </div>
      {isShown && (
        <GrowingTextarea
          aria-label="Notes"
          placeholder="Notes"
          className="mt-2 text-sm"
          value={text.notes ?? ''}
          takesFocus={notesField === 'asked for'}
          readOnly={isSaving}
          onChange={(event) => onChange({ ...text, notes: event.target.value })}
        />
      )}
    </>
  );
}

function OptionToggle({
  isOn,
  isDisabled,
  onToggle,
  children,
}: {
  isOn: boolean;
  isDisabled: boolean;
  onToggle: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      disabled={isDisabled}
      onClick={onToggle}
      className={classes(
        'flex min-h-11 items-center gap-1.5 rounded-control px-2.5 text-sm transition-colors disabled:opacity-45 at-desk:min-h-9',
        isOn ? 'bg-sunken font-medium text-ink' : 'text-ink-3 hover:bg-sunken hover:text-ink',
      )}
    >
      {children}
    </button>
  );
}

function textOf(subject: TaskDialogSubject): TaskText {
  if (subject.kind === 'new') return { title: '', notes: null, isPriority: false };
  const { title, notes, isPriority } = subject.task;
  return { title, notes, isPriority };
}

/** The text as it is saved: the title trimmed, and no notes when there is nothing in them. */
function finish(text: TaskText): TaskText {
  return { ...text, title: text.title.trim(), notes: text.notes?.trim() ? text.notes : null };
}

/** A button that was just disabled hears no keys: the focus goes back to where the text is. */
function focusField(form: HTMLFormElement | null): void {
  if (document.activeElement instanceof HTMLTextAreaElement) return;
  form?.querySelector<HTMLElement>('[data-first-focus]')?.focus();
}
