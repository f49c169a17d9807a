import type { ItemFormProps } from '#client/items/use-item-form.ts';
import { TaskDialog } from '#client/tasks/task-dialog.tsx';
import type { TaskDialogSubject, TaskFormValues } from '#client/tasks/task-form-values.ts';
import { useReminderOffer } from './use-reminder-offer.tsx';

/** The task dialog, which offers reminders for a task with a time. */
export function TaskForm(props: ItemFormProps<TaskDialogSubject, TaskFormValues>) {
  const { offer, dialog } = useReminderOffer();
  return (
    <>
      <TaskDialog {...props} timeOffer={offer} />
      {dialog}
    </>
  );
}
