import { createAccountServices } from '#server/account-services.ts';
import { systemClock } from '#server/clock.ts';
import { ConfigError, type Config } from '#server/config.ts';
import { explainError, withDatabase } from './with-database.ts';

/**
 * Gives the account with an email a random password, prints it, and signs the account out everywhere. For people who
 * forgot their password, because halo sends no emails.
 */
export async function resetPassword(config: Config, args: readonly string[]): Promise<void> {
  const [email, ...others] = args;
  if (email === undefined || others.length > 0 || email.startsWith('-'))
    throw new ConfigError('say whose password it is: password <email>.');
  await withDatabase(config, async (database) => {
    const { account } = createAccountServices(database, systemClock, config);
    const { user, password } = await account
      .resetPassword(email)
      .catch(explainError('not-found', `there is no account with the email ${email}.`));
    process.stdout.write(`The password of ${user.email} is ${password} now, and they are signed out everywhere\n`);
  });
}
