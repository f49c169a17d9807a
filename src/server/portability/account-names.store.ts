import type { Database } from '#server/database/database.ts';
import type { ImportedThingsTable } from '#server/database/record-tables.ts';

/** The key of an imported row, with the id that it got. */
export type ImportedThing = Omit<ImportedThingsTable, 'userId'>;

/** Creates the store of portable ids: the prefix of an account's own, and the keys of imported rows. */
export function createAccountNameStore(database: Database) {
  const findSource = async (userId: number) =>
    database.query.selectFrom('export_sources').select('source').where('userId', '=', userId).executeTakeFirst();

  return {
    /** Returns the prefix of the account's portable ids; undefined before its first export. */
    async findSource(userId: number): Promise<string | undefined> {
      return (await findSource(userId))?.source;
    },

    /** Stores the prefix of the account's portable ids, unless it has one. */
    async keepSource(userId: number, source: string): Promise<void> {
      if ((await findSource(userId)) !== undefined) return;
      await database.autocommit(userId, async () =>
        database.query
          .insertInto('export_sources')
          .values({ userId, source })
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      );
    },

    /** Returns the keys and ids of all imported rows. */
    async findImported(userId: number): Promise<ImportedThing[]> {
      return database.query
        .selectFrom('imported_things')
        .select(['kind', 'key', 'id'])
        .where('userId', '=', userId)
        .execute();
    },
  };
}
