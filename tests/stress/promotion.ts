import pg from 'pg';
import { startPrimaryProxy } from '../support/deployed.ts';
import { copyCluster, createCluster, createDatabase, findFreePort } from '../support/postgres.ts';
import { countExits, requirePostgres, startFleet, startPostgresServer, type RunningPostgres } from './fleet-parts.ts';
import { NetworkPerson } from './person.ts';
import { wait, WriteLog } from './writers.ts';

const WRITERS = 8;
/** Acknowledged writes of the primary are on the disk of its standby too. */
const SYNCHRONOUS = { synchronous_standby_names: '*' };

/** The result of losing the primary under load and promoting its standby. */
export interface PromotionOutcome {
  promotions: number;
  acknowledged: number;
  /** The number of writes that failed with 503, and in other ways. */
  notReady: number;
  otherwise: number;
  /** The number of acknowledged writes that are missing in the end. */
  missing: number;
  /**
   * The longest time from the kill of the primary, and from the promotion, to the next successful write, in
   * milliseconds.
   */
  slowestReturn: number;
  slowestAfterPromotion: number;
  /** The number of processes that exited by themselves. */
  exits: number;
}

/**
 * Lets two processes write, kills their primary and promotes its standby. Each repetition has a new pair of servers.
 */
export async function promoteRepeatedly(promotions: number): Promise<PromotionOutcome> {
  const outcome = { promotions, acknowledged: 0, notReady: 0, otherwise: 0, missing: 0, exits: 0 };
  const returns: { sinceEnd: number; sincePromotion: number }[] = [];
  for (let promotion = 0; promotion < promotions; promotion += 1) {
    await using end = new AsyncDisposableStack();
    const { port, primary, standby } = await startPair(end);
    const programs = await startFleet(end, 2, {
      DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/halo`,
      RATE_LIMIT_SCALE: '0',
    });
    const count = countExits(programs);
    const addresses = await Promise.all(programs.map(async ({ address }) => address));
    const [address = ''] = addresses;
    const person = new NetworkPerson('promoted@halo.example');
    await person.register(address);
    const writeLog = new WriteLog(person);
    let isOver = false;
    const writing = Promise.all(
      addresses.map(async (each, place) => writeLog.writeWhile(each, WRITERS / 2, `written-${place}`, () => !isOver)),
    );
    await wait(1_500);
    const start = performance.now();
    await primary.kill();
    // The time to detect that the primary does not come back.
    await wait(1_000);
    const promoted = performance.now();
    await promote(standby);
    await Promise.all(addresses.map(async (each, place) => writeLog.writeAgain(each, `again-${place}`)));
    returns.push({ sinceEnd: performance.now() - start, sincePromotion: performance.now() - promoted });
    await wait(500);
    isOver = true;
    await writing;
    outcome.missing += await writeLog.countMissing(address);
    outcome.acknowledged += writeLog.acknowledged;
    const notReady = writeLog.refusals.get(503) ?? 0;
    outcome.notReady += notReady;
    outcome.otherwise += writeLog.failures - notReady;
    outcome.exits += count.exits;
  }
  return {
    ...outcome,
    slowestReturn: Math.round(Math.max(...returns.map(({ sinceEnd }) => sinceEnd))),
    slowestAfterPromotion: Math.round(Math.max(...returns.map(({ sincePromotion }) => sincePromotion))),
  };
}

/** Starts a primary, its standby, and a proxy whose port leads to the writable one. */
async function startPair(
  end: AsyncDisposableStack,
): Promise<{ port: number; primary: RunningPostgres; standby: RunningPostgres }> {
  const binaries = requirePostgres();
  const primary = await startPostgresServer(end, createCluster(binaries));
  await query(primary, 'create role halocheck login');
  await createDatabase(primary.port, 'halo');
  const standby = await startPostgresServer(end, copyCluster(binaries, primary.port));
  // Enable this only now: without a standby nothing could be written.
  for (const [name, value] of Object.entries(SYNCHRONOUS))
    await query(primary, `alter system set ${name} = '${value}'`);
  await query(primary, 'select pg_reload_conf()');
  const leader = await startPrimaryProxy(await findFreePort(), [primary.port, standby.port]);
  end.defer(async () => leader.stop());
  await waitForPrimary(leader.port);
  return { port: leader.port, primary, standby };
}

/** The proxy treats the standby as writable until its first check. */
async function waitForPrimary(port: number): Promise<void> {
  for (let led = 0; led < 10; led += 1) {
    const [row] = await query({ port }, 'select pg_is_in_recovery() as "isStandby"').catch(() => [{ isStandby: true }]);
    if (row?.isStandby !== false) led = -1;
    await wait(50);
  }
}

async function promote(standby: RunningPostgres): Promise<void> {
  await query(standby, 'select pg_promote()');
}

async function query({ port }: Pick<RunningPostgres, 'port'>, statement: string): Promise<{ isStandby?: boolean }[]> {
  const client = new pg.Client(`postgres://postgres@127.0.0.1:${port}/postgres`);
  // The proxy ends the connection when the server counts as down, and the query fails.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ isStandby?: boolean }>(statement);
    return rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
