import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { TableSchema } from '#server/database/schema-introspection.ts';
import type { Row, Value } from './archive-format.ts';

/** Creates the store that reads and writes rows of all users in the archive's form. */
export function createBackupStore(database: Database) {
  const isOnPostgres = database.engine === 'postgres';
  const knownKeys = new Map<string, string[]>();

  /** Returns the columns of a table's primary key. On PostgreSQL they start with the user id since version 17. */
  async function getKey({ name, key }: TableSchema): Promise<string[]> {
    if (!isOnPostgres) return key;
    const known = knownKeys.get(name) ?? (await readKey(database, name));
    knownKeys.set(name, known);
    return known;
  }

  return {
    /** Returns rows of a table by key: those after the row `after`, or the first. */
    async findRows(table: TableSchema, after: Row | undefined, count: number): Promise<Row[]> {
      const { name, columns } = table;
      const key = await getKey(table);
      const keys = sql.join(key.map((column) => sql.ref(column)));
      const last = after && sql.join(key.map((column) => after[columns.indexOf(column)] ?? null));
      const rest = last === undefined ? sql`` : sql`where (${keys}) > (${last})`;
      const { rows } = await sql<Record<string, unknown>>`
        select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)} ${rest}
        order by ${keys} limit ${count}`.execute(database.query);
      return rows.map((row) => columns.map((column) => toValue(row[column])));
    },

    /** Returns the highest id that a table has ever generated, even if its row is deleted; null without one. */
    async findLastId(table: TableSchema): Promise<number | null> {
      if (!table.givesIds) return null;
      const given = isOnPostgres
        ? sql`pg_sequence_last_value(${getIds(table)})`
        : sql`(select seq from sqlite_sequence where name = ${table.name})`;
      const { rows } = await sql<{ given: number | null; highest: number | null }>`
        select ${given} as given, (select max(id) from ${sql.table(table.name)}) as highest`.execute(database.query);
      const last = Math.max(rows[0]?.given ?? 0, rows[0]?.highest ?? 0);
      return last === 0 ? null : last;
    },

    /** Inserts rows into a table by one statement. */
    async insertRows({ name, columns }: TableSchema, rows: Row[]): Promise<void> {
      const names = sql.join(columns.map((column) => sql.ref(column)));
      const values = sql.join(rows.map((row) => sql`(${sql.join(row)})`));
      await sql`insert into ${sql.table(name)} (${names}) values ${values}`.execute(database.query);
    },

    /** Sets the last generated id of a table; the next one follows it. */
    async setLastId(table: TableSchema, lastId: number): Promise<void> {
      if (isOnPostgres) {
        await sql`select setval(${getIds(table)}, ${lastId})`.execute(database.query);
        return;
      }
      await sql`delete from sqlite_sequence where name = ${table.name}`.execute(database.query);
      await sql`insert into sqlite_sequence (name, seq) values (${table.name}, ${lastId})`.execute(database.query);
    },

    /** Drops a table with its rows, if it exists. */
    async dropTable({ name }: TableSchema): Promise<void> {
      await database.query.schema.dropTable(name).ifExists().execute();
    },

    /** Deletes all rows of a table. */
    async deleteRows({ name }: TableSchema): Promise<void> {
      await sql`delete from ${sql.table(name)}`.execute(database.query);
    },

    /** Lets nobody create or delete an account while `work` runs. Waits for those who are doing so. */
    async holdAccounts(work: () => Promise<void>): Promise<void> {
      await database.transaction('nobody', async () => {
        await sql`lock table account_directory in share mode`.execute(database.query);
        await work();
      });
    },

    /** Reads from each server that holds people. */
    async askAllServers(): Promise<void> {
      await sql`select id from users limit 1`.execute(database.query);
    },

    /** Counts the accounts. */
    async countUsers(): Promise<number> {
      const { rows } = await sql<{ users: number }>`select count(*) as users from users`.execute(database.query);
      return rows[0]?.users ?? 0;
    },
  };
}

export type BackupStore = ReturnType<typeof createBackupStore>;

/** Returns the columns of a table's primary key on PostgreSQL, in their order. */
async function readKey({ query }: Database, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_index cross join unnest(indkey) with ordinality as part (number, place)
    join pg_attribute on attrelid = indrelid and attnum = part.number
    where indrelid = to_regclass(quote_ident(${table})) and indisprimary order by place`.execute(query);
  return rows.map(({ name }) => name);
}

/** Converts a value to its form in the archive: booleans become 0 or 1. Throws for a type that JSON does not have. */
function toValue(value: unknown): Value {
  if (typeof value === 'boolean') return Number(value);
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  throw new Error(`An archive has no place for a value of type ${typeof value}`);
}

/** Returns the sequence of a table's ids on PostgreSQL. */
function getIds({ name }: TableSchema): RawBuilder<unknown> {
  return sql`cast(pg_get_serial_sequence(quote_ident(${name}), 'id') as regclass)`;
}
