import { emailKey } from '#shared/account/account.rules.ts';
import { addDays, toLocalDay } from '#shared/calendar/day.ts';
import { hashPassword } from '#server/account/passwords.ts';
import { createUserStore } from '#server/account/users.store.ts';
import { systemClock } from '#server/clock.ts';
import { ConfigError, type Config } from '#server/config.ts';
import { DEMO_AGE_DAYS, createDemoContent } from './demo-content.ts';
import { withoutRecording } from '#server/database/recording.ts';
import { createPlannerServices } from '#server/planner-services.ts';
import { addReleases } from '#server/releases.ts';
import { withDatabase } from './with-database.ts';

/** The demo account. Its password is public, so it is only for throw-away instances. */
export const DEMO_ACCOUNT = { email: 'demo@halo.example', password: 'halo-demo' };

/**
 * Adds the demo account with plausible items. Throws when any account exists: an account with a public password must
 * not be next to real ones.
 */
export async function seed(config: Config): Promise<void> {
  await withDatabase(config, async (database) => {
    await addReleases(database);
    const users = createUserStore(database);
    const today = toLocalDay(systemClock());
    if (await users.hasUsers())
      throw new ConfigError('the demo account belongs into an empty database; this one is in use.');
    const account = {
      email: DEMO_ACCOUNT.email,
      emailKey: emailKey(DEMO_ACCOUNT.email),
      password: await hashPassword(DEMO_ACCOUNT.password),
      // An old account does not get the onboarding.
      createdAt: `${addDays(today, -DEMO_AGE_DAYS)}T08:00:00.000Z`,
    };
    const user = await database.transaction('nobody', async () => users.insertUser(account));
    if (user === undefined) throw new ConfigError(`the demo account ${DEMO_ACCOUNT.email} exists already.`);
    const { id } = user;
    await withoutRecording(async () => createDemoContent(createPlannerServices(database, systemClock), id, today));
    process.stdout.write(`Added ${DEMO_ACCOUNT.email} with the password ${DEMO_ACCOUNT.password}\n`);
  });
}
