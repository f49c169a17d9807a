import { measurePace } from './tests/stress/pace.ts';
import { startCitus, createCitusDatabase, distributeDatabase } from './tests/support/citus.ts';
import { startFleet } from './tests/stress/fleet-parts.ts';
const servers = await startCitus(2, {
  fsync: 'on',
  synchronous_commit: 'on',
  wal_level: 'logical',
  'citus.enable_stat_counters': 'on',
  'citus.shard_count': '16',
});
try {
  const t = performance.now();
  const url = await createCitusDatabase(
    servers!.nodes.map(({ port }) => port),
    'spread',
  );
  await distributeDatabase(url);
  console.log('distributed', performance.now() - t);
  await using end = new AsyncDisposableStack();
  const [p] = await startFleet(end, 1, { DATABASE_URL: url, RATE_LIMIT_SCALE: '0', LOG_LEVEL: 'info' });
  p!.ended.then((e) => console.log('ENDED', e.code, e.stdout.slice(-1500), e.stderr.slice(-1500)));
  console.log(await measurePace(await p!.address, 12));
} catch (e) {
  console.log(e);
} finally {
  await servers!.stop();
}
