import { useCallback, useId, useMemo, useState, type ReactNode } from 'react';
import { weekdayName } from '#shared/calendar/labels.ts';
import { understandTaskTitle } from '#shared/halo/task-phrases.rules.ts';
import type { UnsupportedRecurrence } from '#shared/halo/unsupported-recurrences.rules.ts';
import { getState } from '#shared/items/items.rules.ts';
import { getSeriesDay } from '#shared/tasks/series.rules.ts';
import { t } from '#shared/language/language.ts';
import { refuseUnreadDate } from '#client/items/date-field.tsx';
import { focusAddedItem } from '#client/items/focus-item.ts';
import { ItemFormDialog } from '#client/items/item-form-dialog.tsx';
import { normalizeItemForm } from '#client/items/item-form-values.ts';
import type { SeriesScope } from '#client/items/series-scope.ts';
import { TitleField } from '#client/items/title-field.tsx';
import { ignoreShownError } from '#client/items/undo.ts';
import { focusField, useItemForm, type ItemFormProps } from '#client/items/use-item-form.ts';
import { useTitleLanguage } from '#client/items/use-title-language.ts';
import { serializeUnderstood, useTitlePhrases } from '#client/items/use-title-phrases.ts';
import { findUnseenDay } from '#client/items/unseen-days.ts';
import { useWhenFields } from '#client/items/when-options.tsx';
import { useToday } from '#client/ui/use-today.ts';
import { showTaskAdded } from './added-toast.ts';
import { useTaskEntry } from './entries.mutations.ts';
import { draftsOfLines, joinTitle, PastedLines, takePastedLines } from './pasted-lines.tsx';
import { PhraseChips } from './phrase-chips.tsx';
import { draftsOfWeekdays, RecurrenceNote } from './recurrence-note.tsx';
import { repetitionFrom, getRepetition } from './repetition-labels.ts';
import { useTaskDeletion } from './task-deletion.tsx';
import { ScopeQuestion } from './scope-question.tsx';
import { TASK_DRAFTS } from './task-form-draft.ts';
import { TaskOptions } from './task-options.tsx';
import { dayOfForm, endOfForm, isDayFixed, getScope } from './task-form-changes.ts';
import { belongsToSeries, taskFormValues, type TaskDialogSubject, type TaskFormValues } from './task-form-values.ts';
import { TitleOfferButton, useTitleOffer } from './title-offer.tsx';
import { useTaskForm } from './editing.mutations.ts';
import { useTaskChanges } from './tasks.mutations.ts';

export interface TaskDialogProps extends ItemFormProps<TaskDialogSubject, TaskFormValues> {
  /** Shown below the options of a task with a time. */
  timeOffer: ReactNode;
}

/**
 * Adds or edits a task (TASK-14 to TASK-18). Typed text is lost only when the person closes the dialog. For an
 * occurrence of a series it asks for the scope before it saves.
 */
