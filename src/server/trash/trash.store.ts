import type { Database } from '#server/database/database.ts';
import { deleteOldRows } from '#server/database/old-rows.ts';
import type { TrashTable } from '#server/database/schema.ts';

/** Creates the store of recently deleted rows. */
export function createTrashStore(database: Database) {
  return {
    /** Adds the entry of an item, or replaces it. */
    async insertTrash(userId: number, trash: Omit<TrashTable, 'userId'>): Promise<void> {
      await database.query
        .insertInto('trash')
        .values({ ...trash, userId })
        .onConflict((entry) =>
          entry.columns(['userId', 'kind', 'id']).doUpdateSet({ content: trash.content, deletedAt: trash.deletedAt }),
        )
        .execute();
    },

    /**
     * Removes and returns this user's entry of the item, if it was deleted at `oldest` or later; undefined without one.
     */
    async takeTrash(userId: number, kind: TrashTable['kind'], id: number, oldest: string): Promise<string | undefined> {
      const row = await database.query
        .deleteFrom('trash')
        .where('userId', '=', userId)
        .where('kind', '=', kind)
        .where('id', '=', id)
        .where('deletedAt', '>=', oldest)
        .returning('content')
        .executeTakeFirst();
      return row?.content;
    },

    /** Deletes at most `limit` entries of all users from before the instant. Returns how many. */
    async purgeBefore(instant: string, limit: number): Promise<number> {
      const key = ['userId', 'kind', 'id'] as const;
      return database.autocommit('everybody', async () =>
        deleteOldRows(database, { table: 'trash', key, column: 'deletedAt', before: instant }, limit),
      );
    },
  };
}

export type TrashStore = ReturnType<typeof createTrashStore>;
