import { createUserPresenter } from './account/account.presenter.ts';
import { createAccountService } from './account/account.service.ts';
import { createSessionService } from './account/sessions.service.ts';
import { createSessionStore } from './account/sessions.store.ts';
import { createUserStore } from './account/users.store.ts';
import { createAuditService } from './audit/audit.service.ts';
import { createAuditStore } from './audit/audit.store.ts';
import { systemClock } from './clock.ts';
import { ConfigError, type Config } from './config.ts';
import { openDatabase } from './database/database.ts';
import { AppError } from './http/app-error.ts';
import { createRateLimits } from './http/rate-limits.ts';
import { createRateLimitStore } from './http/rate-limits.store.ts';

/**
 * Gives the person with an email a password made by chance, prints it, and signs them out everywhere. For who forgot theirs: halo
 * sends no emails.
 */
export async function resetPassword(config: Config, args: readonly string[]): Promise<void> {
  const [email, ...others] = args;
  if (email === undefined || others.length > 0 || email.startsWith('-'))
    throw new ConfigError('say whose password it is: password <email>.');
  const database = await openDatabase(config, () => undefined);
  try {
    const presentUser = createUserPresenter(config.ownerEmail);
    const accounts = createAccountService({
      database,
      users: createUserStore(database),
      sessions: createSessionService(database, createSessionStore(database), systemClock, presentUser),
      rateLimits: createRateLimits(createRateLimitStore(database), systemClock, config.rateLimitScale),
      audit: createAuditService(createAuditStore(database), systemClock),
      clock: systemClock,
      presentUser,
    });
    const { user, password } = await accounts.resetPassword(email).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not-found')
        throw new ConfigError(`there is no account with the email ${email}.`, { cause: error });
      throw error;
    });
    process.stdout.write(`The password of ${user.email} is ${password} now, and they are signed out everywhere\n`);
  } finally {
    await database.close();
  }
}
