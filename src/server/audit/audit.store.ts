import type { Insertable } from 'kysely';
import { splitIntoBatches } from '#server/database/batches.ts';
import type { Database } from '#server/database/database.ts';
import { deleteOldRows } from '#server/database/old-rows.ts';
import type { AuditEventsTable } from '#server/database/account-tables.ts';

/** Creates the store of the audit trail. It is for the operator, and is not in any export. */
export function createAuditStore(database: Database) {
  /** Returns the emails of accounts by their ids. */
  async function findEmails(ids: readonly (number | null)[]): Promise<Map<number | null, string>> {
    const known = [...new Set(ids)].filter((id) => id !== null);
    const emails = new Map<number | null, string>();
    for (const some of splitIntoBatches(known)) {
      const rows = await database.query.selectFrom('users').select(['id', 'email']).where('id', 'in', some).execute();
      for (const { id, email } of rows) emails.set(id, email);
    }
    return emails;
  }

  return {
    /** Adds an event. */
    async insertEvent(event: Insertable<AuditEventsTable>): Promise<void> {
      await database.autocommit('nobody', async () =>
        database.query.insertInto('audit_events').values(event).execute(),
      );
    },

    /**
     * Returns the last events, the earliest of them first, with the emails of the account and of the user who acted.
     */
    async findLastEvents(count: number) {
      const events = await database.query
        .selectFrom('audit_events')
        .select(['at', 'event', 'ipAddress', 'userId', 'actorId'])
        .orderBy('id', 'desc')
        .limit(count)
        .execute();
      const emails = await findEmails(events.flatMap(({ userId, actorId }) => [userId, actorId]));
      return events.toReversed().map(({ userId, actorId, ...event }) => ({
        ...event,
        email: emails.get(userId) ?? null,
        actor: emails.get(actorId) ?? null,
      }));
    },

    /**
     * Deletes a user's own events. Changes of admin rights stay without the account, and so do events of others in which
     * the user acted.
     */
    async forgetPerson(userId: number): Promise<void> {
      await database.query
        .deleteFrom('audit_events')
        .where('userId', '=', userId)
        .where('event', 'not in', ['admin-granted', 'admin-revoked'])
        .execute();
      await database.query.updateTable('audit_events').set({ userId: null }).where('userId', '=', userId).execute();
      await database.query.updateTable('audit_events').set({ actorId: null }).where('actorId', '=', userId).execute();
    },

    /** Deletes at most `limit` events older than `instant`. Returns how many. */
    async purgeBefore(instant: string, limit: number): Promise<number> {
      return database.autocommit('nobody', async () =>
        deleteOldRows(database, { table: 'audit_events', key: ['id'], column: 'at', before: instant }, limit),
      );
    },
  };
}

export type AuditStore = ReturnType<typeof createAuditStore>;
