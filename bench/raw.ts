import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { LoadResult } from './support/autocannon-worker.ts';
import { MEASURED_DAY } from './support/planner.ts';

/**
 * Measures the minimal cost of a request: its statement alone, repeated by the engine without HTTP, validation, rules,
 * a session or the log of changes. Prints the result.
 */
export interface RawWork {
  file: string;
  databaseUrl: string | undefined;
  call: string;
  userId: number;
  taskIds: number[];
  connections: number;
  seconds: number;
}

type Values = (string | number | boolean | null)[];
/** The statements of one transaction, with the values of each repetition. */
interface Work {
  statements: string[];
  values: (index: number) => Values;
}

const INSERT = `insert into tasks ("userId", title, date, "sortOrder", "isCompleted", notes, "recurringPattern", "createdAt")
  values ($1, $2, $3, $4, $5, $6, $7, $8) returning *`;
const BATCH = 50;
/** The engine may still be busy with halo's last request. */
const BUSY_MILLISECONDS = 10_000;

const work = JSON.parse(process.argv[2] ?? '') as RawWork;
const { statements, values } = createWork(work);
const result = work.databaseUrl === undefined ? onSqlite() : await onPostgres(work.databaseUrl);
process.stdout.write(JSON.stringify(result));

function createWork({ call, userId, taskIds }: RawWork): Work {
  const reading = (table: string, condition: string, ...rest: Values) => ({
    statements: [`select * from ${table} where "userId" = $1 and ${condition}`],
    values: () => [userId, ...rest],
  });
  const newTask = (index: number) => [
    userId,
    `A task ${index}`,
    '2027-06-01',
    index % 10,
    false,
    null,
    'none',
    '2026-01-01T00:00:00.000Z',
  ];
  switch (call) {
    case 'a day':
      return reading('tasks', 'date >= $2 and date <= $3', MEASURED_DAY, MEASURED_DAY);
    case 'a week':
      return reading('tasks', 'date >= $2 and date <= $3', MEASURED_DAY, '2026-03-08');
    case 'goals':
      return reading('goals', '"isWeekly" = $2 and "dueDate" >= $3', true, MEASURED_DAY);
    case 'habits with streaks':
      return reading('habits', '"isWeekly" = $2 and "dueDate" = $3', true, MEASURED_DAY);
    case 'projects with tasks':
      return reading('project_tasks', '"projectId" >= $2', 0);
    case 'create':
      return { statements: [INSERT], values: newTask };
    case 'complete':
      return {
        statements: ['update tasks set "isCompleted" = $3 where "userId" = $1 and id = $2'],
        // Toggle the value: SQLite skips a write of the same value.
        values: (index) => [userId, taskIds[index % taskIds.length] ?? 0, Math.floor(index / taskIds.length) % 2 === 0],
      };
    case 'batch of 50':
      return { statements: ['begin', ...Array.from({ length: BATCH }, () => INSERT), 'commit'], values: newTask };
    default:
      throw new Error(`There is no statement for ${call}`);
  }
}

function onSqlite(): LoadResult {
  const connection = new DatabaseSync(work.file, { timeout: BUSY_MILLISECONDS });
  connection.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
  const triggers = connection
    .prepare(`select name, sql from sqlite_master where type = 'trigger' and tbl_name = 'tasks'`)
    .all() as { name: string; sql: string }[];
  for (const { name } of triggers) connection.exec(`drop trigger ${name}`);
  const prepared = statements.map((statement) => {
    const ready = connection.prepare(statement.replaceAll(/\$\d+/g, (name) => `?${name.slice(1)}`));
    ready.setReturnArrays(true);
    return { ready, hasValues: statement.includes('$') };
  });
  const timed = runTimed((index) => {
    const given = values(index).map((value) => (typeof value === 'boolean' ? Number(value) : value));
    for (const { ready, hasValues } of prepared) ready.all(...(hasValues ? given : []));
  });
  for (const { sql } of triggers) connection.exec(sql);
  return timed;
}

/** Runs `once` repeatedly until the time is over. */
function runTimed(once: (index: number) => void): LoadResult {
  const times: number[] = [];
  const end = performance.now() + work.seconds * 1_000;
  for (let begin = performance.now(); begin < end; begin = performance.now()) {
    once(times.length);
    times.push(performance.now() - begin);
  }
  return summarize(times);
}

async function onPostgres(connectionString: string): Promise<LoadResult> {
  const owner = new pg.Client({ connectionString });
  await owner.connect();
  await owner.query('alter table tasks disable trigger record_change');
  const times: number[] = [];
  const end = performance.now() + work.seconds * 1_000;
  // At most as many connections as halo has.
  const loops = Array.from({ length: Math.min(10, work.connections) }, async () => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    for (let begin = performance.now(); begin < end; begin = performance.now()) {
      const given = values(times.length);
      for (const text of statements) {
        await client.query(text.includes('$') ? { name: text.slice(0, 60), text, values: given } : text);
      }
      times.push(performance.now() - begin);
    }
    await client.end();
  });
  await Promise.all(loops);
  await owner.query('alter table tasks enable trigger record_change');
  await owner.end();
  return summarize(times);
}

function summarize(times: number[]): LoadResult {
  const sorted = times.toSorted((first, second) => first - second);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
  return { perSecond: times.length / work.seconds, half: at(0.5), most: at(0.99), failures: 0 };
}
