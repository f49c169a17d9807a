import type { Insertable, Selectable } from 'kysely';
import type { PasskeysTable } from '#server/database/account-tables.ts';
import type { Database } from '#server/database/database.ts';

/** A stored passkey. */
export type PasskeyRow = Selectable<PasskeysTable>;

/** Creates the store of passkeys. */
export function createPasskeyStore(database: Database) {
  return {
    /** Returns a person's passkeys, the latest first. */
    async findPasskeys(userId: number): Promise<PasskeyRow[]> {
      return database.query
        .selectFrom('passkeys')
        .selectAll()
        .where('userId', '=', userId)
        .orderBy('id', 'desc')
        .execute();
    },

    /** Returns a person's passkey by its id in WebAuthn. */
    async findPasskey(userId: number, credentialId: string): Promise<PasskeyRow | undefined> {
      return database.query
        .selectFrom('passkeys')
        .selectAll()
        .where('userId', '=', userId)
        .where('credentialId', '=', credentialId)
        .executeTakeFirst();
    },

    /** Stores a new passkey. Returns undefined when the person has it already. */
    async insertPasskey(
      userId: number,
      passkey: Omit<Insertable<PasskeysTable>, 'id' | 'userId' | 'lastUsedAt'>,
    ): Promise<PasskeyRow | undefined> {
      return database.query
        .insertInto('passkeys')
        .values({ userId, lastUsedAt: null, ...passkey })
        .onConflict((conflict) => conflict.columns(['userId', 'credentialId']).doNothing())
        .returningAll()
        .executeTakeFirst();
    },

    /** Records a use. Returns false when the passkey was removed, or used by another request since it was read. */
    async recordUse(
      userId: number,
      { id, counter }: Pick<PasskeyRow, 'id' | 'counter'>,
      use: { counter: number; lastUsedAt: string },
    ): Promise<boolean> {
      const { numUpdatedRows } = await database.query
        .updateTable('passkeys')
        .set(use)
        .where('userId', '=', userId)
        .where('id', '=', id)
        .where('counter', '=', counter)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Deletes a passkey. Returns false when the person has none with this id. */
    async deletePasskey(userId: number, id: number): Promise<boolean> {
      const { numDeletedRows } = await database.query
        .deleteFrom('passkeys')
        .where('userId', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

export type PasskeyStore = ReturnType<typeof createPasskeyStore>;
