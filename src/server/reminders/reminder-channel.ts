import type { PushMessage } from '#shared/reminders/push-messages.rules.ts';

/** How an attempt to send ended. After 'gone' the target does not exist any more; after 'failed' a retry may succeed. */
export type SendResult = 'sent' | 'gone' | 'failed';

/** A channel to a person, such as web push. `send` never throws. */
export interface ReminderChannel<Target> {
  send: (userId: number, target: Target, message: PushMessage) => Promise<SendResult>;
}

/** How many messages are sent to a person at once. */
export const SENDS_AT_ONCE = 3;

/** The maximum time of an attempt to send, in milliseconds. */
export const SEND_MILLISECONDS = 10_000;
