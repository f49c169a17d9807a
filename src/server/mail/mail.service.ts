import type nodemailer from 'nodemailer';
import type { Transporter } from 'nodemailer';
import type { Config } from '#server/config.ts';

/** A mail to one address. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Sends mail. */
export interface MailService {
  /** Sends a mail. Throws when the mail server does not take it. */
  send: (mail: Mail) => Promise<void>;
  close: () => Promise<void>;
}

const TIMEOUT_MILLISECONDS = 10_000;
const CONNECTIONS = 2;

/**
 * Creates the service that sends mail through the operator's mail server. `load` loads the library, at the first mail
 * because most servers send none.
 */
export function createMailService(
  { url, from }: NonNullable<Config['mail']>,
  load: () => Promise<Pick<typeof nodemailer, 'createTransport'>> = async () => import('nodemailer'),
): MailService {
  let transporter: Promise<Transporter> | undefined;

  async function connect(): Promise<Transporter> {
    const { createTransport } = await load();
    return createTransport({
      url,
      pool: true,
      maxConnections: CONNECTIONS,
      connectionTimeout: TIMEOUT_MILLISECONDS,
      greetingTimeout: TIMEOUT_MILLISECONDS,
      socketTimeout: TIMEOUT_MILLISECONDS,
      // A mail contains only the text that halo gives.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  return {
    async send(mail) {
      // After a failure, the next mail tries again.
      transporter ??= connect().catch((error: unknown) => {
        transporter = undefined;
        throw error;
      });
      await (await transporter).sendMail({ from, ...mail });
    },
    async close() {
      // If the library could not be loaded, there is nothing to close. Whoever sent a mail has got the error.
      const opened = await transporter?.catch(() => undefined);
      opened?.close();
    },
  };
}
