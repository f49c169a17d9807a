import { createAccountServices } from '#server/account-services.ts';
import { systemClock } from '#server/clock.ts';
import { ConfigError, type Config } from '#server/config.ts';
import { explainError, withDatabase } from './with-database.ts';

/** Also turns the second step off. */
const REMOVE_SECOND_STEP = '--remove-second-step';

/**
 * Gives the account with an email a random password, prints it, and signs the account out everywhere. For people who
 * forgot their password, on servers that send no emails. With `--remove-second-step` also for those who lost their
 * phone.
 */
export async function resetPassword(config: Config, args: readonly string[]): Promise<void> {
  const removesSecondStep = args.includes(REMOVE_SECOND_STEP);
  const [email, ...others] = args.filter((arg) => arg !== REMOVE_SECOND_STEP);
  if (email === undefined || others.length > 0 || email.startsWith('-'))
    throw new ConfigError(`say whose password it is: password <email>, or password <email> ${REMOVE_SECOND_STEP}.`);
  await withDatabase(config, async (database) => {
    const { account } = createAccountServices(database, systemClock, config);
    const { user, password } = await account
      .resetPassword(email, removesSecondStep)
      .catch(explainError('not-found', `there is no account with the email ${email}.`));
    process.stdout.write(`The password of ${user.email} is ${password} now, and they are signed out everywhere\n`);
    if (removesSecondStep) process.stdout.write('They sign in without a second step from now on\n');
  });
}
