import { Bell } from 'lucide-react';
import { lacksTaskReminders } from '#shared/reminders/reminder-offer.rules.ts';
import { t } from '#shared/language/language.ts';
import { optionLook } from '#client/items/option-toggle.tsx';
import { useReminders } from './reminders.queries.ts';

/** A quiet line for a task with a time. It leads to the reminders and is shown only while none would come. */
export function ReminderOffer({ onOpen }: { onOpen: () => void }) {
  const { data: reminders } = useReminders();
  if (reminders === undefined || !lacksTaskReminders(reminders)) return null;
  return (
    <button type="button" aria-haspopup="dialog" className={`-ms-1 mt-1.5 ${optionLook(false)}`} onClick={onOpen}>
      <Bell size={16} aria-hidden />
      {t('Turn on reminders')}
    </button>
  );
}
