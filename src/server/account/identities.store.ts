import type { Selectable } from 'kysely';
import type { IdentitiesTable } from '#server/database/account-tables.ts';
import type { Database } from '#server/database/database.ts';
import { createAccountDirectoryStore } from './account-directory.store.ts';

/** A stored identity. */
export type IdentityRow = Selectable<IdentitiesTable>;

/** Creates the store of accounts at the OpenID provider. */
export function createIdentityStore(database: Database) {
  const directory = createAccountDirectoryStore(database);

  return {
    /** Returns a person's identities, the latest first. */
    async findIdentities(userId: number): Promise<IdentityRow[]> {
      return database.query
        .selectFrom('identities')
        .selectAll()
        .where('userId', '=', userId)
        .orderBy('id', 'desc')
        .execute();
    },

    /** Returns the identity of a subject, and with it whose it is. */
    async findIdentityOf(subjectHash: string): Promise<IdentityRow | undefined> {
      const userId = await directory.findAccountOf({ kind: 'subject', key: subjectHash });
      if (userId === undefined) return undefined;
      return database.query
        .selectFrom('identities')
        .selectAll()
        .where('userId', '=', userId)
        .where('subjectHash', '=', subjectHash)
        .executeTakeFirst();
    },

    /** Stores an identity. Returns false when the subject is linked to an account already. Must run in a transaction. */
    async insertIdentity(
      userId: number,
      identity: { subjectHash: string; label: string; createdAt: string },
    ): Promise<boolean> {
      if (!(await directory.addEntry(userId, { kind: 'subject', key: identity.subjectHash }))) return false;
      await database.query
        .insertInto('identities')
        .values({ userId, lastUsedAt: null, ...identity })
        .execute();
      return true;
    },

    /** Records a use. Returns false when the identity was removed. */
    async recordIdentityUse(userId: number, id: number, lastUsedAt: string): Promise<boolean> {
      const { numUpdatedRows } = await database.query
        .updateTable('identities')
        .set({ lastUsedAt })
        .where('userId', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Deletes an identity. Returns false when the person has none with this id. Must run in a transaction. */
    async deleteIdentity(userId: number, id: number): Promise<boolean> {
      const row = await database.query
        .deleteFrom('identities')
        .where('userId', '=', userId)
        .where('id', '=', id)
        .returning('subjectHash')
        .executeTakeFirst();
      if (row === undefined) return false;
      await directory.deleteEntry(userId, { kind: 'subject', key: row.subjectHash });
      return true;
    },
  };
}

export type IdentityStore = ReturnType<typeof createIdentityStore>;
