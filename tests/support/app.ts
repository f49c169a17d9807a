import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp, type AppParts } from '#server/app.ts';
import type { Database } from '#server/database/database.ts';
import type { DatabaseLocation } from '#server/database/open-database.ts';
import { parseAllowedAddresses, type AllowedAddresses } from '#server/outgoing/address-policy.ts';
import { insertAccount } from './accounts.ts';
import { createClient, type Client } from './api-client.ts';
import { createClock, type SettableClock } from './clock.ts';
import { createEmail, PASSWORD, type Person } from './factories.ts';
import { createLocation } from './location.ts';
import { ShardKeyWatch } from './shard-key.ts';

/** The server without a port, on an empty database of the engine under test. */
export interface TestApp {
  database: Database;
  clock: SettableClock;
  /** Checks that every request accesses the rows of one user only. */
  shardKeys: ShardKeyWatch;
  /** A client without a session. */
  visitor(): Client;
  /** Deletes expired rows, as the program does every ten minutes. */
  purge(): Promise<void>;
  /** Delivers to webhooks what is due, as the program does in the background. */
  deliverDue(): Promise<void>;
  /** Sends the due reminders, as the program does when they are due. Returns when the next one is. */
  sendReminders(): Promise<number | undefined>;
  /** A new account, signed in. */
  signUp(): Promise<Person>;
  close(): Promise<void>;
}

/**
 * Builds the server.
 * Rate limits are off unless `rateLimitScale` is set. Without `page` there is no client. `open` replaces the function
 * that opens the database.
 */
export async function createTestApp(
  { deliversChanges, ...config }: Partial<AppParts['config']> & Pick<AppParts, 'deliversChanges'> = {},
  page?: string,
  open?: (location: DatabaseLocation) => Promise<Database>,
): Promise<TestApp> {
  const shardKeys = new ShardKeyWatch();
  const location = await createLocation({ isPrepared: true });
  const clientFolder = join(location.dataDir, 'client');
  mkdirSync(clientFolder);
  if (page !== undefined) writeFileSync(join(clientFolder, 'index.html'), page);
  const database = await (open?.(location) ?? shardKeys.open(location));
  const clock = createClock();
  const settings: AppParts['config'] = {
    logLevel: 'silent',
    // The servers of tests are on this machine.
    allowedAddresses: allowedAddresses('127.0.0.1'),
    registration: 'open',
    hasPasswordSignIn: true,
    openId: undefined,
    quota: { rows: 0, megabytes: 0 },
    history: { days: 0, megabytes: 0 },
    ownerEmail: undefined,
    publicUrl: undefined,
    rateLimitScale: 0,
    languageModel: undefined,
    speech: undefined,
    mail: undefined,
    trustProxy: false,
    ...config,
  };
  const app = await buildApp({ config: settings, database, clock: clock.now, clientFolder, deliversChanges });
  await app.ready();
  const visitor = () => createClient(shardKeys.watch(app));
  const signUp = async (): Promise<Person> => {
    const client = visitor();
    const credentials = { email: createEmail(), password: PASSWORD };
    const { user, cookie } = await insertAccount(database, clock.now, settings, credentials);
    client.cookies.set(cookie.name, cookie.value);
    return { ...client, user, ...credentials };
  };
  return {
    database,
    clock,
    shardKeys,
    visitor,
    purge: async () => app.purge(),
    deliverDue: async () => app.deliverDue(),
    sendReminders: async () => app.sendReminders(),
    signUp,
    close: async () => {
      await app.close();
      await database.close();
      await location.remove();
      if (shardKeys.refused.length > 0) throw new Error(`Statements were refused: ${shardKeys.refused.join('\n')}`);
    },
  };
}

/** The private addresses that an operator allows. */
export function allowedAddresses(text: string): AllowedAddresses {
  const allowed = parseAllowedAddresses(text);
  if (allowed === undefined) throw new Error(`${text} is not a list of addresses`);
  return allowed;
}
