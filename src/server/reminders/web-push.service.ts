import { createECDH } from 'node:crypto';
import type { Outgoing, OutgoingRequest } from '#server/outgoing/outgoing.ts';
import { SEND_MILLISECONDS, type ReminderChannel, type SendResult } from './reminder-channel.ts';
import type { ReminderDeviceRow } from './reminders.store.ts';
import type { ServerKeyStore } from './server-keys.store.ts';

const KEY_NAME = 'web-push';
/** A push service keeps a message for a browser that is offline for this long, in seconds: as long as it is of use. */
const TIME_TO_LIVE_SECONDS = 2 * 60 * 60;
/** The statuses of a push service for a subscription that has ended. */
const GONE = new Set([404, 410]);

/** A key pair (VAPID) in base64url, by which push services recognize this server. */
interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** The subscription of a browser. */
type PushTarget = Pick<ReminderDeviceRow, 'address' | 'p256dh' | 'auth'>;

export interface WebPushService extends ReminderChannel<PushTarget> {
  /** Returns the public key with which browsers subscribe. It is made at first need. */
  readPublicKey: () => Promise<string>;
}

/**
 * Creates the channel to browsers: Web Push (RFC 8030) with encrypted messages (RFC 8291). `contact` is the address at
 * which push services may reach the operator.
 */
export function createWebPushService(
  keys: ServerKeyStore,
  sendOutgoing: Outgoing['send'],
  contact: string,
): WebPushService {
  let known: Promise<PushKeys> | undefined;

  async function loadKeys(): Promise<PushKeys> {
    const stored = await keys.findKey(KEY_NAME);
    if (stored !== undefined) return JSON.parse(stored) as PushKeys;
    // Another process may make a pair at the same time. The one that was stored first is used.
    await keys.insertKey(KEY_NAME, JSON.stringify(makeKeys()));
    return loadKeys();
  }

  async function readKeys(): Promise<PushKeys> {
    known ??= loadKeys();
    try {
      return await known;
    } catch (error) {
      known = undefined;
      throw error;
    }
  }

  async function encrypt({ address, p256dh, auth }: PushTarget, text: string): Promise<OutgoingRequest> {
    const { default: webPush } = await import('web-push');
    const { headers, body } = webPush.generateRequestDetails({ endpoint: address, keys: { p256dh, auth } }, text, {
      vapidDetails: { subject: contact, ...(await readKeys()) },
      TTL: TIME_TO_LIVE_SECONDS,
      urgency: 'high',
    });
    return {
      address,
      method: 'POST',
      headers,
      body,
      milliseconds: SEND_MILLISECONDS,
    };
  }

  return {
    readPublicKey: async () => (await readKeys()).publicKey,

    async send(userId, target, message): Promise<SendResult> {
      try {
        const { status } = await sendOutgoing(userId, await encrypt(target, JSON.stringify(message)));
        if (GONE.has(status)) return 'gone';
        return status >= 200 && status < 300 ? 'sent' : 'failed';
      } catch {
        return 'failed';
      }
    },
  };
}

function makeKeys(): PushKeys {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  // A private key may begin with zeros, which Node leaves out.
  const privateKey = Buffer.from(curve.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
  return { publicKey: curve.getPublicKey('base64url'), privateKey };
}
