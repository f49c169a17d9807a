import { sql } from 'kysely';
import type { Database } from './database.ts';
import { lockMigrations, migrate } from './migrate.ts';
import { isUsedByOthers } from './other-processes.ts';

/** Thrown when a database cannot be distributed. The message is one line for the operator. */
export class DistributionError extends Error {}

/** What was done: the tables that are distributed now and were not before, and the servers that hold them. */
export interface Distribution {
  tables: string[];
  servers: number;
}

/** The settings that every connection to a distributed database needs. */
const SETTINGS: Record<string, string> = {
  // Passes `set local` on to the servers with the tables: triggers read there who makes a change.
  'citus.propagate_set_commands': 'local',
  // A transaction has one connection to each server, so that a backup reads all rows of a server as of one moment.
  'citus.max_adaptive_executor_pool_size': '1',
  // Allows halo's triggers. They write only rows of the person whose row was changed, which are on the same server.
  'citus.enable_unsafe_triggers': 'on',
};

/**
 * Spreads all people over the servers that Citus knows: each table of a person by `userId`, so that the rows of a person
 * are on one server. It is one transaction, so a killed process changes nothing, and can be repeated: tables that are
 * distributed already are left alone. `report` is told each table before it is copied. Throws a DistributionError.
 * (decision 075)
 */
export async function distribute(database: Database, report: (table: string) => void): Promise<Distribution> {
  const servers = await requireServers(database);
  await migrate(database);
  const tables = await database.transaction('everybody', async () => {
    await database.liftTimeLimit();
    await lockMigrations(database);
    await applySettings(database);
    const pending = await findPendingTables(database);
    for (const { table, column } of pending) {
      report(table);
      await dropTriggers(database, table);
      await distributeTable(database, table, column);
    }
    if (pending.length > 0) await finish(database);
    return pending.map(({ table }) => table);
  });
  return { tables, servers };
}

/** True if people are spread over servers. */
export async function isDistributed(database: Database): Promise<boolean> {
  if (database.engine === 'sqlite' || !(await hasCitus(database))) return false;
  const { rows } = await sql`select 1 from pg_dist_partition where logicalrelid = to_regclass('users')`.execute(
    database.query,
  );
  return rows.length > 0;
}

async function hasCitus({ query }: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_extension where extname = 'citus'`.execute(query);
  return rows.length > 0;
}

/** Returns how many servers there are for tables. Throws where something is missing. */
async function requireServers(database: Database): Promise<number> {
  const { query } = database;
  if (!(await hasCitus(database)))
    throw new DistributionError('the database lacks the extension Citus. Run "create extension citus" in it.');
  const { rows } = await sql<{ isCoordinator: boolean; isNamed: boolean; servers: number }>`
    select (select groupid = 0 from pg_dist_local_group) as "isCoordinator",
      exists (select 1 from pg_dist_node where groupid = 0) as "isNamed",
      (select count(*) from pg_dist_node where shouldhaveshards and isactive) as servers`.execute(query);
  const { isCoordinator = false, isNamed = false, servers = 0 } = rows[0] ?? {};
  if (!isCoordinator)
    throw new DistributionError('this server is no coordinator. Set DATABASE_URL to the coordinator.');
  if (!isNamed)
    throw new DistributionError(
      "Citus lacks the coordinator's address. Run \"select citus_set_coordinator_host('…')\".",
    );
  if (servers === 0)
    throw new DistributionError('Citus has no server for tables. Run "select citus_add_node(\'…\', 5432)" for each.');
  if (await isUsedByOthers(database)) throw new DistributionError('a halo is running on this database. Stop it first.');
  return servers;
}

/** Applies the settings to this transaction, and to each later connection. */
async function applySettings({ query }: Database): Promise<void> {
  // Tables that refer to each other are distributed one after the other.
  await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(query);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(query);
  const database = sql.id(rows[0]?.name ?? '');
  for (const [name, value] of Object.entries(SETTINGS)) {
    await sql`set local ${sql.raw(name)} = ${sql.lit(value)}`.execute(query);
    await sql`alter database ${database} set ${sql.raw(name)} = ${sql.lit(value)}`.execute(query);
  }
}

/** Returns the tables that are not distributed yet, parents before children, each with the column of the user. */
async function findPendingTables({ query }: Database): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select 'users' as "table", 'id' as "column", 0 as parents where ${isPending(sql`'users'::regclass`)}
    union all
    select conrelid::regclass::text, 'userId',
      (select count(*) from pg_constraint as own where own.contype = 'f' and own.conrelid = pg_constraint.conrelid)
    from pg_constraint where contype = 'f' and confrelid = 'users'::regclass and ${isPending(sql`conrelid`)}
    order by parents, "table"`.execute(query);
  return rows;
}

function isPending(table: ReturnType<typeof sql>) {
  return sql<boolean>`not exists (select 1 from pg_dist_partition where logicalrelid = ${table})`;
}

/** Copied rows are no changes. halo installs its triggers again when it starts. */
async function dropTriggers({ query }: Database, table: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tgname as name from pg_trigger where tgrelid = ${table}::regclass and not tgisinternal`.execute(query);
  for (const { name } of rows) await sql`drop trigger ${sql.id(name)} on ${sql.table(table)}`.execute(query);
}

async function distributeTable({ query }: Database, table: string, column: string): Promise<void> {
  await (
    table === 'users'
      ? sql`select create_distributed_table(${table}, ${column})`
      : sql`select create_distributed_table(${table}, ${column}, colocate_with => 'users')`
  ).execute(query);
}

/**
 * Lets a transaction that writes the directory and a person's rows commit on both servers or on none, and deletes the
 * copies of distributed rows that are left on the coordinator.
 */
async function finish({ query }: Database): Promise<void> {
  await sql`select citus_add_local_table_to_metadata('account_directory')
    where ${isPending(sql`'account_directory'::regclass`)}`.execute(query);
  await sql`select truncate_local_data_after_distributing_table('users')`.execute(query);
}
