import { sql } from 'kysely';
import type { Database } from './database.ts';
import { columnsFor } from './columns.ts';
import { MIGRATIONS } from './migrations/all.ts';
import type { Migration } from './migrations/migration.ts';
import { withoutRecording } from './recording.ts';

/** Key of the advisory lock that serializes migrations on PostgreSQL. All halo processes use this number. */
const MIGRATION_LOCK = 4_250_691;

/** Thrown when a newer version of halo wrote the database. */
export class NewerDatabaseError extends Error {
  constructor(version: number, known: number) {
    super(
      `The database is at version ${version}, but this halo knows versions up to ${known}. Start a halo that is as new as the database.`,
    );
  }
}

/**
 * Migrates the database to the program's version. Migrations go forward only, each in its own transaction. The lock is
 * taken inside that transaction: processes that start together take turns, and the later ones find nothing to do.
 */
export async function migrate(database: Database, migrations: readonly Migration[] = MIGRATIONS): Promise<void> {
  let pending = true;
  while (pending) {
    pending = await withoutRecording(async () =>
      database.transaction('everybody', async () => {
        await database.liftTimeLimit();
        await lockMigrations(database);
        return applyNext(database, migrations);
      }),
    );
  }
}

/** Prevents other migrations until the transaction ends. On SQLite the transaction itself holds the only write lock. */
export async function lockMigrations(database: Database): Promise<void> {
  if (database.engine === 'postgres')
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(database.query);
}

/** Applies the first pending migration. Returns whether there may be more. */
async function applyNext(database: Database, migrations: readonly Migration[]): Promise<boolean> {
  const version = await currentVersion(database);
  if (version > migrations.length) throw new NewerDatabaseError(version, migrations.length);
  const next = migrations[version];
  if (next === undefined) return false;
  await next.apply(database.query, columnsFor(database.engine));
  await sql`insert into migrations (version, name, "appliedAt") values (${version + 1}, ${next.name}, ${new Date().toISOString()})`.execute(
    database.query,
  );
  return true;
}

/** Returns the version of a database without changing it; 0 when it has no tables of halo. */
export async function getVersion(database: Database): Promise<number> {
  const { rows } = await (
    database.engine === 'sqlite'
      ? sql<{ found: number }>`select count(*) as found from sqlite_master where type = 'table' and name = 'migrations'`
      : sql<{ found: number }>`select count(to_regclass('migrations')) as found`
  ).execute(database.query);
  return rows[0]?.found === 1 ? getLatest(database) : 0;
}

async function currentVersion(database: Database): Promise<number> {
  await sql`create table if not exists migrations (version integer primary key, name text not null, "appliedAt" text not null)`.execute(
    database.query,
  );
  return getLatest(database);
}

async function getLatest(database: Database): Promise<number> {
  const { rows } = await sql<{ version: number | null }>`select max(version) as version from migrations`.execute(
    database.query,
  );
  return rows[0]?.version ?? 0;
}
