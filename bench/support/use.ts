import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { openDatabase, type DatabaseLocation } from '#server/database/open-database.ts';
import { columnsFor } from '#server/database/columns.ts';

/** The number of rows of each of many users. */
export interface UseSize {
  people: number;
  tasks: number;
  goals: number;
  books: number;
  projects: number;
  tasksPerProject: number;
  habits: number;
  completionsPerHabit: number;
  logins: number;
}

const HOUR = 60 * 60 * 1_000;
const HOURS_OF_A_YEAR = 8_760;
const TURNS_AT_A_TIME = 100;

/**
 * Adds many users with a year of use up to now, evenly distributed over its hours. Half of the items are completed.
 * Users take turns, so that the rows of one user are not adjacent. The database itself generates the rows.
 */
export async function fillUse(location: DatabaseLocation, size: UseSize): Promise<void> {
  const database = await openDatabase(location, () => undefined);
  await database.transaction('everybody', async () => {
    await addMoments(database);
    await addPeople(database, size.people);
    await addItems(database, size);
    await addHabits(database, size);
    await addLogins(database, size);
  });
  // PostgreSQL's autovacuum does this some time after so many inserts. SQLite has none, and halo does not run it.
  if (database.engine === 'postgres') await sql`vacuum analyze`.execute(database.query);
  await database.close();
}

/** Adds the hours of the year: `at` is the instant of the i-th hour, `day` its date. */
async function addMoments({ query, engine }: Database): Promise<void> {
  const columns = columnsFor(engine);
  await query.schema
    .createTable('bench_moments')
    .temporary()
    .addColumn('i', 'integer', (column) => column.primaryKey())
    .addColumn('at', columns.instant)
    .addColumn('day', columns.day)
    .execute();
  const end = Date.now();
  for (let i = 0; i < HOURS_OF_A_YEAR; i += 1) {
    const at = new Date(end - i * HOUR).toISOString();
    await sql`insert into bench_moments values (${i}, ${at}, ${at.slice(0, 10)})`.execute(query);
  }
}

async function addPeople({ query, engine }: Database, people: number): Promise<void> {
  const columns = columnsFor(engine);
  await query.schema
    .createTable('bench_people')
    .temporary()
    .addColumn('u', 'integer', (column) => column.primaryKey())
    .addColumn('id', columns.reference)
    .execute();
  for (let u = 0; u < people; u += 1) {
    const email = `person${u}@halo.example`;
    const { id } = await query
      .insertInto('users')
      .values({ email, emailKey: email, password: 'none', createdAt: new Date().toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`insert into bench_people values (${u}, ${id})`.execute(query);
  }
}

/**
 * Adds rows of all users in turn, `count` for each. `select` creates a row from k, the number of the row, u, the number
 * of the user, and `at` and `day`, an hour of the year. Uses several statements because halo limits the time of a
 * statement.
 */
async function addTurns({ query }: Database, count: number, insert: RawBuilder<unknown>): Promise<void> {
  for (let start = 0; start < count; start += TURNS_AT_A_TIME) {
    const end = Math.min(count, start + TURNS_AT_A_TIME) - 1;
    await sql`with recursive ks(k) as (select ${sql.lit(start)} union all select k + 1 from ks where k < ${sql.lit(end)}),
      turns as (select k, u, bench_people.id as "userId", at, day from ks cross join bench_people
        join bench_moments on i = (k * 1049 + u * 7919) % ${sql.lit(HOURS_OF_A_YEAR)} order by k, u)
      ${insert} from turns`.execute(query);
  }
}

const TITLE = sql.lit('Something to do that takes a line');
const DONE = sql`k % 2 = 0, case when k % 2 = 0 then at end`;

async function addItems(database: Database, size: UseSize): Promise<void> {
  await addTurns(
    database,
    size.tasks,
    sql`insert into tasks ("userId", title, "createdAt", date, "sortOrder", "isCompleted", "completedAt")
      select "userId", ${TITLE}, at, day, k, ${DONE}`,
  );
  await addTurns(
    database,
    size.goals,
    sql`insert into goals ("userId", title, "createdAt", "dueDate", "isCompleted", "completedAt")
      select "userId", ${TITLE}, at, day, ${DONE}`,
  );
  for (const [table, count] of [
    ['books', size.books],
    ['projects', size.projects],
  ] as const) {
    await addTurns(
      database,
      count,
      sql`insert into ${sql.table(table)} ("userId", title, "createdAt", "isCompleted", "completedAt")
        select "userId", ${TITLE}, at, ${DONE}`,
    );
  }
  await addTurns(
    database,
    size.projects * size.tasksPerProject,
    sql`insert into project_tasks ("userId", title, "createdAt", "projectId", "isCompleted", "completedAt")
      select "userId", ${TITLE}, at, (select max(id) from projects where projects."userId" = turns."userId"), ${DONE}`,
  );
}

async function addHabits(database: Database, size: UseSize): Promise<void> {
  const { query } = database;
  await addTurns(
    database,
    size.habits,
    sql`insert into habit_series ("userId", "startPeriod", "createdAt") select "userId", k, at`,
  );
  await sql`insert into habits ("userId", title, "createdAt", "baseSeries", "dueDate", period, color)
    select "userId", ${TITLE}, "createdAt", id, '2026-03-02', 0, 'green' from habit_series`.execute(query);
  await sql`insert into habit_completions ("userId", "seriesId", period, "completionDate", "createdAt")
    select habit_series."userId", id, 0, day, at from habit_series
    join bench_moments on i % 24 = 0 and i < ${sql.lit(24 * size.completionsPerHabit)}
    order by i, id`.execute(query);
}

async function addLogins(database: Database, size: UseSize): Promise<void> {
  await addTurns(
    database,
    size.logins,
    sql`insert into user_sessions ("userId", "loginTime", "logoutTime", "sessionDuration", "ipAddress", "userAgent")
      select "userId", at, at, 60 * (k % 50), '203.0.113.7', ${TITLE}`,
  );
}
