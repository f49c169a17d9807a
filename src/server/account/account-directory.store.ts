import type { AccountDirectoryTable } from '#server/database/account-tables.ts';
import type { Database } from '#server/database/database.ts';

/** A key of the directory: an email, or the hash of the id that a person has at the OpenID provider (`subject`). */
export type DirectoryEntry = Pick<AccountDirectoryTable, 'kind' | 'key'>;

/** Creates the store of the directory. It finds the account of an email or of a subject when somebody signs in. */
export function createAccountDirectoryStore(database: Database) {
  return {
    /** Returns the account that an entry leads to. */
    async findAccountOf({ kind, key }: DirectoryEntry): Promise<number | undefined> {
      const row = await database.query
        .selectFrom('account_directory')
        .select('userId')
        .where('kind', '=', kind)
        .where('key', '=', key)
        .executeTakeFirst();
      return row?.userId;
    },

    /** Adds an entry. Returns false when it leads to an account already. */
    async addEntry(userId: number, entry: DirectoryEntry): Promise<boolean> {
      const row = await database.query
        .insertInto('account_directory')
        .values({ ...entry, userId })
        .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
        .returning('userId')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Deletes an entry of this account. */
    async deleteEntry(userId: number, { kind, key }: DirectoryEntry): Promise<void> {
      await database.query
        .deleteFrom('account_directory')
        .where('userId', '=', userId)
        .where('kind', '=', kind)
        .where('key', '=', key)
        .execute();
    },

    /** Deletes all entries of this account. */
    async deleteEntries(userId: number): Promise<void> {
      await database.query.deleteFrom('account_directory').where('userId', '=', userId).execute();
    },
  };
}
