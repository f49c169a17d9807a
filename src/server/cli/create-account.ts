import { emailSchema } from '#shared/account/account.contract.ts';
import { createAccountServices } from '#server/account-services.ts';
import { systemClock } from '#server/clock.ts';
import { ConfigError, type Config } from '#server/config.ts';
import { explainError, withDatabase } from './with-database.ts';

/** Creates an account with an email and prints its random password. For a server whose registration is closed. */
export async function createAccount(config: Config, args: readonly string[]): Promise<void> {
  const [given, ...others] = args;
  if (given === undefined || others.length > 0) throw new ConfigError('say whose account it is: account <email>.');
  const { data: email } = emailSchema.safeParse(given);
  if (email === undefined) throw new ConfigError(`${given} is not an email address.`);
  await withDatabase(config, async (database) => {
    const { signIns } = createAccountServices(database, systemClock, config);
    const { user, password } = await signIns
      .createAccount(email)
      .catch(explainError('conflict', `there is an account with the email ${email} already.`));
    process.stdout.write(`The account ${user.email} has the password ${password}\n`);
  });
}
