import type { Insertable } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { AuditEventsTable } from '#server/database/account-tables.ts';

/** Who came in, who did not, and what became of accounts. It is for whoever runs halo, and in nobody's export. */
export function createAuditStore(database: Database) {
  /** The id of an account, which is there as long as the transaction lasts, or null. */
  const ifThere = (userId: number | null | undefined) =>
    database.query
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId ?? null)
      .$if(database.engine === 'postgres', (query) => query.forKeyShare());

  return {
    /** Adds an event to the trail. An account that is just being deleted is not named any more. */
    async insertEvent({ userId, actorId, ...event }: Insertable<AuditEventsTable>): Promise<void> {
      await database.autocommit(async () =>
        database.query
          .insertInto('audit_events')
          .values({ ...event, userId: ifThere(userId), actorId: ifThere(actorId) })
          .execute(),
      );
    },

    /** The last events, the earliest of them first, with the emails of whom they are about and who did it. */
    async findLastEvents(count: number) {
      const events = await database.query
        .selectFrom('audit_events')
        .leftJoin('users', 'users.id', 'audit_events.userId')
        .leftJoin('users as actors', 'actors.id', 'audit_events.actorId')
        .select([
          'audit_events.at',
          'audit_events.event',
          'audit_events.ipAddress',
          'users.email',
          'actors.email as actor',
        ])
        .orderBy('audit_events.id', 'desc')
        .limit(count)
        .execute();
      return events.toReversed();
    },

    /** Forgets what a person did with their own account. What was done about rights stays, and says no longer whose they were. */
    async forgetPerson(userId: number): Promise<void> {
      await database.query
        .deleteFrom('audit_events')
        .where('userId', '=', userId)
        .where('event', 'not in', ['admin-granted', 'admin-revoked'])
        .execute();
    },

    /** Deletes at most `limit` events from before `instant`; answers how many. */
    async purgeBefore(instant: string, limit: number): Promise<number> {
      const { numDeletedRows } = await database.autocommit(async () =>
        database.query
          .deleteFrom('audit_events')
          .where('id', 'in', (events) =>
            events.selectFrom('audit_events as old').select('old.id').where('old.at', '<', instant).limit(limit),
          )
          .executeTakeFirst(),
      );
      return Number(numDeletedRows);
    },
  };
}

export type AuditStore = ReturnType<typeof createAuditStore>;
