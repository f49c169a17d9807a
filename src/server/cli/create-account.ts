import { emailSchema } from '#shared/account/account.contract.ts';
import { createAccountServices } from '#server/account-services.ts';
import { systemClock } from '#server/clock.ts';
import { ConfigError, type Config } from '#server/config.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { AppError } from '#server/http/app-error.ts';

/** Creates an account for the person with an email and prints its random password. For a server whose registration is closed. */
export async function createAccount(config: Config, args: readonly string[]): Promise<void> {
  const [given, ...others] = args;
  if (given === undefined || others.length > 0) throw new ConfigError('say whose account it is: account <email>.');
  const { data: email } = emailSchema.safeParse(given);
  if (email === undefined) throw new ConfigError(`${given} is not an email address.`);
  const database = await openDatabase(config, () => undefined);
  try {
    const { account } = createAccountServices(database, systemClock, config);
    const { user, password } = await account.createAccount(email).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'conflict')
        throw new ConfigError(`there is an account with the email ${email} already.`, { cause: error });
      throw error;
    });
    process.stdout.write(`The account ${user.email} has the password ${password}\n`);
  } finally {
    await database.close();
  }
}
