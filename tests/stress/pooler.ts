import { startPooler } from '../support/deployed.ts';
import { readExport, pickPortableParts } from '../support/exports.ts';
import { createNetworkClient } from '../support/network-client.ts';
import { createDatabase, findFreePort } from '../support/postgres.ts';
import { createSampleAccount } from '../support/sample-account.ts';
import { countExits, startFleet, startPostgresServer } from './fleet-parts.ts';
import { NetworkPerson } from './person.ts';
import { raceRepeatedly } from './races.ts';
import { wait, WriteLog } from './writers.ts';

/** The connections of the pool. Without it, both processes would have twenty together. */
const CONNECTIONS = 5;
const LIVES = 6;
const WRITERS = 16;
const RACES = 200;
/** The downtime of the pooler in milliseconds. */
const AWAY = 500;

/** The result of using halo through a pooler in transaction mode. */
export interface PoolerOutcome {
  /** The number of sample accounts that were created and imported into another account. */
  lives: number;
  /** The number of those that failed or differ after the import. */
  unlike: number;
  /** The number of lost edits among concurrent pairs. */
  lost: number;
  /** The number of kills of the pooler during writes. */
  kills: number;
  acknowledged: number;
  /** The number of writes that failed with another status than 503. */
  otherwise: number;
  missing: number;
  /** The longest time from the pooler's return to the next successful write, in milliseconds. */
  slowestReturn: number;
  /** The number of processes that exited by themselves. */
  exits: number;
}

/** Uses two processes through PgBouncer, which is killed under load repeatedly. */
export async function useThroughPooler(kills: number): Promise<PoolerOutcome> {
  await using end = new AsyncDisposableStack();
  const postgres = await startPostgresServer(end);
  const port = await findFreePort();
  let pooler = await startPooler(port, postgres.port, CONNECTIONS);
  end.defer(async () => pooler.stop());
  const environment = { DATABASE_URL: await createDatabase(port, 'pooled'), RATE_LIMIT_SCALE: '0' };
  const programs = await startFleet(end, 2, environment);
  const count = countExits(programs);
  const addresses = await Promise.all(programs.map(async ({ address }) => address));
  const lives = Array.from({ length: LIVES }, async (_, number) =>
    copyAccountAcross(addresses[number % 2] ?? '', addresses[(number + 1) % 2] ?? '', number),
  );
  const unlike = (await Promise.allSettled(lives)).filter(
    (life) => life.status === 'rejected' || life.value !== 'alike',
  ).length;
  const { lost } = await raceRepeatedly(RACES, environment);

  const person = new NetworkPerson('pooled@halo.example');
  const [address = '', other = ''] = addresses;
  await person.register(address);
  const writeLog = new WriteLog(person);
  let isOver = false;
  const writing = Promise.all(
    [address, other].map(async (each, place) =>
      writeLog.writeWhile(each, WRITERS / 2, `written-${place}`, () => !isOver),
    ),
  );
  let slowestReturn = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    await wait(500);
    await pooler.stop();
    await wait(AWAY);
    pooler = await startPooler(port, postgres.port, CONNECTIONS);
    slowestReturn = Math.max(slowestReturn, await writeLog.writeAgain(address, `after kill ${kill}`));
  }
  isOver = true;
  await writing;
  const missing = await writeLog.countMissing(address);
  return {
    lives: LIVES,
    unlike,
    lost,
    kills,
    acknowledged: writeLog.acknowledged,
    otherwise: writeLog.failures - (writeLog.refusals.get(503) ?? 0),
    missing,
    slowestReturn,
    exits: count.exits,
  };
}

/** Creates a sample account on one process, imports its export on another, and compares the two. */
async function copyAccountAcross(address: string, other: string, number: number): Promise<'alike' | 'unlike'> {
  const register = async (at: string, name: string) => {
    const client = createNetworkClient(at);
    const email = `${name}-${number}@halo.example`;
    const { status } = await client.post('/api/register', { email, password: 'a long walk' });
    if (status !== 201) throw new Error(`Registering answered ${status}`);
    return client;
  };
  const ana = await register(address, 'ana');
  await createSampleAccount(ana);
  const taken = await readExport(ana);
  const ben = await register(other, 'ben');
  // A process runs one import at a time and refuses concurrent ones with 429.
  for (let status = 0; status !== 200; status = (await ben.post('/api/import', taken)).status) {
    if (![0, 429].includes(status)) throw new Error(`Importing answered ${status}`);
    await wait(50);
  }
  const again = await readExport(ben);
  return JSON.stringify(pickPortableParts(again)) === JSON.stringify(pickPortableParts(taken)) ? 'alike' : 'unlike';
}
