import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { DatabaseLocation } from '#server/database/open-database.ts';

/** The number of other users and of their tasks in total, and the number of tasks of the measured user. */
export interface BulkUserCounts {
  people: number;
  tasks: number;
  ownTasks: number;
}

/** The ten years before the measured day. */
const DAYS = 3_650;
const DAY_BEFORE = '2015-12-31';
const PARTS = 10;
const TASKS_AT_A_TIME = 500_000;
const CREATED_AT = '2021-01-01T00:00:00.000Z';

/** The parts of a statement that differ between the engines. */
interface Dialect {
  run(statement: string): Promise<void>;
  /** The numbers from `first` to `last` as rows with the column i. */
  numbers(first: number, last: number): string;
  /** The date of the number i. */
  day: string;
  /** Whether the task of the number i is completed. */
  isCompleted: string;
  close(): Promise<void>;
}

/**
 * Adds many users, and tasks over ten years for them and for the measured user. Users take turns, so that the rows of
 * one user are not adjacent. The database itself generates the rows; no program may be running on it.
 */
export async function insertBulkUsers(location: DatabaseLocation, ownId: number, size: BulkUserCounts): Promise<void> {
  const dialect = location.databaseUrl === undefined ? sqlite(location.dataDir) : await postgres(location.databaseUrl);
  const email = `'person' || i || '@halo.example'`;
  await dialect.run(`insert into users (email, "emailKey", password, "createdAt")
    select ${email}, ${email}, 'none', '${CREATED_AT}' from ${dialect.numbers(1, size.people)}`);
  for (let part = 0; part < PARTS; part += 1) {
    const edge = (count: number, index: number) => Math.round((index * count) / PARTS);
    // The ids of the others follow the id of the first user.
    const others = `${ownId + 1} + i % ${size.people}`;
    await addTasks(dialect, others, edge(size.tasks, part), edge(size.tasks, part + 1));
    await addTasks(dialect, String(ownId), edge(size.ownTasks, part), edge(size.ownTasks, part + 1));
  }
  await dialect.close();
}

/** Adds the tasks after the number `from` up to `to`, in several statements. */
async function addTasks(dialect: Dialect, userId: string, from: number, to: number): Promise<void> {
  for (let done = from; done < to; done += TASKS_AT_A_TIME) {
    const numbers = dialect.numbers(done + 1, Math.min(to, done + TASKS_AT_A_TIME));
    await dialect.run(`insert into tasks
        ("userId", title, date, "recurringPattern", "sortOrder", "createdAt", "isCompleted")
      select ${userId}, 'Something to do that takes a line, number ' || i, ${dialect.day}, 'none', i % 10,
        '${CREATED_AT}', ${dialect.isCompleted} from ${numbers}`);
  }
}

function sqlite(dataDir: string): Dialect {
  const connection = new DatabaseSync(join(dataDir, 'halo.sqlite'));
  connection.exec('pragma synchronous = off; pragma cache_size = -1000000');
  return {
    run: async (statement) => connection.exec(statement),
    numbers: (first, last) =>
      `(with recursive n(i) as (select ${first} union all select i + 1 from n where i < ${last}) select i from n)`,
    day: `date('${DAY_BEFORE}', '+' || (1 + i % ${DAYS}) || ' days')`,
    isCompleted: 'i % 2',
    close: async () => {
      connection.exec('pragma wal_checkpoint(truncate)');
      connection.close();
    },
  };
}

async function postgres(connectionString: string): Promise<Dialect> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('set synchronous_commit = off');
  return {
    run: async (statement) => void (await client.query(statement)),
    numbers: (first, last) => `generate_series(${first}, ${last}) as numbers(i)`,
    day: `date '${DAY_BEFORE}' + (1 + i % ${DAYS})`,
    isCompleted: 'i % 2 = 1',
    close: async () => {
      // PostgreSQL's autovacuum does this some time after so many inserts. SQLite has none, and halo does not run it.
      await client.query('vacuum analyze');
      await client.end();
    },
  };
}
