import type { AccountDirectoryTable } from '#server/database/account-tables.ts';
import type { Database } from '#server/database/database.ts';

/** What leads to an account at a sign-in: an email key, or the hash of a subject at the OpenID provider. */
export type DirectoryEntry = Pick<AccountDirectoryTable, 'kind' | 'key'>;

/** Creates the store of the directory, which says whose an email or a subject is. Each leads to one account. */
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
