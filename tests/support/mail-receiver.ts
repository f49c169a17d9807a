import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail that the receiver got. */
export interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
}

/** A mail server on this machine. */
export interface MailReceiver {
  /** The value of SMTP_URL. */
  url: string;
  mails: ReceivedMail[];
  /** Lets the server refuse all mails, or take them again. */
  refuse(isRefusing: boolean): void;
  close(): Promise<void>;
}

/** Starts a mail server that keeps what it receives. */
export async function startMailReceiver(): Promise<MailReceiver> {
  const mails: ReceivedMail[] = [];
  let isRefusing = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (isRefusing) return done(new Error('Not now'));
        const [recipient] = session.envelope.rcptTo;
        mails.push({ to: recipient?.address ?? '', ...read(Buffer.concat(chunks).toString('utf8')) });
        return done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    refuse(next) {
      isRefusing = next;
    },
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

/** Returns the subject and the text of a mail that has one part. */
function read(message: string): { subject: string; text: string } {
  const [head = '', ...parts] = message.split('\r\n\r\n');
  const body = parts.join('\r\n\r\n');
  const headers = head.replaceAll(/\r\n[ \t]+/g, ' ');
  const subject = /^Subject: (.*)$/im.exec(headers)?.[1] ?? '';
  const isQuoted = /^Content-Transfer-Encoding: quoted-printable/im.test(headers);
  const isBase64 = /^Content-Transfer-Encoding: base64/im.test(headers);
  const decoded = isBase64 ? Buffer.from(body, 'base64').toString('utf8') : body;
  return { subject, text: isQuoted ? fromQuotedPrintable(decoded) : decoded };
}

function fromQuotedPrintable(text: string): string {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_match, digits: string) => String.fromCodePoint(Number.parseInt(digits, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
