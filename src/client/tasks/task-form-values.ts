import type { RecurringPattern } from '#shared/tasks/recurrence.rules.ts';
import type { Day } from '#shared/calendar/day.ts';
import { getNames, pickFields } from '#shared/items/fields.rules.ts';
import type { Task, TaskContent } from '#shared/tasks/tasks.contract.ts';
import { BLANK_TASK_CONTENT } from '#shared/tasks/tasks.rules.ts';
import type { FormSubject } from '#client/items/form-draft.ts';

/** The place of a new task. */
export interface TaskPlace {
  day: Day;
}

/** What the task dialog is open for: a new task on a day, or an existing one. */
export type TaskDialogSubject = FormSubject<Task, TaskPlace>;

/** The content that the dialog has no field for. */
type HiddenContent = 'endTime' | 'flagged' | 'sortOrder';

/** The content that the dialog edits. */
type ShownContent = Omit<TaskContent, HiddenContent>;

/** The form values of a task. */
export interface TaskFormValues extends ShownContent {
  recurringPattern: RecurringPattern;
  date: Day;
  /** HH:mm, if the title said so. */
  endTime?: string;
}

const { endTime: _end, flagged: _flag, sortOrder: _order, ...BLANK_FORM } = BLANK_TASK_CONTENT;

/** Returns the initial form values: empty for a new task, else the task's. */
export function taskFormValues(subject: TaskDialogSubject): TaskFormValues {
  if (subject.kind === 'new') return { ...BLANK_FORM, recurringPattern: 'none', date: subject.day };
  const { recurringPattern, date } = subject.item;
  return { ...pickFields(getNames(BLANK_FORM), subject.item), recurringPattern, date };
}

/** True if the task belongs to a series. A task that is only marked as recurring does not. */
export function belongsToSeries(task: Task): boolean {
  return task.recurringPattern !== 'none';
}
