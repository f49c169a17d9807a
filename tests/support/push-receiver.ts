import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushMessage } from '#shared/reminders/push-messages.rules.ts';

/** A message that a browser got. */
export interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  message: PushMessage;
  /** When it came, in milliseconds since 1970. */
  at: number;
}

/** A browser with a subscription at the receiver, which decrypts its messages. */
export interface ReceivingBrowser {
  address: string;
  p256dh: string;
  auth: string;
}

/** A push service on this machine. */
export interface PushReceiver {
  url: string;
  received: ReceivedPush[];
  /** Plain requests, which are not for a subscribed browser: those to an ntfy topic. */
  posted: { path: string; body: string }[];
  subscribe(): ReceivingBrowser;
  /** Decides how the receiver responds from now on. */
  respond(handle: (response: ServerResponse) => void): void;
  /** Lets the messages of a browser wait for a promise. */
  hold(browser: ReceivingBrowser, until: Promise<void>): void;
  close(): Promise<void>;
}

const ACCEPTED = 201;

/** Starts a push service that decrypts what it receives (RFC 8291), as the browsers behind it would. */
export async function startPushReceiver(): Promise<PushReceiver> {
  const received: ReceivedPush[] = [];
  const posted: PushReceiver['posted'] = [];
  const browsers = new Map<string, { curve: ReturnType<typeof createECDH>; auth: Buffer }>();
  let handle = (response: ServerResponse): void => void response.writeHead(ACCEPTED).end();
  const held = new Map<string, Promise<void>>();

  async function answer({ url = '', headers }: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
    await held.get(url);
    handle(response);
    const browser = browsers.get(url);
    if (browser === undefined) posted.push({ path: url, body: body.toString('utf8') });
    else if (response.statusCode === ACCEPTED)
      received.push({ path: url, headers, message: decrypt(body, browser.curve, browser.auth), at: Date.now() });
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => void answer(request, Buffer.concat(chunks), response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    received,
    posted,
    subscribe() {
      const curve = createECDH('prime256v1');
      curve.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${browsers.size + 1}`;
      browsers.set(path, { curve, auth });
      return {
        address: url + path,
        p256dh: curve.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      };
    },
    hold({ address }, until) {
      held.set(new URL(address).pathname, until);
    },
    respond(next) {
      handle = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Decrypts a message in the encoding `aes128gcm` (RFC 8188) with the keys of a browser. */
function decrypt(body: Buffer, curve: ReturnType<typeof createECDH>, auth: Buffer): PushMessage {
  const salt = body.subarray(0, 16);
  const keyLength = body[20] ?? 0;
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const shared = curve.computeSecret(senderKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The text ends with the byte 2, after which there is only padding.
  const text = padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
  return JSON.parse(text) as PushMessage;
}
