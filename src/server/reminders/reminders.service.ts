import { HOUR, MINUTE } from '#shared/calendar/durations.ts';
import { toMilliseconds } from '#shared/calendar/written-instants.ts';
import { randomInt } from 'node:crypto';
import type { RemindedDevice, Reminders, ReminderSettings } from '#shared/reminders/reminders.contract.ts';
import { MAX_REMINDED_DEVICES } from '#shared/reminders/reminders.contract.ts';
import { serverTexts } from '#shared/reminders/reminder-texts.rules.ts';
import { POSTPONED_FOR } from '#shared/reminders/reminder-times.rules.ts';
import type { AccountService } from '#server/account/account.service.ts';
import { hashForAccount, hashToken } from '#server/account/tokens.ts';
import { toInstant, type Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { AppError, invalidField, notFound } from '#server/app-error.ts';
import type { RateLimit, RateLimits } from '#server/http/rate-limits.ts';
import type { MailService } from '#server/mail/mail.service.ts';
import { isAllowedHost, type AllowedAddresses } from '#server/outgoing/address-policy.ts';
import type { TaskService } from '#server/tasks/tasks.service.ts';
import type { NtfyService } from './ntfy.service.ts';
import type { ReminderMessageService } from './reminder-messages.service.ts';
import { SENDS_AT_ONCE, type SendResult } from './reminder-channel.ts';
import type { ReminderTargetService } from './reminder-targets.service.ts';
import type {
  ReminderDeviceRow,
  ReminderSettingsRow,
  ReminderSettingsValues,
  ReminderStore,
} from './reminders.store.ts';
import type { WebPushService } from './web-push.service.ts';

const CODE_VALID_FOR = 30 * MINUTE;
const CODES = 1_000_000;
const CODE_LENGTH = 6;
const TESTS: RateLimit = { name: 'reminder-tests', attempts: 20, windowMilliseconds: HOUR };
const CODE_MAILS: RateLimit = { name: 'reminder-code-mails', attempts: 3, windowMilliseconds: HOUR };
const CODE_GUESSES: RateLimit = { name: 'reminder-code-guesses', attempts: 5, windowMilliseconds: HOUR };

/** The settings of a person who has changed nothing. */
const NO_SETTINGS: ReminderSettings = {
  leadMinutes: 10,
  digestTime: null,
  quietFrom: null,
  quietTo: null,
  timeZone: 'UTC',
  language: 'en',
  ntfyAddress: null,
  isMailOn: false,
};

/** A browser that wants to show reminders. */
export interface NewRemindedDevice {
  address: string;
  p256dh: string;
  auth: string;
  sid: string | null;
  userAgent: string | undefined;
}

export interface ReminderServiceParts {
  database: Database;
  store: ReminderStore;
  tasks: Pick<TaskService, 'readTask'>;
  account: Pick<AccountService, 'findEmail'>;
  targets: ReminderTargetService;
  messages: ReminderMessageService;
  push: WebPushService;
  ntfy: NtfyService;
  mail: MailService | undefined;
  rateLimits: RateLimits;
  clock: Clock;
  /** Whether the push address of a browser may use plain HTTP, as it does in tests. */
  allowedAddresses: AllowedAddresses;
}

/** Creates the service with which a person decides when and where they are reminded. (decision 063) */
export function createReminderService(parts: ReminderServiceParts) {
  const { database, store, tasks, account, targets, messages, push, ntfy, mail, rateLimits, clock } = parts;

  /** Sends a message to a new ntfy address, so that the person learns at once whether it works. */
  async function tryNtfyAddress(
    userId: number,
    address: string,
    language: ReminderSettings['language'],
  ): Promise<void> {
    await rateLimits.attempt([{ limit: TESTS, subject: String(userId) }]);
    try {
      await ntfy.publish(userId, address, messages.writeTest(language));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      throw invalidField('ntfyAddress', message);
    }
  }

  return {
    /** Returns a person's settings and devices, and what the server offers. */
    async readReminders(userId: number): Promise<Reminders> {
      const row = await store.findSettings(userId);
      return {
        settings: row === undefined ? null : presentSettings(row),
        devices: (await store.findDevices(userId)).map(presentDevice),
        pushKey: await push.readPublicKey(),
        canMail: mail !== undefined,
        isMailConfirmed: (row?.mailConfirmedAt ?? null) !== null,
      };
    },

    /**
     * Changes the settings. Throws 'invalid' when a new ntfy address does not take messages, and when mail is turned on
     * before the address is confirmed.
     */
    async changeReminders(userId: number, settings: ReminderSettings): Promise<void> {
      const before = await store.findSettings(userId);
      if (settings.ntfyAddress !== null && settings.ntfyAddress !== before?.ntfyAddress)
        await tryNtfyAddress(userId, settings.ntfyAddress, settings.language);
      await database.transaction(userId, async () => {
        const row = await store.findSettings(userId);
        if (settings.isMailOn && (row?.mailConfirmedAt ?? null) === null)
          throw new AppError('invalid', 'Confirm your email address first');
        await store.saveSettings(userId, settingsAfter(row, settings, clock()));
      });
    },

    /**
     * Lets a browser show reminders. Throws 'invalid' for an address that is not https, 'conflict' when the person has
     * the maximum number of devices.
     */
    async addDevice(userId: number, { address, userAgent, ...keys }: NewRemindedDevice): Promise<RemindedDevice> {
      requirePushAddress(address, parts.allowedAddresses);
      const addressHash = hashToken(address);
      const row = await database.transaction(userId, async () => {
        const devices = await store.findDevices(userId);
        if (devices.length >= MAX_REMINDED_DEVICES && devices.every((device) => device.addressHash !== addressHash))
          throw new AppError(
            'conflict',
            `At most ${MAX_REMINDED_DEVICES} devices can show reminders. Remove one first.`,
          );
        await store.updateSettings(userId);
        return store.saveDevice(userId, {
          ...keys,
          address,
          addressHash,
          userAgent: userAgent?.slice(0, 500) ?? null,
          createdAt: clock().toISOString(),
        });
      });
      return presentDevice(row);
    },

    /** Ends the reminders of a browser. Throws 'not-found' when the person has no device with this id. */
    async removeDevice(userId: number, id: number): Promise<void> {
      await database.autocommit(userId, async () => {
        if (!(await store.deleteDevice(userId, id))) throw notFound('Device');
      });
    },

    /** Sends a test to all targets of the person. */
    async sendTest(userId: number): Promise<{ sent: number; failed: number }> {
      await rateLimits.attempt([{ limit: TESTS, subject: String(userId) }]);
      const settings = await store.findSettings(userId);
      if (settings === undefined) return { sent: 0, failed: 0 };
      const found = await targets.findTargets(settings);
      const results: SendResult[] = [];
      for (let start = 0; start < found.length; start += SENDS_AT_ONCE) {
        const some = found.slice(start, start + SENDS_AT_ONCE);
        results.push(...(await Promise.all(some.map(async ({ send }) => send(messages.writeTest(settings.language))))));
      }
      const sent = results.filter((result) => result === 'sent').length;
      return { sent, failed: results.length - sent };
    },

    /** Reminds of a task again in an hour. Throws 'not-found' when the person has no such task. */
    async postponeReminder(userId: number, taskId: number): Promise<void> {
      const until = toInstant(clock().getTime() + POSTPONED_FOR);
      await database.transaction(userId, async () => {
        const { date } = await tasks.readTask(userId, taskId);
        await store.postpone(userId, { taskId, day: date, until });
        await store.updateSettings(userId);
      });
    },

    /** Sends a code to the account's email address. Throws 'invalid' when the server cannot send mail. */
    async sendMailCode(userId: number): Promise<void> {
      if (mail === undefined) throw new AppError('invalid', 'This server cannot send mail');
      await rateLimits.attempt([{ limit: CODE_MAILS, subject: String(userId) }]);
      const code = String(randomInt(CODES)).padStart(CODE_LENGTH, '0');
      const to = (await account.findEmail(userId)) ?? '';
      const row = await database.transaction(userId, async () => {
        const stored = await store.findSettings(userId);
        if (stored === undefined) throw new AppError('invalid', 'Choose the settings of reminders first');
        const sentAt = clock().toISOString();
        await store.updateSettings(userId, { mailCodeHash: hashForAccount(userId, code), mailCodeSentAt: sentAt });
        return stored;
      });
      const { codeSubject, codeText } = serverTexts(row.language);
      try {
        await mail.send({ to, subject: codeSubject, text: codeText(code) });
      } catch {
        throw new AppError('not-ready', 'The mail could not be sent. Please try again later.');
      }
    },

    /** Confirms the email address and turns reminders by mail on. Throws 'invalid' for a wrong or an old code. */
    async confirmMail(userId: number, code: string): Promise<void> {
      const guess = [{ limit: CODE_GUESSES, subject: String(userId) }];
      await rateLimits.attempt(guess);
      await database.transaction(userId, async () => {
        const row = await store.findSettings(userId);
        const sentAt = toMilliseconds(row?.mailCodeSentAt ?? '');
        const isRight = row?.mailCodeHash === hashForAccount(userId, code);
        const isInTime = clock().getTime() - sentAt < CODE_VALID_FOR;
        if (!isRight || !isInTime) throw invalidField('code', 'This code is not valid. Check it, or send a new one.');
        const now = clock().toISOString();
        await store.updateSettings(userId, { mailConfirmedAt: now, mailCodeHash: null, isMailOn: true });
      });
      await rateLimits.refund(guess);
    },
  };
}

export type ReminderService = ReturnType<typeof createReminderService>;

/** Returns the stored settings after a change. Reminders that became due under other times are not sent late. */
function settingsAfter(
  row: ReminderSettingsRow | undefined,
  settings: ReminderSettings,
  now: Date,
): ReminderSettingsValues {
  const before = row === undefined ? undefined : presentSettings(row);
  const isMoved = (['leadMinutes', 'digestTime', 'timeZone', 'ntfyAddress', 'isMailOn'] as const).some(
    (field) => before?.[field] !== settings[field],
  );
  return {
    ...settings,
    mailConfirmedAt: row?.mailConfirmedAt ?? null,
    mailCodeHash: row?.mailCodeHash ?? null,
    mailCodeSentAt: row?.mailCodeSentAt ?? null,
    remindedSince: row === undefined || isMoved ? now.toISOString() : row.remindedSince,
  };
}

function presentSettings({ isMailOn, ...row }: ReminderSettingsRow): ReminderSettings {
  const fields = Object.keys(NO_SETTINGS) as (keyof ReminderSettings)[];
  const values = { ...row, isMailOn: Boolean(isMailOn) };
  return Object.fromEntries(fields.map((field) => [field, values[field]])) as unknown as ReminderSettings;
}

function presentDevice({ id, userAgent, createdAt, addressHash }: ReminderDeviceRow): RemindedDevice {
  return { id, userAgent, createdAt, addressHash };
}

/** Throws 'invalid' unless an address may be that of a push service. */
function requirePushAddress(address: string, allowed: AllowedAddresses): void {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isAllowed = url?.protocol === 'https:' || (url?.protocol === 'http:' && isAllowedHost(url.hostname, allowed));
  if (!isAllowed || url.username !== '' || url.password !== '')
    throw new AppError('invalid', 'The address of the push service must start with https://');
}
