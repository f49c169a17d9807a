import { createUserPresenter } from '#server/account/account.presenter.ts';
import { createUserStore } from '#server/account/users.store.ts';
import { createAdminService } from '#server/admin/admin.service.ts';
import { createAdminStore } from '#server/admin/admin.store.ts';
import { createAuditService } from '#server/audit/audit.service.ts';
import { createAuditStore } from '#server/audit/audit.store.ts';
import { systemClock } from '#server/clock.ts';
import { ConfigError, type Config } from '#server/config.ts';
import { explainError, withDatabase } from './with-database.ts';

const REMOVE = '--remove';

/** Makes the account with an email an admin, or with `--remove` revokes it. It takes effect at the next request. */
export async function changeAdmin(config: Config, args: readonly string[]): Promise<void> {
  const isAdmin = !args.includes(REMOVE);
  const [email, ...others] = args.filter((arg) => arg !== REMOVE);
  if (email === undefined || others.length > 0 || email.startsWith('-'))
    throw new ConfigError(`say whose account it is: admin <email>, or admin <email> ${REMOVE}.`);
  await withDatabase(config, async (database) => {
    const presentUser = createUserPresenter(config);
    const admin = createAdminService({
      database,
      store: createAdminStore(database),
      users: createUserStore(database),
      audit: createAuditService(createAuditStore(database), systemClock),
      clock: systemClock,
      presentUser,
    });
    const user = await admin
      .updateUserByEmail(email, { isAdmin })
      .catch(explainError('not-found', `there is no account with the email ${email}.`));
    process.stdout.write(`${user.email} is ${isAdmin ? 'an admin now' : 'no longer an admin'}\n`);
  });
}
