import { createAccountServices } from '#server/account-services.ts';
import { systemClock } from '#server/clock.ts';
import { ConfigError, type Config } from '#server/config.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { AppError } from '#server/http/app-error.ts';

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
    const { account } = createAccountServices(database, systemClock, config);
    const { user, password } = await account.resetPassword(email).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not-found')
        throw new ConfigError(`there is no account with the email ${email}.`, { cause: error });
      throw error;
    });
    process.stdout.write(`The password of ${user.email} is ${password} now, and they are signed out everywhere\n`);
  } finally {
    await database.close();
  }
}
