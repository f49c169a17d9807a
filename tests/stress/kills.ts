import type { RunningProgram } from '../support/program.ts';
import { NetworkPerson } from './person.ts';
import { after, startFor, Writings } from './writers.ts';

/** How many write at a time. */
const WRITERS = 8;
/** A program is killed so many milliseconds after it is ready at the latest, and every third one while it starts. */
const LONGEST_LIFE = 250;
const LONGEST_START = 400;

/** What came of killing a program again and again. */
export interface KillsOutcome {
  kills: number;
  /** Of those, how many came before the program was ready. */
  killsWhileStarting: number;
  /** How many writes were answered with success. */
  acknowledged: number;
  /** How many were answered, and not with success. */
  refused: number;
  /** How many of those that were answered with success are not there afterwards. */
  missing: number;
  /** How many times the program did not open its data again. */
  failedOpens: number;
}

/**
 * Kills the program with SIGKILL under write load, so many times, on one database, and looks after each time whether it opens again,
 * and in the end whether every write is there that was acknowledged. `environment` says where the empty database is.
 */
export async function killAgainAndAgain(
  kills: number,
  random: () => number,
  environment: Record<string, string>,
): Promise<KillsOutcome> {
  const person = new NetworkPerson(`killed-${process.pid}@halo.example`);
  const writings = new Writings(person);
  const outcome = { kills, killsWhileStarting: 0, failedOpens: 0 };
  const first = startFor(environment);
  await person.register(await first.address);
  await kill(first);
  for (let count = 1; count <= kills; count += 1) {
    const program = startFor(environment);
    if (count % 3 === 0) {
      await after(random() * LONGEST_START);
      await kill(program);
      outcome.killsWhileStarting += 1;
      continue;
    }
    const address = await program.address.catch(() => undefined);
    if (address === undefined) {
      outcome.failedOpens += 1;
      continue;
    }
    const writing = writings.writeWhile(address, WRITERS, String(count), (status) => status !== 0);
    await after(random() * LONGEST_LIFE);
    await kill(program);
    await writing;
  }
  const last = startFor(environment);
  const missing = await writings.countMissing(await last.address);
  await kill(last);
  return { ...outcome, acknowledged: writings.acknowledged, refused: writings.refused, missing };
}

async function kill(program: RunningProgram): Promise<void> {
  program.kill();
  await program.ended;
}
