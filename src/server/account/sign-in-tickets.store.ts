import type { Database } from '#server/database/database.ts';
import { deleteOldRows } from '#server/database/old-rows.ts';

/** Creates the store of what sign-ins remember between two steps. Each row is found by the hash of a secret. */
export function createSignInTicketStore(database: Database) {
  return {
    /** Stores a ticket. */
    async insertTicket(ticket: { tokenHash: string; kind: string; content: string; expiresAt: string }): Promise<void> {
      await database.autocommit('nobody', async () =>
        database.query.insertInto('sign_in_tickets').values(ticket).execute(),
      );
    },

    /** Returns the content of the ticket with this hash if it has not expired. */
    async findTicket(tokenHash: string, kind: string, now: string): Promise<string | undefined> {
      const row = await database.query
        .selectFrom('sign_in_tickets')
        .select('content')
        .where('tokenHash', '=', tokenHash)
        .where('kind', '=', kind)
        .where('expiresAt', '>', now)
        .executeTakeFirst();
      return row?.content;
    },

    /** Deletes the ticket with this hash and returns its content if it has not expired. */
    async takeTicket(tokenHash: string, kind: string, now: string): Promise<string | undefined> {
      const row = await database.autocommit('nobody', async () =>
        database.query
          .deleteFrom('sign_in_tickets')
          .where('tokenHash', '=', tokenHash)
          .where('kind', '=', kind)
          .where('expiresAt', '>', now)
          .returning('content')
          .executeTakeFirst(),
      );
      return row?.content;
    },

    /** Deletes at most `limit` expired tickets. Returns how many. */
    async deleteExpiredTickets(now: string, limit: number): Promise<number> {
      const key = ['tokenHash'] as const;
      return database.autocommit('nobody', async () =>
        deleteOldRows(database, { table: 'sign_in_tickets', key, column: 'expiresAt', before: now }, limit),
      );
    },
  };
}

export type SignInTicketStore = ReturnType<typeof createSignInTicketStore>;
