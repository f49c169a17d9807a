import { createAuditService } from '#server/audit/audit.service.ts';
import { createAuditStore } from '#server/audit/audit.store.ts';
import { systemClock } from '#server/clock.ts';
import { ConfigError, type Config } from '#server/config.ts';
import { withDatabase } from './with-database.ts';

const COUNT = 100;

/** Prints the last events of the audit trail, the latest last: time, event, account, actor and address. */
export async function printAuditTrail(config: Config, args: readonly string[]): Promise<void> {
  const [count = String(COUNT), ...others] = args;
  if (!/^[1-9]\d{0,5}$/.test(count) || others.length > 0)
    throw new ConfigError(`say how many events are wanted: audit <count>; ${COUNT} unless given.`);
  await withDatabase(config, async (database) => {
    const events = await createAuditService(createAuditStore(database), systemClock).listLastEvents(Number(count));
    for (const { at, event, email, actor, ipAddress } of events) {
      const by = actor === null ? '' : ` by ${actor}`;
      const from = ipAddress === null ? '' : ` from ${ipAddress}`;
      process.stdout.write(`${at} ${event} ${email ?? '-'}${by}${from}\n`);
    }
  });
}
