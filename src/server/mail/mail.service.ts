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
  close: () => void;
}

const MILLISECONDS = 10_000;
const CONNECTIONS = 2;

/** Creates the service that sends mail through the operator's mail server. */
export function createMailService({ url, from }: NonNullable<Config['mail']>): MailService {
  let transporter: Promise<Transporter> | undefined;

  /** Loads the library at the first mail, because most servers send none. */
  async function connect(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      pool: true,
      maxConnections: CONNECTIONS,
      connectionTimeout: MILLISECONDS,
      greetingTimeout: MILLISECONDS,
      socketTimeout: MILLISECONDS,
      // A mail contains only the text that halo gives.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  return {
    async send(mail) {
      transporter ??= connect();
      await (await transporter).sendMail({ from, ...mail });
    },
    close() {
      void transporter?.then((open) => open.close());
    },
  };
}
