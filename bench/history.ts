import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { median, type Measurement } from './support/measurement.ts';
import { MEASURED_DAY, post, startPlanner, type Planner } from './support/planner.ts';
import { measureRequest } from './support/reading-time.ts';

/** The indexes by which the history is searched. */
const INDEXES = ['row_changes_by_row', 'row_changes_by_day_left', 'row_changes_of_deletions'];

/** In each round a planner creates and completes this many tasks. The clock of CPU time ticks every ten milliseconds. */
const TASKS_A_ROUND = 400;
const ROUNDS = 9;

/**
 * Measures what the indexes of the history cost on SQLite: the CPU time of a created and completed task, and the room of
 * its changes, in turns with a database that lacks them.
 */
export async function measureHistory(): Promise<Measurement[]> {
  const [indexed, plain] = [await startPlanner(), await startPlanner()];
  try {
    dropIndexes(plain);
    const times: Record<'indexed' | 'plain', number[]> = { indexed: [], plain: [] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      const [withIndexes, without] = [await measureChanges(indexed), await measureChanges(plain)];
      // The first round compiles the code.
      if (round > 0) times.indexed.push(withIndexes);
      if (round > 0) times.plain.push(without);
    }
    const tasks = TASKS_A_ROUND * (ROUNDS + 1);
    return [
      { name: 'A task created and completed, CPU time', value: median(times.indexed), unit: 'ms' },
      { name: '… without the indexes of the history', value: median(times.plain), unit: 'ms' },
      { name: '… with to without', value: median(times.indexed) / median(times.plain), unit: 'times' },
      { name: 'Room of a task and its two changes', value: readSize(indexed) / tasks / 1_000, unit: 'KB' },
      { name: '… without the indexes', value: readSize(plain) / tasks / 1_000, unit: 'KB' },
    ];
  } finally {
    await indexed.remove();
    await plain.remove();
  }
}

function dropIndexes({ databaseFile }: Planner): void {
  const connection = new DatabaseSync(databaseFile);
  for (const index of INDEXES) connection.exec(`drop index ${index}`);
  connection.close();
}

/** The CPU time in milliseconds of a task that is created and completed. */
async function measureChanges({ program, day: { cookie = '' } }: Planner): Promise<number> {
  const start = program.cpuTime();
  for (let count = 0; count < TASKS_A_ROUND; count += 1) {
    const body = { title: 'Something to do that takes a line', date: MEASURED_DAY };
    const task = await createTask(`${program.address}/api/tasks`, body, cookie);
    await measureRequest({
      url: `${program.address}/api/tasks/${task.id}`,
      cookie,
      method: 'PUT',
      body: { isCompleted: true },
    });
  }
  return (program.cpuTime() - start) / TASKS_A_ROUND;
}

async function createTask(url: string, body: object, cookie: string): Promise<{ id: number }> {
  const response = await post(url, body, cookie);
  return (await response.json()) as { id: number };
}

/** The bytes of the database with what is not yet in its file. */
function readSize({ databaseFile }: Planner): number {
  const connection = new DatabaseSync(databaseFile);
  connection.exec('pragma wal_checkpoint(truncate)');
  connection.close();
  return statSync(databaseFile).size;
}
