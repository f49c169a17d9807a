import type { Database } from '#server/database/database.ts';

/** Creates the store of the server's own keys, which all processes of a database share. */
export function createServerKeyStore(database: Database) {
  return {
    /** Returns the key with this name; undefined before it was made. */
    async findKey(name: string): Promise<string | undefined> {
      const row = await database.query
        .selectFrom('server_keys')
        .select('value')
        .where('name', '=', name)
        .executeTakeFirst();
      return row?.value;
    },

    /** Stores a key unless another process has stored one with this name. */
    async insertKey(name: string, value: string): Promise<void> {
      await database.autocommit('nobody', async () =>
        database.query
          .insertInto('server_keys')
          .values({ name, value })
          .onConflict((conflict) => conflict.column('name').doNothing())
          .execute(),
      );
    },
  };
}

export type ServerKeyStore = ReturnType<typeof createServerKeyStore>;
