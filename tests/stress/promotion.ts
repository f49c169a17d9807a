import pg from 'pg';
import { startLeader } from '../support/deployed.ts';
import { copyCluster, createCluster, createDatabase, freePort } from '../support/postgres.ts';
import { countExits, requirePostgres, startFleet, startPostgresServer, type RunningPostgres } from './fleet-parts.ts';
import { NetworkPerson } from './person.ts';
import { after, Writings } from './writers.ts';

const WRITERS = 8;
/** What the primary has acknowledged is on the disk of its standby too. */
const SYNCHRONOUS = { synchronous_standby_names: '*' };

/** What came of losing the primary under load, and of putting its standby in its place. */
export interface PromotionOutcome {
  promotions: number;
  acknowledged: number;
  /** How many writes were answered that the database is away, and how many in another way that is no success. */
  notReady: number;
  otherwise: number;
  /** How many of the writes that were answered with success are not there in the end. */
  missing: number;
  /** The longest time in milliseconds from the primary's end, and from the promotion, to the next write that succeeded. */
  slowestReturn: number;
  slowestAfterPromotion: number;
  /** How many processes ended by themselves. */
  exits: number;
}

/** Lets two processes write, kills their primary and promotes its standby, so many times; each gets a standby of its own then. */
export async function promoteAgainAndAgain(promotions: number): Promise<PromotionOutcome> {
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
    const writings = new Writings(person);
    let isOver = false;
    const writing = Promise.all(
      addresses.map(async (each, place) => writings.writeWhile(each, WRITERS / 2, `written-${place}`, () => !isOver)),
    );
    await after(1_500);
    const start = performance.now();
    await primary.kill();
    // As long as somebody takes, or a program, to see that it does not come back.
    await after(1_000);
    const promoted = performance.now();
    await promote(standby);
    await Promise.all(addresses.map(async (each, place) => writings.writeAgain(each, `again-${place}`)));
    returns.push({ sinceEnd: performance.now() - start, sincePromotion: performance.now() - promoted });
    await after(500);
    isOver = true;
    await writing;
    outcome.missing += await writings.countMissing(address);
    outcome.acknowledged += writings.acknowledged;
    const notReady = writings.refusals.get(503) ?? 0;
    outcome.notReady += notReady;
    outcome.otherwise += writings.failures - notReady;
    outcome.exits += count.exits;
  }
  return {
    ...outcome,
    slowestReturn: Math.round(Math.max(...returns.map(({ sinceEnd }) => sinceEnd))),
    slowestAfterPromotion: Math.round(Math.max(...returns.map(({ sincePromotion }) => sincePromotion))),
  };
}

/** A primary with a database, the standby that follows it, and the port that leads to the one that can be written to. */
async function startPair(
  end: AsyncDisposableStack,
): Promise<{ port: number; primary: RunningPostgres; standby: RunningPostgres }> {
  const binaries = requirePostgres();
  const primary = await startPostgresServer(end, createCluster(binaries));
  await ask(primary, 'create role halocheck login');
  await createDatabase(primary.port, 'halo');
  const standby = await startPostgresServer(end, copyCluster(binaries, primary.port));
  // Only now, as nothing could be written before there is a standby.
  for (const [name, value] of Object.entries(SYNCHRONOUS)) await ask(primary, `alter system set ${name} = '${value}'`);
  await ask(primary, 'select pg_reload_conf()');
  const leader = await startLeader(await freePort(), [primary.port, standby.port]);
  end.defer(async () => leader.stop());
  await waitUntilLed(leader.port);
  return { port: leader.port, primary, standby };
}

/** Until it was asked which of them that is, the standby counts as one that can be written to. */
async function waitUntilLed(port: number): Promise<void> {
  for (let led = 0; led < 10; led += 1) {
    const [row] = await ask({ port }, 'select pg_is_in_recovery() as "isStandby"').catch(() => [{ isStandby: true }]);
    if (row?.isStandby !== false) led = -1;
    await after(50);
  }
}

async function promote(standby: RunningPostgres): Promise<void> {
  await ask(standby, 'select pg_promote()');
}

async function ask({ port }: Pick<RunningPostgres, 'port'>, statement: string): Promise<{ isStandby?: boolean }[]> {
  const client = new pg.Client(`postgres://postgres@127.0.0.1:${port}/postgres`);
  // What leads there ends it when the server counts as down; the question fails then.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ isStandby?: boolean }>(statement);
    return rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
