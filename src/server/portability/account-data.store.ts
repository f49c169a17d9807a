import type { PortableList } from '#shared/portability/export-file.contract.ts';
import { anyTable } from '#server/database/any-table.ts';
import type { Database } from '#server/database/database.ts';
import { inJsonList } from '#server/database/json-sql.ts';
import type { PlannerTable, RowsByTable } from '#server/database/schema.ts';
import type { ExportedTable } from '#server/nouns/noun.ts';
import { EXPORTED_LISTS } from '#server/nouns/nouns.ts';
import { createAccountNameStore } from './account-names.store.ts';

/** Creates the store that reads all data of an account. */
export function createAccountDataStore(database: Database) {
  /** Selects the user's rows of a table. */
  const getQuery = (userId: number, { name, order }: ExportedTable) =>
    order.reduce(
      (query, column) => query.orderBy(column as 'id'),
      database.query.selectFrom(anyTable(name)).selectAll().where('userId', '=', userId),
    );

  return {
    /** Locks the user's row, so that no items are added until the transaction ends. */
    async lockPerson(userId: number): Promise<void> {
      if (database.engine !== 'postgres') return;
      await database.query.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
    },

    /** Returns the links of the tasks that belong to a series or are copies. */
    async findTaskLinks(userId: number) {
      return database.query
        .selectFrom('tasks')
        .select(['id', 'date', 'recurringId', 'occurrenceDay', 'carriedFrom', 'ancestorId'])
        .where('userId', '=', userId)
        .where((where) =>
          where.or([
            where('recurringId', 'is not', null),
            where('carriedFrom', 'is not', null),
            where('ancestorId', 'is not', null),
          ]),
        )
        .execute();
    },

    /** Returns the links of the goals that are copies. */
    async findGoalLinks(userId: number) {
      return database.query
        .selectFrom('goals')
        .select(['id', 'dueDate', 'carriedFrom', 'ancestorId'])
        .where('userId', '=', userId)
        .where((where) => where.or([where('carriedFrom', 'is not', null), where('ancestorId', 'is not', null)]))
        .execute();
    },

    /** Returns the ids of all exported rows, by list. */
    async findIds(userId: number): Promise<Record<PortableList, number[]>> {
      const ids: Partial<Record<PortableList, number[]>> = {};
      for (const { name, tables } of EXPORTED_LISTS) {
        const rows = await database.query
          .selectFrom(anyTable(tables[0].name))
          .select('id')
          .where('userId', '=', userId)
          .orderBy('id')
          .execute();
        ids[name] = rows.map(({ id }) => id);
      }
      return ids as Record<PortableList, number[]>;
    },

    /** Returns the rows of these items of a list. */
    async findRowsOf(userId: number, tables: readonly ExportedTable[], ids: readonly number[]): Promise<RowsByTable> {
      const rows: Partial<Record<PlannerTable, object[]>> = {};
      for (const table of tables) {
        rows[table.name] = await getQuery(userId, table)
          .where(inJsonList(database, table.item, JSON.stringify(ids)))
          .execute();
      }
      return rows as RowsByTable;
    },

    /** Returns the ids of the task series that have an occurrence. */
    async findReferredSeries(userId: number): Promise<number[]> {
      const rows = await database.query
        .selectFrom('tasks')
        .select('recurringId')
        .distinct()
        .where('userId', '=', userId)
        .where('recurringId', 'is not', null)
        .where('occurrenceDay', 'is not', null)
        .execute();
      return rows.map(({ recurringId }) => recurringId ?? 0);
    },

    /** Returns email and creation time of the account. */
    async findAccount(userId: number): Promise<{ email: string; createdAt: string }> {
      return database.query
        .selectFrom('users')
        .select(['email', 'createdAt'])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
    },

    /** Returns the history of sign-ins, the earliest first. */
    async findSignIns(userId: number) {
      return database.query
        .selectFrom('user_sessions')
        .select([
          'loginTime as signedInAt',
          'logoutTime as signedOutAt',
          'sessionDuration as seconds',
          'ipAddress',
          'userAgent',
        ])
        .where('userId', '=', userId)
        .orderBy('id')
        .execute();
    },

    /** Returns what Halo has learned from corrections, the earliest first. */
    async findWordings(userId: number) {
      return database.query
        .selectFrom('halo_wordings')
        .select(['sentence', 'commandType', 'itemType', 'period', 'createdAt'])
        .where('userId', '=', userId)
        .orderBy('id')
        .execute();
    },

    ...createAccountNameStore(database),
  };
}

export type AccountDataStore = ReturnType<typeof createAccountDataStore>;
