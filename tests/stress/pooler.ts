import { startPooler } from '../support/deployed.ts';
import { exportOf, planOf } from '../support/exports.ts';
import { createNetworkClient } from '../support/network-client.ts';
import { createDatabase, freePort } from '../support/postgres.ts';
import { createSampleAccount } from '../support/sample-account.ts';
import { countExits, startFleet, startPostgresServer } from './fleet-parts.ts';
import { NetworkPerson } from './person.ts';
import { raceAgainAndAgain } from './races.ts';
import { after, Writings } from './writers.ts';

/** PostgreSQL's connections, of which both processes together would have twenty by themselves. */
const CONNECTIONS = 5;
const LIVES = 6;
const WRITERS = 16;
const RACES = 200;
/** How long the pooler is away, in milliseconds. */
const AWAY = 500;

/** What came of using halo through a pooler that lends connections for a transaction. */
export interface PoolerOutcome {
  /** How many people did everything that there is to do, and had it all after taking it along into another account. */
  lives: number;
  /** How many of them had something else afterwards, or could not do it. */
  unlike: number;
  /** Of pairs of edits of one thing at once, how many were lost. */
  lost: number;
  /** How many times the pooler was killed while people wrote. */
  kills: number;
  acknowledged: number;
  /** How many writes were answered in another way than with success or that the database is away. */
  otherwise: number;
  missing: number;
  /** The longest time from the pooler's return to the next write that succeeded, in milliseconds. */
  slowestReturn: number;
  /** How many processes ended by themselves. */
  exits: number;
}

/** Uses two processes through PgBouncer, which is killed under load, so many times. */
export async function useThroughPooler(kills: number): Promise<PoolerOutcome> {
  await using end = new AsyncDisposableStack();
  const postgres = await startPostgresServer(end);
  const port = await freePort();
  let pooler = await startPooler(port, postgres.port, CONNECTIONS);
  end.defer(async () => pooler.stop());
  const environment = { DATABASE_URL: await createDatabase(port, 'pooled'), RATE_LIMIT_SCALE: '0' };
  const programs = await startFleet(end, 2, environment);
  const count = countExits(programs);
  const addresses = await Promise.all(programs.map(async ({ address }) => address));
  const lives = Array.from({ length: LIVES }, async (_, number) =>
    liveTwice(addresses[number % 2] ?? '', addresses[(number + 1) % 2] ?? '', number),
  );
  const unlike = (await Promise.allSettled(lives)).filter(
    (life) => life.status === 'rejected' || life.value !== 'alike',
  ).length;
  const { lost } = await raceAgainAndAgain(RACES, environment);

  const person = new NetworkPerson('pooled@halo.example');
  const [address = '', other = ''] = addresses;
  await person.register(address);
  const writings = new Writings(person);
  let isOver = false;
  const writing = Promise.all(
    [address, other].map(async (each, place) =>
      writings.writeWhile(each, WRITERS / 2, `written-${place}`, () => !isOver),
    ),
  );
  let slowestReturn = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    await after(500);
    await pooler.stop();
    await after(AWAY);
    pooler = await startPooler(port, postgres.port, CONNECTIONS);
    slowestReturn = Math.max(slowestReturn, await writings.writeAgain(address, `after kill ${kill}`));
  }
  isOver = true;
  await writing;
  const missing = await writings.countMissing(address);
  return {
    lives: LIVES,
    unlike,
    lost,
    kills,
    acknowledged: writings.acknowledged,
    otherwise: writings.failures - (writings.refusals.get(503) ?? 0),
    missing,
    slowestReturn,
    exits: count.exits,
  };
}

/** Does at one process all that there is to do, takes it along to an account at another, and answers whether that has the same. */
async function liveTwice(address: string, other: string, number: number): Promise<'alike' | 'unlike'> {
  const register = async (at: string, name: string) => {
    const client = createNetworkClient(at);
    const email = `${name}-${number}@halo.example`;
    const { status } = await client.post('/api/register', { email, password: 'a long walk' });
    if (status !== 201) throw new Error(`Registering answered ${status}`);
    return client;
  };
  const ana = await register(address, 'ana');
  await createSampleAccount(ana);
  const taken = await exportOf(ana);
  const ben = await register(other, 'ben');
  // A process does one import at a time, and asks whoever comes meanwhile to come back.
  for (let status = 0; status !== 200; status = (await ben.post('/api/import', taken)).status) {
    if (![0, 429].includes(status)) throw new Error(`Importing answered ${status}`);
    await after(50);
  }
  const again = await exportOf(ben);
  return JSON.stringify(planOf(again)) === JSON.stringify(planOf(taken)) ? 'alike' : 'unlike';
}
