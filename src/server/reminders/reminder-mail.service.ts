import type { MailService } from '#server/mail/mail.service.ts';
import type { ReminderChannel } from './reminder-channel.ts';

/** Creates the channel to a person's email address. `publicUrl` is where the link in a mail leads. */
export function createReminderMailService(mail: MailService, publicUrl: string): ReminderChannel<string> {
  return {
    async send(_userId, to, { title, body, path }) {
      try {
        await mail.send({ to, subject: title, text: `${body}\n\n${publicUrl}${path}` });
        return 'sent';
      } catch {
        return 'failed';
      }
    },
  };
}
