import { argon2Sync, randomBytes } from 'node:crypto';
import type { User } from '#shared/account/account.contract.ts';
import { emailKey } from '#shared/account/account.rules.ts';
import { createUserStore } from '#server/account/users.store.ts';
import { createAccountServices } from '#server/account-services.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';

/** A signed-in account: the user and the session cookie. */
export interface InsertedAccount {
  user: User;
  cookie: { name: string; value: string };
}

/** The settings that affect the presentation of a user and the name of the session cookie. */
export interface AccountConfig {
  ownerEmail: string | undefined;
  publicUrl: string | undefined;
}

const VISITOR = { address: '127.0.0.1', agent: undefined };

/** A password hash with the least cost, for speed. The hash contains its cost, so the server can verify it. */
export function hashCheaply(password: string): string {
  const nonce = randomBytes(16);
  const tag = argon2Sync('argon2id', { message: password, nonce, tagLength: 32, memory: 8, passes: 1, parallelism: 1 });
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replaceAll('=', ''));
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${hash}`;
}

/**
 * Inserts an account with a session, like a registration, but without the 20 ms of a real password hash.
 * The session is valid for the server that has `database` open, in this process or in another.
 */
export async function insertAccount(
  database: Database,
  clock: Clock,
  config: AccountConfig,
  { email, password }: { email: string; password: string },
): Promise<InsertedAccount> {
  const { sessions, audit, presentUser } = createAccountServices(database, clock, {
    ...config,
    registration: 'open',
    rateLimitScale: 0,
  });
  const createdAt = clock().toISOString();
  const account = { email, emailKey: emailKey(email), password: hashCheaply(password), createdAt };
  const row = await database.transaction('nobody', async () => createUserStore(database).insertUser(account));
  if (row === undefined) throw new Error(`There is an account with the email ${email} already`);
  await audit.record('registered', { userId: row.id, address: VISITOR.address });
  const { token } = await sessions.openSession(row.id, false, VISITOR);
  const name = config.publicUrl?.startsWith('https:') ? '__Host-halo_session' : 'halo_session';
  return { user: presentUser(row), cookie: { name, value: token } };
}
