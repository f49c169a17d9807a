import { toMilliseconds } from '#shared/calendar/written-instants.ts';
import type { PushMessage } from '#shared/reminders/push-messages.rules.ts';
import type { AccountService } from '#server/account/account.service.ts';
import type { Database } from '#server/database/database.ts';
import type { NtfyService } from './ntfy.service.ts';
import type { ReminderChannel, SendResult } from './reminder-channel.ts';
import type { ReminderSettingsRow, ReminderStore } from './reminders.store.ts';
import type { WebPushService } from './web-push.service.ts';

/** Where a person's reminders go: a browser, an ntfy topic or the email address. */
export interface ReminderTarget {
  /** Tells it apart from the person's other targets. */
  key: string;
  /** Nothing that was due before this instant is sent to it. In milliseconds since 1970. */
  since: number;
  /** Sends a message. Never throws. */
  send: (message: PushMessage) => Promise<SendResult>;
}

export interface ReminderTargetServiceParts {
  database: Database;
  store: ReminderStore;
  account: Pick<AccountService, 'findEmail'>;
  push: WebPushService;
  ntfy: NtfyService;
  /** Undefined if the server cannot send mail. */
  mail: ReminderChannel<string> | undefined;
}

/** Creates the service that knows where a person's reminders go. */
export function createReminderTargetService({
  database,
  store,
  account,
  push,
  ntfy,
  mail,
}: ReminderTargetServiceParts) {
  return {
    /** Returns the targets of a person. */
    async findTargets(settings: ReminderSettingsRow): Promise<ReminderTarget[]> {
      const { userId, ntfyAddress } = settings;
      const since = toMilliseconds(settings.remindedSince);
      const targets = (await store.findDevices(userId)).map((device): ReminderTarget => {
        const send: ReminderTarget['send'] = async (message) => {
          const result = await push.send(userId, device, message);
          // The browser has ended its subscription, so the device is of no use any longer.
          if (result === 'gone') await database.autocommit(userId, async () => store.deleteDevice(userId, device.id));
          return result;
        };
        return { key: `device ${device.id}`, since: Math.max(since, toMilliseconds(device.createdAt)), send };
      });
      if (ntfyAddress !== null)
        targets.push({ key: 'ntfy', since, send: async (message) => ntfy.send(userId, ntfyAddress, message) });
      const email = mail && canMail(settings) ? await account.findEmail(userId) : undefined;
      if (mail && email !== undefined)
        targets.push({ key: 'mail', since, send: async (message) => mail.send(userId, email, message) });
      return targets;
    },
  };
}

export type ReminderTargetService = ReturnType<typeof createReminderTargetService>;

function canMail({ isMailOn, mailConfirmedAt }: ReminderSettingsRow): boolean {
  return Boolean(isMailOn) && mailConfirmedAt !== null;
}
