import type { Generated } from 'kysely';
import type { ReminderSettings } from '#shared/reminders/reminders.contract.ts';
import type { Flag } from './flag.ts';

/** When and how a person is reminded, and when the server looks for their reminders. */
export interface ReminderSettingsTable {
  userId: number;
  leadMinutes: ReminderSettings['leadMinutes'];
  digestTime: string | null;
  quietFrom: string | null;
  quietTo: string | null;
  timeZone: string;
  language: ReminderSettings['language'];
  ntfyAddress: string | null;
  isMailOn: Flag;
  mailConfirmedAt: string | null;
  /** The hash of the code that confirms the email address. */
  mailCodeHash: string | null;
  mailCodeSentAt: string | null;
  /** Nothing that was due earlier is sent: the settings were different then. */
  remindedSince: string;
  /** When the person's reminders are looked for next; null without anything to look for. Triggers set it to the epoch. */
  nextReminderAt: string | null;
  /** Until when a process has the person for itself. */
  claimedUntil: string;
}

/** A browser that shows reminders, by its push subscription. */
export interface ReminderDevicesTable {
  id: Generated<number>;
  userId: number;
  /** The session that it was added in. It is removed when the person ends that session. */
  sid: string | null;
  address: string;
  addressHash: string;
  p256dh: string;
  auth: string;
  userAgent: string | null;
  createdAt: string;
}

/** An attempt to send a reminder to a target: sent, or to be tried again. */
export interface ReminderDeliveriesTable {
  userId: number;
  /** The key of the reminder. */
  reminder: string;
  /** The device, or the other way to the person. */
  target: string;
  attempts: number;
  /** Null once it is sent. */
  retryAt: string | null;
  attemptedAt: string;
}

/** A reminder of a task that a person has postponed. */
export interface PostponedRemindersTable {
  userId: number;
  taskId: number;
  day: string;
  until: string;
}

/** A link that was sent by mail, with which a person chooses a new password. */
export interface PasswordResetsTable {
  userId: number;
  tokenHash: string;
  expiresAt: string;
}

/** A key pair of the server. */
export interface ServerKeysTable {
  name: string;
  value: string;
}
