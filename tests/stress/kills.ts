import type { RunningProgram } from '../support/program.ts';
import { NetworkPerson } from './person.ts';
import { wait, startFor, WriteLog } from './writers.ts';

/** The number of concurrent writers. */
const WRITERS = 8;
/**
 * A program is killed at most this many milliseconds after it is ready. Every third program is killed during its start.
 */
const MAX_LIFE = 250;
const MAX_START = 400;

/** The result of killing a program repeatedly. */
export interface KillsOutcome {
  kills: number;
  /** The number of kills before the program was ready. */
  killsWhileStarting: number;
  /** The number of acknowledged writes. */
  acknowledged: number;
  /** The number of refused writes. */
  refused: number;
  /** The number of acknowledged writes that are missing afterwards. */
  missing: number;
  /** The number of failed starts on the data. */
  failedOpens: number;
}

/**
 * Kills the program with SIGKILL under write load, repeatedly on one database. Checks after each kill that the database
 * opens, and in the end that every acknowledged write exists. `environment` has the location of the empty database.
 */
export async function killRepeatedly(
  kills: number,
  random: () => number,
  environment: Record<string, string>,
): Promise<KillsOutcome> {
  const person = new NetworkPerson(`killed-${process.pid}@halo.example`);
  const writeLog = new WriteLog(person);
  const outcome = { kills, killsWhileStarting: 0, failedOpens: 0 };
  const first = startFor(environment);
  await person.register(await first.address);
  await kill(first);
  for (let count = 1; count <= kills; count += 1) {
    const program = startFor(environment);
    if (count % 3 === 0) {
      await wait(random() * MAX_START);
      await kill(program);
      outcome.killsWhileStarting += 1;
      continue;
    }
    const address = await program.address.catch(() => undefined);
    if (address === undefined) {
      outcome.failedOpens += 1;
      continue;
    }
    const writing = writeLog.writeWhile(address, WRITERS, String(count), (status) => status !== 0);
    // On a busy machine no write may be acknowledged in that time. The first program lives until there is one.
    if (count === 1) while (writeLog.acknowledged === 0) await wait(1);
    await wait(random() * MAX_LIFE);
    await kill(program);
    await writing;
  }
  const last = startFor(environment);
  const missing = await writeLog.countMissing(await last.address);
  await kill(last);
  return { ...outcome, acknowledged: writeLog.acknowledged, refused: writeLog.refused, missing };
}

async function kill(program: RunningProgram): Promise<void> {
  program.kill();
  await program.ended;
}
