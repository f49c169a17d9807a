import { useState, type ReactNode } from 'react';
import { useCurrentUser } from '#client/account/account.queries.ts';
import { ReminderOffer } from '#client/reminders/reminder-offer.tsx';
import { remindersDialog } from './reminders-part.ts';

/** Returns the line that offers reminders, and the dialog that it opens. */
export function useReminderOffer(): { offer: ReactNode; dialog: ReactNode } {
  const { data: user } = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  return {
    offer: <ReminderOffer onOpen={() => setOpen(true)} />,
    dialog: isOpen && user && <remindersDialog.Component email={user.email} onClose={() => setOpen(false)} />,
  };
}
