import { createHmac } from 'node:crypto';
import { refusalMessage } from '#shared/outgoing/failures.rules.ts';
import type { WebhookRow } from './webhooks.presenter.ts';
import { isHeldBack, OutgoingFailure } from '#server/outgoing/outgoing-failure.ts';
import type { Outgoing, OutgoingResponse } from '#server/outgoing/outgoing.ts';
import { parseRetryAfter } from '#server/outgoing/retry-after.ts';

const DELIVERY_MILLISECONDS = 10_000;

/** What is delivered. The id is the same in each attempt, so that a receiver can tell a repetition. */
export interface Message {
  id: string;
  event: string;
  body: object;
}

/** How an attempt went. */
export interface Attempt {
  status: number | null;
  /** Why it failed, for the person; null if it was accepted. */
  failure: string | null;
  milliseconds: number;
  /** How long the address asks not to be called again; 0 if it does not ask for that. */
  retryAfterMilliseconds: number;
  /** True when the address asks never to be called again. */
  isGone: boolean;
  /** True when the request was not sent, because this server is stopping or busy. */
  wasHeldBack: boolean;
}

/** Returns the signature of a body: the time in seconds, and the HMAC-SHA256 of the time, a dot and the body. */
export function computeSignature(secret: string, seconds: number, body: string): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** Sends a signed message to a webhook. Never throws. `now` is in milliseconds since 1970. */
export async function sendMessage(
  outgoing: Pick<Outgoing, 'send'>,
  { userId, address, secret }: Pick<WebhookRow, 'userId' | 'address' | 'secret'>,
  message: Message,
  now: number,
): Promise<Attempt> {
  const body = JSON.stringify({ id: message.id, event: message.event, ...message.body });
  const start = performance.now();
  const elapsed = () => Math.round(performance.now() - start);
  try {
    const response = await outgoing.send(userId, {
      address,
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'halo-signature': computeSignature(secret, Math.floor(now / 1_000), body),
        'halo-delivery': message.id,
        'halo-event': message.event,
      },
      milliseconds: DELIVERY_MILLISECONDS,
    });
    return { ...judge(response, now), milliseconds: elapsed(), wasHeldBack: false };
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) throw error;
    const nothing = { status: null, retryAfterMilliseconds: 0, isGone: false };
    return { ...nothing, failure: error.message, milliseconds: elapsed(), wasHeldBack: isHeldBack(error) };
  }
}

function judge({ status, headers }: OutgoingResponse, now: number): Omit<Attempt, 'milliseconds' | 'wasHeldBack'> {
  const isAccepted = status >= 200 && status < 300;
  return {
    status,
    failure: isAccepted ? null : refusalMessage(),
    retryAfterMilliseconds: parseRetryAfter(headers, now),
    isGone: status === 410,
  };
}
