import { createLazyDialog } from '#client/ui/lazy-component.tsx';

/** The settings of reminders. */
export const remindersDialog = createLazyDialog(
  async () => (await import('#client/reminders/reminders-dialog.tsx')).RemindersDialog,
);
