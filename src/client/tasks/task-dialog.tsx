import { Flag, StickyNote } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { weekdayName } from '#shared/calendar/labels.ts';
import { stateOf } from '#shared/items/items.rules.ts';
import { Button } from '#client/ui/button.tsx';
import { classes } from '#client/ui/classes.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { GrowingTextarea } from '#client/ui/growing-textarea.tsx';
import { writeTaskDraft, type TaskDialogSubject } from './task-draft.ts';
import { useTaskChanges, type TaskText } from './tasks.mutations.ts';
import { useSubmissionKey } from './use-submission-key.ts';

export interface TaskDialogProps {
  userId: number;
  subject: TaskDialogSubject;
  /** What was typed before the page went away; otherwise the dialog starts with the task as it is. */
  draft?: TaskText | undefined;
  onClose: () => void;
}

/** Adds or edits a task (core specification, sections 2 and 5). What was typed is lost only when the person closes it. */
export function TaskDialog({ userId, subject, draft, onClose }: TaskDialogProps) {
  const [text, setText] = useState(() => draft ?? textOf(subject));
  const [isSaving, setSaving] = useState(false);
  const { createTask, editTask } = useTaskChanges();
  const keyFor = useSubmissionKey();
  const isRunning = useRef(false);
  const footerId = useId();
  const title = text.title.trim();

  useEffect(() => {
    const isUntouched = JSON.stringify(text) === JSON.stringify(textOf(subject));
    writeTaskDraft(userId, isUntouched ? undefined : { subject, text });
  }, [userId, subject, text]);

  function close(): void {
    writeTaskDraft(userId, undefined);
    onClose();
  }

  async function save(): Promise<void> {
    if (title === '' || isRunning.current) return;
    isRunning.current = true;
    setSaving(true);
    const finished = { ...text, title, notes: text.notes?.trim() ? text.notes : null };
    try {
      await (subject.kind === 'new'
        ? createTask(subject.day, finished, keyFor(finished))
        : editTask(subject.task, finished));
      close();
    } catch {
      // The toast says why; the text stays in its field.
      setSaving(false);
    } finally {
      isRunning.current = false;
    }
  }

  const day = subject.kind === 'new' ? subject.day : subject.task.date;
  const isActive = subject.kind === 'new' || stateOf(subject.task) === 'active';
  return (
    <Dialog title={subject.kind === 'new' ? 'New Task' : 'Edit Task'} isBusy={isSaving} onClose={close}>
      <form
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
          <Button type="submit" kind="primary" disabled={title === '' || isSaving}>
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
  const hasNotes = text.notes !== null;
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
          isOn={hasNotes}
          isDisabled={isSaving}
          onToggle={() => onChange({ ...text, notes: hasNotes ? null : '' })}
        >
          <StickyNote size={16} aria-hidden />
          Notes
        </OptionToggle>
      </div>
      {text.notes !== null && (
        <GrowingTextarea
          aria-label="Notes"
          placeholder="Notes"
          className="mt-2 text-sm"
          value={text.notes}
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
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      disabled={isDisabled}
      onClick={onToggle}
      className={classes(
        'flex min-h-11 items-center gap-1.5 rounded-control px-2.5 text-sm transition-colors disabled:opacity-45 lg:min-h-9',
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
