import type { Selectable } from 'kysely';
import type { LearnedWording } from '#shared/halo/wordings.rules.ts';
import type { Database } from '#server/database/database.ts';
import type { HaloWordingsTable } from '#server/database/schema.ts';

/** A stored wording. */
export type WordingRow = Selectable<HaloWordingsTable>;

/** A wording that is to be stored. */
export type NewWording = LearnedWording & Pick<WordingRow, 'sentence' | 'createdAt'>;

/** Creates the store of what Halo has learned from a person's corrections. */
export function createWordingStore(database: Database) {
  return {
    /** Returns the wordings of a person, the latest first. */
    async findWordings(userId: number): Promise<WordingRow[]> {
      return database.query
        .selectFrom('halo_wordings')
        .selectAll()
        .where('userId', '=', userId)
        .orderBy('id', 'desc')
        .execute();
    },

    /** Adds a wording in place of those with the same pattern, and deletes all but the `limit` latest. */
    async insertWording(userId: number, wording: NewWording, limit: number): Promise<WordingRow> {
      const { before, after, name } = wording;
      await database.query
        .deleteFrom('halo_wordings')
        .where('userId', '=', userId)
        .where('before', '=', before)
        .where('after', '=', after)
        .where('name', name === null ? 'is' : '=', name)
        .execute();
      const row = await database.query
        .insertInto('halo_wordings')
        .values({ userId, ...wording })
        .returningAll()
        .executeTakeFirstOrThrow();
      await database.query
        .deleteFrom('halo_wordings')
        .where('userId', '=', userId)
        .where('id', 'not in', (wordings) =>
          wordings
            .selectFrom('halo_wordings as latest')
            .select('latest.id')
            .where('latest.userId', '=', userId)
            .orderBy('latest.id', 'desc')
            .limit(limit),
        )
        .execute();
      return row;
    },

    /** Deletes a wording. Returns false if the person has no such one. */
    async deleteWording(userId: number, id: number): Promise<boolean> {
      const { numDeletedRows } = await database.query
        .deleteFrom('halo_wordings')
        .where('userId', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** Deletes all wordings of a person. */
    async deleteAllWordings(userId: number): Promise<void> {
      await database.query.deleteFrom('halo_wordings').where('userId', '=', userId).execute();
    },
  };
}

export type WordingStore = ReturnType<typeof createWordingStore>;
