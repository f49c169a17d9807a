import type { RateLimits } from './http/rate-limits.ts';
import type { AccountService } from './account/account.service.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { MailService } from './mail/mail.service.ts';
import { createNtfyService } from './reminders/ntfy.service.ts';
import type { Outgoing } from './outgoing/outgoing.ts';
import { createReminderMailService } from './reminders/reminder-mail.service.ts';
import { createReminderMessageService } from './reminders/reminder-messages.service.ts';
import { createReminderQueueService } from './reminders/reminder-queue.service.ts';
import { createReminderQueueStore } from './reminders/reminder-queue.store.ts';
import { createReminderTargetService } from './reminders/reminder-targets.service.ts';
import { createReminderService } from './reminders/reminders.service.ts';
import { createReminderStore } from './reminders/reminders.store.ts';
import { createServerKeyStore } from './reminders/server-keys.store.ts';
import { createWebPushService } from './reminders/web-push.service.ts';
import type { TaskService } from './tasks/tasks.service.ts';

export interface ReminderServicesParts {
  config: Pick<Config, 'allowedAddresses' | 'publicUrl'>;
  database: Database;
  clock: Clock;
  tasks: TaskService;
  account: AccountService;
  mail: MailService | undefined;
  /** The only way to addresses that people and their browsers give. */
  sendOutgoing: Outgoing['send'];
  rateLimits: RateLimits;
  /** Called when a person's reminders could not be looked for. */
  report: (error: unknown) => void;
}

/** Creates the services of reminders: what a person decides, and the queue that sends them. */
export function createReminderServices({
  config,
  tasks,
  account,
  mail,
  sendOutgoing,
  ...parts
}: ReminderServicesParts) {
  const { database } = parts;
  const { publicUrl, allowedAddresses } = config;
  const store = createReminderStore(database);
  const push = createWebPushService(createServerKeyStore(database), sendOutgoing, getContact(publicUrl));
  const ntfy = createNtfyService(sendOutgoing, publicUrl);
  const messages = createReminderMessageService(tasks);
  const targets = createReminderTargetService({
    database,
    store,
    account,
    push,
    ntfy,
    mail: mail && createReminderMailService(mail, publicUrl ?? ''),
  });
  return {
    reminders: createReminderService({
      ...parts,
      store,
      tasks,
      account,
      targets,
      messages,
      push,
      ntfy,
      mail,
      allowedAddresses,
    }),
    queue: createReminderQueueService({
      ...parts,
      queue: createReminderQueueStore(database),
      store,
      tasks,
      targets,
      messages,
    }),
  };
}

/** Returns where push services may reach the operator. They accept https and mailto addresses only. */
function getContact(publicUrl: string | undefined): string {
  return publicUrl?.startsWith('https:') === true ? publicUrl : 'mailto:halo@example.org';
}
