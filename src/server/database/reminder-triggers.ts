import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { lockMigrations } from './migrate.ts';

/** An instant before all others: a person whose tasks have changed is looked at as soon as possible. */
export const EPOCH = '1970-01-01T00:00:00.000Z';

/** The tables that reminders follow from. */
const TABLES = ['tasks', 'task_series_parts'];
const EVENTS = ['insert', 'update', 'delete'] as const;

/**
 * Lets every change of a task, whoever makes it, have the person's reminders looked for. A person who wants none has no
 * row that the triggers could find. (decision 063)
 */
export async function installReminderTriggers(database: Database): Promise<void> {
  await database.transaction('everybody', async () => {
    await lockMigrations(database);
    if (database.engine === 'sqlite') await installOnSqlite(database);
    else await installOnPostgres(database);
  });
}

async function installOnSqlite({ query }: Database): Promise<void> {
  for (const table of TABLES) {
    for (const event of EVENTS) {
      const row = event === 'delete' ? 'old' : 'new';
      await sql
        .raw(
          `create trigger if not exists remind_${event}_${table} after ${event} on ${table} begin
    update reminder_settings set "nextReminderAt" = '${EPOCH}'
    where "userId" = ${row}."userId" and "nextReminderAt" > '${EPOCH}';
  end`,
        )
        .execute(query);
    }
  }
}

const LOOK_SOON_ON_POSTGRES = `
create or replace function halo_look_for_reminders() returns trigger language plpgsql as $$
declare person bigint;
begin
  if tg_op = 'DELETE' then person := old."userId"; else person := new."userId"; end if;
  update reminder_settings set "nextReminderAt" = 'epoch' where "userId" = person and "nextReminderAt" > 'epoch';
  return null;
end $$`;

async function installOnPostgres({ query }: Database): Promise<void> {
  const version = createHash('sha256').update(LOOK_SOON_ON_POSTGRES).digest('hex');
  const { rows } = await sql<{ version: string | null }>`
    select obj_description(to_regprocedure('halo_look_for_reminders()'), 'pg_proc') as version`.execute(query);
  if (rows[0]?.version !== version) {
    await sql.raw(LOOK_SOON_ON_POSTGRES).execute(query);
    await sql.raw(`comment on function halo_look_for_reminders() is '${version}'`).execute(query);
  }
  const { rows: triggers } = await sql<{ table: string }>`
    select tgrelid::regclass::text as "table" from pg_trigger where tgname = 'look_for_reminders'`.execute(query);
  const installed = new Set(triggers.map(({ table }) => table));
  for (const table of TABLES) {
    if (installed.has(table)) continue;
    await sql
      .raw(
        `create trigger look_for_reminders after insert or update or delete on ${table} for each row execute function halo_look_for_reminders()`,
      )
      .execute(query);
  }
}
