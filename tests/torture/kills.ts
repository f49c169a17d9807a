import { startProgram, type RunningProgram } from '../support/program.ts';
import { NetworkPerson } from './person.ts';

/** How many write at a time. */
const WRITERS = 8;
/** A program is killed so many milliseconds after it is ready at the latest, and every third one while it starts. */
const LONGEST_LIFE = 250;
const LONGEST_START = 400;
const DAY = '2026-11-21';

/** What came of killing a program again and again. */
export interface KillsOutcome {
  kills: number;
  /** Of those, how many came before the program was ready. */
  killsWhileStarting: number;
  /** How many writes were answered with success. */
  acknowledged: number;
  /** And how many of them are not there afterwards. */
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
  const start = () => startProgram({ ...environment, RATE_LIMIT_SCALE: '0' });
  const person = new NetworkPerson(`killed-${process.pid}@halo.example`);
  const acknowledged = new Set<string>();
  const outcome: KillsOutcome = { kills, killsWhileStarting: 0, acknowledged: 0, missing: 0, failedOpens: 0 };
  const first = start();
  await person.register(await addressOf(first));
  await kill(first);
  for (let count = 1; count <= kills; count += 1) {
    const program = start();
    if (count % 3 === 0) {
      await after(random() * LONGEST_START);
      await kill(program);
      outcome.killsWhileStarting += 1;
      continue;
    }
    const address = await addressOf(program).catch(() => undefined);
    if (address === undefined) {
      outcome.failedOpens += 1;
      continue;
    }
    const writers = Array.from({ length: WRITERS }, async (_, writer) =>
      writeUntilGone(person, address, `${count}-${writer}`, acknowledged),
    );
    await after(random() * LONGEST_LIFE);
    await kill(program);
    await Promise.all(writers);
  }
  const last = start();
  const stored = await person.read<{ title: string }[]>(await addressOf(last), '/api/tasks/all');
  const titles = new Set(stored.map(({ title }) => title));
  await kill(last);
  const missing = [...acknowledged].filter((title) => !titles.has(title)).length;
  return { ...outcome, acknowledged: acknowledged.size, missing };
}

/** Writes one task after the other until the program does not answer any more. */
async function writeUntilGone(
  person: NetworkPerson,
  address: string,
  name: string,
  acknowledged: Set<string>,
): Promise<void> {
  for (let count = 0; ; count += 1) {
    const title = `${name}-${count}`;
    const status = await person.call(address, 'POST', '/api/tasks', { title, date: DAY }).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 0) return;
    if (status !== 201) throw new Error(`Writing answered ${status}`);
    acknowledged.add(title);
  }
}

async function addressOf(program: RunningProgram): Promise<string> {
  return /http:\S+/.exec(await program.ready)?.[0] ?? '';
}

async function kill(program: RunningProgram): Promise<void> {
  program.kill();
  await program.ended;
}

async function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
