import type { Database } from '#server/database/database.ts';
import type { TrashTable } from '#server/database/schema.ts';

/** Creates the store of recently deleted rows. */
export function createTrashStore(database: Database) {
  return {
    /** Adds an entry. */
    async insertTrash(userId: number, trash: Omit<TrashTable, 'userId'>): Promise<void> {
      await database.query
        .insertInto('trash')
        .values({ ...trash, userId })
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
      const { numDeletedRows } = await database.autocommit('everybody', async () =>
        database.query
          .deleteFrom('trash')
          .where((rows) =>
            rows(
              rows.refTuple('userId', 'kind', 'id'),
              'in',
              rows
                .selectFrom('trash as old')
                .select(['old.userId', 'old.kind', 'old.id'])
                .where('old.deletedAt', '<', instant)
                .limit(limit)
                .$asTuple('userId', 'kind', 'id'),
            ),
          )
          .executeTakeFirst(),
      );
      return Number(numDeletedRows);
    },
  };
}

export type TrashStore = ReturnType<typeof createTrashStore>;
