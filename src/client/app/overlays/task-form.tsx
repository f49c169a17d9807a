import { useState } from 'react';
import { useCurrentUser } from '#client/account/account.queries.ts';
import type { ItemFormProps } from '#client/items/use-item-form.ts';
import { ReminderOffer } from '#client/reminders/reminder-offer.tsx';
import { TaskDialog } from '#client/tasks/task-dialog.tsx';
import type { TaskDialogSubject, TaskFormValues } from '#client/tasks/task-form-values.ts';
import { remindersDialog } from './reminders-part.ts';

/** The task dialog, which offers reminders for a task with a time. */
export function TaskForm(props: ItemFormProps<TaskDialogSubject, TaskFormValues>) {
  const { data: user } = useCurrentUser();
  const [isOfferOpen, setOfferOpen] = useState(false);
  return (
    <>
      <TaskDialog {...props} timeOffer={<ReminderOffer onOpen={() => setOfferOpen(true)} />} />
      {isOfferOpen && user && <remindersDialog.Component email={user.email} onClose={() => setOfferOpen(false)} />}
    </>
  );
}
