import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { lockMigrations } from './migrate.ts';
import { SQLITE_RECORDING } from './recording.ts';

/** A table whose changes are recorded. */
interface RecordedTable {
  name: string;
  /** The columns that tell a person's rows apart. */
  key: readonly string[];
}

/** The room that a change takes besides its values, in bytes. */
export const CHANGE_BYTES = 150;

/**
 * A transaction on PostgreSQL that is not recorded moves the number of the last change too, because responses are
 * cached under it. It skips up to this many numbers. It may be lost when PostgreSQL crashes, as it does not wait for
 * fsync, and the next change must not get the same number then.
 */
const LARGEST_SKIP = 1_000_000;

/**
 * Lets the database record every change of a person's items, whoever makes it. The triggers follow from the definitions
 * of the nouns, so no noun and no column can be forgotten. (decision 048)
 */
export async function installChangeTriggers(database: Database, tables: readonly RecordedTable[]): Promise<void> {
  await database.transaction('everybody', async () => {
    await lockMigrations(database);
    if (database.engine === 'sqlite') await installOnSqlite(database, tables);
    else await installOnPostgres(database, tables);
  });
}

async function installOnSqlite({ query }: Database, tables: readonly RecordedTable[]): Promise<void> {
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'trigger'`.execute(query);
  const installed = new Map(rows.map(({ name, sql: text }) => [name, text]));
  for (const table of tables) {
    const { rows: columns } = await sql<{ name: string }>`
      select name from pragma_table_info(${table.name}) where name <> 'userId'`.execute(query);
    const names = columns.map(({ name }) => name);
    for (const [name, text] of sqliteTriggers(table, names)) {
      if (installed.get(name) === text) continue;
      await sql`drop trigger if exists ${sql.ref(name)}`.execute(query);
      await sql.raw(text).execute(query);
    }
  }
}

/** Returns the triggers of a table with their names. */
function sqliteTriggers(
  { name: table, key }: RecordedTable,
  columns: readonly string[],
): [name: string, text: string][] {
  const isRecorded = `${SQLITE_RECORDING}('actor') <> 'off'`;
  const isChanged = columns.map((name) => `old."${name}" is not new."${name}"`).join(' or ');
  const compared = columns.map((name) => `select '${name}' as name, old."${name}" as before, new."${name}" as after`);
  const changedValues = (column: string) =>
    `(select json_group_object(name, ${column}) from (${compared.join(' union all ')}) where before is not after)`;
  const record = (row: string, before: string, after: string) => `begin
    insert into row_changes ("userId", number, action, at, actor, undoes, "tableName", "rowKey", title, before, after)
    select ${row}."userId", last + 1, ${SQLITE_RECORDING}('action', last + 1), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'),
      ${SQLITE_RECORDING}('actor'), ${SQLITE_RECORDING}('undoes'), '${table}', ${getValues(row, key)},
      ${columns.includes('title') ? `${row}.title` : 'null'}, ${before}, ${after}
    from (select coalesce((select last from change_counters where "userId" = ${row}."userId"), 0) as last);
    insert into change_counters ("userId", last, bytes)
    select "userId", number, ${CHANGE_BYTES} + coalesce(octet_length(before), 0) + coalesce(octet_length(after), 0)
    from row_changes where "userId" = ${row}."userId"
      and number = 1 + coalesce((select last from change_counters where "userId" = ${row}."userId"), 0)
    on conflict ("userId") do update set last = excluded.last, bytes = bytes + excluded.bytes;
  end`;
  const header = (event: string, condition: string) =>
    `CREATE TRIGGER record_${event}_${table} after ${event} on ${table} when ${condition}`;
  return [
    [`record_insert_${table}`, `${header('insert', isRecorded)} ${record('new', 'null', getValues('new', columns))}`],
    [`record_delete_${table}`, `${header('delete', isRecorded)} ${record('old', getValues('old', columns), 'null')}`],
    [
      `record_update_${table}`,
      `${header('update', `(${isChanged}) and ${isRecorded}`)} ${record('new', changedValues('before'), changedValues('after'))}`,
    ],
  ];
}

/** Returns SQL for columns of a row as JSON. */
function getValues(row: string, columns: readonly string[]): string {
  return `json_object(${columns.map((name) => `'${name}', ${row}."${name}"`).join(', ')})`;
}

/** On Citus a trigger runs on a part of a table, whose name is that of the table, `_` and a number. */
const RECORD_ON_POSTGRES = `
create or replace function halo_record_change() returns trigger language plpgsql as $$
declare
  actor text := coalesce(nullif(current_setting('halo.actor', true), ''), 'you');
  old_row jsonb; new_row jsonb; some_row jsonb; before_values jsonb; after_values jsonb; key_values jsonb;
  person bigint; change bigint; first_change bigint; skip bigint;
begin
  if actor = 'off' then
    if tg_op = 'DELETE' then person := old."userId"; else person := new."userId"; end if;
    if current_setting('halo.moved', true) is distinct from person::text then
      skip := 1 + floor(random() * ${LARGEST_SKIP})::bigint;
      update change_counters set last = last + skip where "userId" = person;
      perform set_config('halo.moved', person::text, true);
    end if;
    return null;
  end if;
  if tg_op <> 'INSERT' then old_row := to_jsonb(old) - 'userId'; some_row := old_row; person := old."userId"; end if;
  if tg_op <> 'DELETE' then new_row := to_jsonb(new) - 'userId'; some_row := new_row; person := new."userId"; end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, value), jsonb_object_agg(key, old_row -> key) into after_values, before_values
    from jsonb_each(new_row) where value is distinct from old_row -> key;
    if after_values is null then return null; end if;
  else
    before_values := old_row; after_values := new_row;
  end if;
  select jsonb_object_agg(name, some_row -> name) into key_values from unnest(tg_argv) as name;
  insert into change_counters as counters ("userId", last, bytes)
  values (person, 1, ${CHANGE_BYTES} + coalesce(octet_length(before_values::text), 0) + coalesce(octet_length(after_values::text), 0))
  on conflict ("userId") do update set last = counters.last + 1, bytes = counters.bytes + excluded.bytes
  returning last into change;
  first_change := coalesce(nullif(current_setting('halo.action', true), '')::bigint, change);
  perform set_config('halo.action', first_change::text, true);
  insert into row_changes ("userId", number, action, at, actor, undoes, "tableName", "rowKey", title, before, after)
  values (person, change, first_change, clock_timestamp(), actor, nullif(current_setting('halo.undoes', true), '')::bigint,
    regexp_replace(tg_table_name, '_[0-9]+$', ''), key_values::text, some_row ->> 'title', before_values::text, after_values::text);
  return null;
end $$`;

async function installOnPostgres({ query }: Database, tables: readonly RecordedTable[]): Promise<void> {
  const version = createHash('sha256').update(RECORD_ON_POSTGRES).digest('hex');
  const { rows } = await sql<{ version: string | null }>`
    select obj_description(to_regprocedure('halo_record_change()'), 'pg_proc') as version`.execute(query);
  if (rows[0]?.version !== version) {
    await sql.raw(RECORD_ON_POSTGRES).execute(query);
    await sql.raw(`comment on function halo_record_change() is '${version}'`).execute(query);
  }
  const { rows: triggers } = await sql<{ table: string }>`
    select tgrelid::regclass::text as "table" from pg_trigger where tgname = 'record_change'`.execute(query);
  const installed = new Set(triggers.map(({ table }) => table));
  for (const { name, key } of tables) {
    if (installed.has(name)) continue;
    const keys = key.map((column) => `'${column}'`).join(', ');
    await sql
      .raw(
        `create trigger record_change after insert or update or delete on ${name} for each row execute function halo_record_change(${keys})`,
      )
      .execute(query);
  }
}