export function TaskDialog({ timeOffer, ...props }: TaskDialogProps) {
  const itemForm = useItemForm(props, TASK_DRAFTS, taskFormValues, normalizeItemForm);
  const { subject, text, finished, isSaving } = itemForm;
  const [isAsking, setAsking] = useState(false);
  const [pasted, setPasted] = useState<readonly string[]>();
  const { createTask, editTask } = useTaskForm();
  const { addTasks } = useTaskEntry();
  const when = useWhenFields();
  const [opener] = useState(() => document.activeElement);
  const footerId = useId();
  // “Tomorrow” means the same while the dialog is open, also after midnight: saved again, it has to be the same task.
  const currentDay = useToday();
  const [today] = useState(currentDay);
  const language = useTitleLanguage();
  // Without the time, “in two hours” stays in the title. With it, the same words would mean another time at each retry.
  const context = useMemo(() => ({ today, now: undefined, language }), [today, language]);
  const understandTitle = useCallback(
    (title: string, plain?: ReadonlySet<string>) => understandTaskTitle(title, context, plain),
    [context],
  );
  const offer = useTitleOffer(subject, text, understandTitle);
  const { phrases, shown, understand, makePlain, changeOptions } = useTitlePhrases(true, text, offer.understandAdded);
  const { deleteTask } = useTaskChanges();
  const deletion = useTaskDeletion((task, scope) => {
    itemForm.discard();
    deleteTask(task, scope);
  });
  const day = dayOfForm(subject, shown);

  function edit(changed: TaskFormValues): void {
    itemForm.edit(changed);
    setAsking(false);
    setPasted(undefined);
  }

  function save(scope: SeriesScope): void {
    setAsking(false);
    const understood = understand();
    void itemForm.save(async (saved, key) => {
      if (subject.kind === 'edit') return editTask(subject.item, { ...saved, ...understood }, scope);
      const task = await createTask({ ...saved, ...understood }, key);
      // The focus returns to the button that opened the dialog; who pressed a key goes on from the new row.
      if (opener?.hasAttribute('data-adds') !== true) focusAddedItem(task);
      if (task.date !== subject.day || findUnseenDay(task.date) !== undefined) showTaskAdded(task);
      return task;
    }, serializeUnderstood(understood));
  }

  function submit(): void {
    if (finished.title === '' || isSaving || refuseUnreadDate(itemForm.form.current)) return;
    const scope = getScope(subject, { ...finished, ...understand() });
    if (scope === undefined) setAsking(true);
    else save(scope);
  }

  /** Adds pasted lines as tasks. The dialog stays if something else was typed. */
  function addLines(titles: readonly string[]): void {
    if (finished.title === '') {
      void itemForm.save(async () => sendLines(titles), JSON.stringify(titles));
      return;
    }
    sendLines(titles).catch(ignoreShownError);
    closeQuestion();
  }

  /** Sends pasted lines. Rejects if some of them could not be added, and asks about these again. */
  async function sendLines(titles: readonly string[]): Promise<void> {
    const failed = await addTasks(draftsOfLines(titles, shown, understandTitle));
    if (failed.length === 0) return;
    setPasted(titles.filter((_, place) => failed.includes(place)));
    throw new Error('Not all lines could be added');
  }

  /** Adds a task for each weekday of the title. */
  function addEach(recurrence: UnsupportedRecurrence): void {
    const drafts = draftsOfWeekdays(recurrence, shown, understandTitle);
    void itemForm.save(async () => {
      const failed = await addTasks(drafts);
      if (failed.length > 0) throw new Error('The tasks could not be added');
    }, JSON.stringify(drafts));
  }

  function closeQuestion(): void {
    setAsking(false);
    setPasted(undefined);
    focusField(itemForm.form.current);
  }

  return (
    <ItemFormDialog
      title={subject.kind === 'new' ? t('New Task') : t('Edit Task')}
      footer={t('{day} Task', { day: weekdayName(day) })}
      footerId={footerId}
      itemForm={itemForm}
      canSave={finished.title !== ''}
      onSubmit={submit}
      onDelete={subject.kind === 'edit' ? () => deletion.requestDeletion(subject.item) : undefined}
      onEscape={isAsking || pasted ? closeQuestion : when.onEscape}
      question={
        isAsking ? (
          <ScopeQuestion isMoved={day !== dayOfForm(subject, taskFormValues(subject))} onAnswer={save} />
        ) : (
          pasted && (
            <PastedLines
              titles={pasted}
              onAdd={addLines}
              onJoin={(line) => {
                edit({ ...text, title: joinTitle(text.title, line) });
                closeQuestion();
              }}
            />
          )
        )
      }
    >
      <TitleField
        label={t('Task')}
        placeholder={t('Enter task...')}
        footerId={footerId}
        title={text.title}
        isSaving={isSaving}
        phrases={phrases}
        onMakePlain={makePlain}
        onPaste={subject.kind === 'new' ? (event) => setPasted(takePastedLines(event)) : undefined}
        onChange={(title) => edit({ ...text, title })}
        onSubmit={submit}
      />
      {subject.kind === 'edit' && (
        <div aria-live="polite">
          <PhraseChips phrases={phrases} today={today} isDisabled={isSaving} onMakePlain={makePlain} />
        </div>
      )}
      <TitleOfferButton
        phrases={offer.phrases}
        today={today}
        isDisabled={isSaving}
        onApply={() => {
          edit(offer.apply());
          itemForm.form.current?.querySelector<HTMLElement>('[data-first-focus]')?.focus();
        }}
      />
      <RecurrenceNote
        title={text.title}
        savedTitle={subject.kind === 'edit' ? subject.item.title : undefined}
        context={context}
        isDisabled={isSaving}
        onAddEach={subject.kind === 'new' ? addEach : undefined}
      />
      <TaskOptions
        text={shown}
        repetition={describeRepetition(subject, shown)}
        endTime={endOfForm(subject, shown)}
        isDayFixed={isDayFixed(subject, shown)}
        isActive={subject.kind === 'new' || getState(subject.item) === 'active'}
        isSaving={isSaving}
        when={when}
        timeOffer={timeOffer}
        onChange={(changed) => edit(changeOptions(changed))}
      />
      {deletion.question}
    </ItemFormDialog>
  );
}

/** Returns on which days the task will repeat. */
function describeRepetition(subject: TaskDialogSubject, text: TaskFormValues): string {
  const { recurringPattern, date } = text;
  if (subject.kind === 'new' || !belongsToSeries(subject.item)) return repetitionFrom(recurringPattern, date);
  const { item } = subject;
  if (isDayFixed(subject, text)) return repetitionFrom(recurringPattern, item.date);
  return getRepetition(item.recurringPattern, getSeriesDay(item));
}
