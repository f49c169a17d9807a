import { useEffect, useId, useRef, useState } from 'react';
import { weekdayName } from '#shared/calendar/labels.ts';
import { stateOf } from '#shared/items/items.rules.ts';
import { submissionOf } from '#client/data/submission-key.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { GrowingTextarea } from '#client/ui/growing-textarea.tsx';
import { repetitionFrom, repetitionOf } from './repetition-words.ts';
import { ScopeQuestion } from './scope-question.tsx';
import { writeTaskDraft, type TaskDialogDraft } from './task-draft.ts';
import { TaskOptions } from './task-options.tsx';
import {
  dayOf,
  finishText,
  scopeOf,
  textOf,
  type SeriesScope,
  type TaskDialogSubject,
  type TaskText,
} from './task-text.ts';
import { useTaskChanges } from './tasks.mutations.ts';

export interface TaskDialogProps {
  userId: number;
  subject: TaskDialogSubject;
  /** What was typed before the page went away; otherwise the dialog starts with the task as it is. */
  draft?: TaskDialogDraft | undefined;
  onClose: () => void;
}

/**
 * Adds or edits a task (core specification, sections 2 and 5). What was typed is lost only when the person closes it. Of an
 * occurrence of a series it asks, before it saves, which ones are meant.
 */
export function TaskDialog({ userId, subject, draft, onClose }: TaskDialogProps) {
  const [text, setText] = useState(() => draft?.text ?? textOf(subject));
  const [step, setStep] = useState<'editing' | 'asking' | 'saving'>('editing');
  const { createTask, editTask } = useTaskChanges();
  const submission = useRef(draft?.submission);
  const form = useRef<HTMLFormElement>(null);
  const isRunning = useRef(false);
  const footerId = useId();
  const isSaving = step === 'saving';
  const finished = finishText(text);
  const hasUnsavedText = JSON.stringify(finished) !== JSON.stringify(finishText(textOf(subject)));

  useEffect(() => {
    writeTaskDraft(userId, hasUnsavedText ? { subject, text, submission: submission.current } : undefined);
  }, [userId, subject, text, hasUnsavedText]);

  function edit(changed: TaskText): void {
    setText(changed);
    setStep('editing');
  }

  function close(): void {
    writeTaskDraft(userId, undefined);
    onClose();
  }

  async function store(scope: SeriesScope): Promise<unknown> {
    if (subject.kind === 'edit') return editTask(subject.task, finished, scope);
    submission.current = submissionOf(finished, submission.current);
    writeTaskDraft(userId, { subject, text, submission: submission.current });
    return createTask(subject.day, finished, submission.current.key);
  }

  async function save(scope: SeriesScope): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setStep('saving');
    try {
      await store(scope);
      close();
    } catch {
      // The toast says why; the text stays in its field.
      setStep('editing');
      focusField(form.current);
    } finally {
      isRunning.current = false;
    }
  }

  function submit(): void {
    if (finished.title === '' || isSaving) return;
    const scope = scopeOf(subject, finished);
    if (scope === undefined) setStep('asking');
    else void save(scope);
  }

  function leaveQuestion(): void {
    setStep('editing');
    focusField(form.current);
  }

  return (
    <Dialog
      title={subject.kind === 'new' ? 'New Task' : 'Edit Task'}
      isBusy={isSaving}
      hasUnsavedText={hasUnsavedText}
      onClose={close}
      onEscape={step === 'asking' ? leaveQuestion : undefined}
    >
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
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
          onChange={(event) => edit({ ...text, title: event.target.value })}
          onSubmit={submit}
        />
        <TaskOptions
          text={text}
          repetition={repetitionInWords(subject, text)}
          isActive={subject.kind === 'new' || stateOf(subject.task) === 'active'}
          isSaving={isSaving}
          onChange={edit}
        />
        <footer className="mt-4 flex items-center gap-2">
          <small id={footerId} className="flex-1 text-sm text-ink-3">
            {weekdayName(dayOf(subject, text))} Task
          </small>
          {step !== 'asking' && (
            <Button type="submit" kind="primary" disabled={finished.title === '' || isSaving}>
              {isSaving ? 'Saving...' : 'Save'}
            </Button>
          )}
        </footer>
        {step === 'asking' && <ScopeQuestion onAnswer={(scope) => void save(scope)} />}
      </form>
    </Dialog>
  );
}

/** On which days the task will repeat. */
function repetitionInWords(subject: TaskDialogSubject, { recurringPattern }: TaskText): string {
  if (subject.kind === 'new') return repetitionFrom(recurringPattern, subject.day);
  const { date, recurringPattern: current } = subject.task;
  return current === recurringPattern ? repetitionOf(current, date) : repetitionFrom(recurringPattern, date);
}

/** A button that was just disabled hears no keys: the focus goes back to where the text is. */
function focusField(form: HTMLFormElement | null): void {
  if (document.activeElement instanceof HTMLTextAreaElement) return;
  form?.querySelector<HTMLElement>('[data-first-focus]')?.focus();
}
