import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { isTimeZone } from '#shared/calendar/zoned-time.ts';
import { idSchema, itemParams, textSchema, timeSchema } from '#shared/items/items.contract.ts';
import { checkDigestTime, checkNtfyAddress, checkQuietHours, REMINDER_ADDRESS_LENGTH } from './reminder-form.rules.ts';
import { REMINDER_LANGUAGES } from './reminder-texts.rules.ts';
import { LEAD_MINUTES } from './reminder-times.rules.ts';

/** The maximum number of devices that get a person's reminders. */
export const MAX_REMINDED_DEVICES = 20;

/** The maximum length of the address under which a browser's push service takes messages. */
const PUSH_ADDRESS_LENGTH = 1_000;

/** The fields of the settings. */
const settingsShape = {
  leadMinutes: z
    .literal([...LEAD_MINUTES], 'Choose one of the offered times')
    .nullable()
    .describe('How many minutes before the start of a task; null for never'),
  digestTime: timeSchema.describe('When the evening digest comes, HH:mm; null for never'),
  quietFrom: timeSchema.describe('When the quiet hours begin, HH:mm; null without quiet hours'),
  quietTo: timeSchema.describe('When the quiet hours end, HH:mm'),
  timeZone: z.string().max(64).refine(isTimeZone, 'This time zone is not known').describe('Such as Europe/Berlin'),
  language: z.enum(REMINDER_LANGUAGES),
  ntfyAddress: textSchema
    .max(REMINDER_ADDRESS_LENGTH)
    .nullable()
    .describe('The address of an ntfy topic, which also gets the reminders; null for none'),
  isMailOn: z.boolean().describe('Whether the account’s confirmed email address also gets the reminders'),
};

/** When and where a person is reminded. */
const settingsSchema = z.object(settingsShape);

/** When and where a person is reminded. */
export type ReminderSettings = z.output<typeof settingsSchema>;

/** The settings of a request, with messages beside the fields. */
const enteredSettingsSchema = settingsSchema.superRefine((settings, context) => {
  const messages = {
    ntfyAddress: settings.ntfyAddress === null ? undefined : checkNtfyAddress(settings.ntfyAddress),
    digestTime: checkDigestTime(settings),
    quietFrom: checkQuietHours(settings),
  };
  for (const [field, message] of Object.entries(messages))
    if (message !== undefined) context.addIssue({ code: 'custom', path: [field], message });
});

/** A browser that shows reminders. */
const remindedDeviceSchema = z.object({
  id: idSchema,
  userAgent: z.string().nullable(),
  createdAt: z.string(),
  addressHash: z.string().describe('The SHA-256 hash of its push address in base64url, by which it recognizes itself'),
});

/** A browser that shows reminders. */
export type RemindedDevice = z.output<typeof remindedDeviceSchema>;

const remindersSchema = z.object({
  settings: settingsSchema.nullable().describe('Null before the first change'),
  devices: z.array(remindedDeviceSchema),
  pushKey: z.string().describe('The public key of the server (VAPID) with which a browser subscribes'),
  canMail: z.boolean().describe('Whether the server can send mail'),
  isMailConfirmed: z.boolean().describe('Whether the person has confirmed the account’s email address'),
});

/** The reminders of a person: settings, devices and what the server offers. */
export type Reminders = z.output<typeof remindersSchema>;

export const readReminders = endpoint({
  method: 'GET',
  path: '/api/reminders',
  access: 'user',
  summary: 'Returns when, how and where the person is reminded',
  status: 200,
  response: remindersSchema,
});

export const changeReminders = endpoint({
  method: 'PUT',
  path: '/api/reminders',
  access: 'user',
  summary: 'Changes when and how the person is reminded',
  body: enteredSettingsSchema,
  status: 204,
});

/** A key of a push subscription, in base64url. */
const pushKeySchema = (bytes: number) =>
  z
    .string()
    .regex(/^[\w-]+=*$/, 'The key must be in base64url')
    .min(Math.ceil((bytes * 4) / 3))
    .max(Math.ceil(bytes / 3) * 4);

export const addRemindedDevice = endpoint({
  method: 'POST',
  path: '/api/reminders/devices',
  access: 'user',
  summary: 'Lets this browser show reminders',
  body: z.object({
    address: z.string().max(PUSH_ADDRESS_LENGTH).describe('The endpoint of its push subscription'),
    p256dh: pushKeySchema(65),
    auth: pushKeySchema(16),
  }),
  status: 201,
  response: remindedDeviceSchema,
  ignoresIdempotencyKey: true,
});

export const removeRemindedDevice = endpoint({
  method: 'DELETE',
  path: '/api/reminders/devices/:id',
  access: 'user',
  summary: 'Ends the reminders of a browser',
  params: itemParams,
  status: 204,
});

export const testReminders = endpoint({
  method: 'POST',
  path: '/api/reminders/test',
  access: 'user',
  summary: 'Sends a test to all devices and addresses, and returns how many got it',
  status: 200,
  response: z.object({ sent: z.number().int(), failed: z.number().int() }),
  ignoresIdempotencyKey: true,
});

export const postponeReminder = endpoint({
  method: 'POST',
  path: '/api/reminders/postpone',
  access: 'user',
  summary: 'Reminds of a task again in an hour',
  body: z.object({ taskId: idSchema }),
  status: 204,
  ignoresIdempotencyKey: true,
});

export const sendMailCode = endpoint({
  method: 'POST',
  path: '/api/reminders/mail-code',
  access: 'user',
  summary: 'Sends a code to the account’s email address',
  status: 204,
  ignoresIdempotencyKey: true,
});

export const confirmMail = endpoint({
  method: 'POST',
  path: '/api/reminders/confirm-mail',
  access: 'user',
  summary: 'Confirms the account’s email address with its code, and sends reminders there',
  body: z.object({
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/, 'The code has six digits'),
  }),
  status: 204,
  ignoresIdempotencyKey: true,
});
