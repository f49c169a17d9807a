import type { Database } from '#server/database/database.ts';
import { deleteOldRows } from '#server/database/old-rows.ts';

/** The columns of an invitation that admins see. */
const LISTED_COLUMNS = ['id', 'note', 'createdAt', 'expiresAt'] as const;

/** Creates the store of invitations. They belong to no account until they are used, and are then deleted. */
export function createInvitationStore(database: Database) {
  return {
    /** Returns the invitations that have not expired, the latest first. */
    async findInvitations(now: string) {
      return database.query
        .selectFrom('invitations')
        .select(LISTED_COLUMNS)
        .where('expiresAt', '>', now)
        .orderBy('id', 'desc')
        .execute();
    },

    /** True when there is an invitation with this hash that has not expired. */
    async hasInvitation(tokenHash: string, now: string): Promise<boolean> {
      const row = await database.query
        .selectFrom('invitations')
        .select('id')
        .where('tokenHash', '=', tokenHash)
        .where('expiresAt', '>', now)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Stores a new invitation. `createdBy` is the admin who made it; null for the operator. */
    async insertInvitation(
      createdBy: number | null,
      invitation: { tokenHash: string; note: string; createdAt: string; expiresAt: string },
    ) {
      return database.query
        .insertInto('invitations')
        .values({ createdBy, ...invitation })
        .returning(LISTED_COLUMNS)
        .executeTakeFirstOrThrow();
    },

    /** Deletes the invitation with this hash if it has not expired. Returns false when there is none. */
    async useInvitation(tokenHash: string, now: string): Promise<boolean> {
      const { numDeletedRows } = await database.query
        .deleteFrom('invitations')
        .where('tokenHash', '=', tokenHash)
        .where('expiresAt', '>', now)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** Deletes an invitation. Returns false when there is none with this id. */
    async deleteInvitation(id: number): Promise<boolean> {
      const { numDeletedRows } = await database.query.deleteFrom('invitations').where('id', '=', id).executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** Deletes at most `limit` expired invitations. Returns how many. */
    async deleteExpired(now: string, limit: number): Promise<number> {
      return database.autocommit('nobody', async () =>
        deleteOldRows(database, { table: 'invitations', key: ['id'], column: 'expiresAt', before: now }, limit),
      );
    },
  };
}

export type InvitationStore = ReturnType<typeof createInvitationStore>;
