import type { Database } from '#server/database/database.ts';
import type { TrashTable } from '#server/database/schema.ts';

/** What a person deleted lately. */
export function createTrashStore(database: Database) {
  return {
    /** Keeps what was deleted. */
    async insertTrash(userId: number, trash: Omit<TrashTable, 'userId'>): Promise<void> {
      await database.query
        .insertInto('trash')
        .values({ ...trash, userId })
        .execute();
    },

    /** Takes out what was deleted with this item; undefined when it is not there or is somebody else's. */
    async takeTrash(userId: number, kind: TrashTable['kind'], id: number): Promise<string | undefined> {
      const row = await database.query
        .deleteFrom('trash')
        .where('userId', '=', userId)
        .where('kind', '=', kind)
        .where('id', '=', id)
        .returning('content')
        .executeTakeFirst();
      return row?.content;
    },

    /** Throws away for good what was deleted before the instant. */
    async forgetBefore(userId: number, instant: string): Promise<void> {
      await database.query.deleteFrom('trash').where('userId', '=', userId).where('deletedAt', '<', instant).execute();
    },
  };
}

export type TrashStore = ReturnType<typeof createTrashStore>;
