import type { Insertable } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { AuditEventsTable } from '#server/database/account-tables.ts';

/** Creates the store of the audit trail. It is for the operator, and is not in any export. */
export function createAuditStore(database: Database) {
  /** Selects the id of an account, locked against deletion until the transaction ends; null without one. */
  const selectExistingUser = (userId: number | null | undefined) =>
    database.query
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId ?? null)
      .$if(database.engine === 'postgres', (query) => query.forKeyShare());

  return {
    /** Adds an event. An account that is being deleted is stored as null. */
    async insertEvent({ userId, actorId, ...event }: Insertable<AuditEventsTable>): Promise<void> {
      await database.autocommit('nobody', async () =>
        database.query
          .insertInto('audit_events')
          .values({ ...event, userId: selectExistingUser(userId), actorId: selectExistingUser(actorId) })
          .execute(),
      );
    },

    /**
     * Returns the last events, the earliest of them first, with the emails of the account and of the user who acted.
     */
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

    /** Deletes a user's own events. Changes of admin rights stay; their account becomes null when it is deleted. */
    async forgetPerson(userId: number): Promise<void> {
      await database.query
        .deleteFrom('audit_events')
        .where('userId', '=', userId)
        .where('event', 'not in', ['admin-granted', 'admin-revoked'])
        .execute();
    },

    /** Deletes at most `limit` events older than `instant`. Returns how many. */
    async purgeBefore(instant: string, limit: number): Promise<number> {
      const { numDeletedRows } = await database.autocommit('nobody', async () =>
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
