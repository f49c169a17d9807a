import { join } from 'node:path';
import { systemClock } from './clock.ts';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { claimData } from './database/claim.ts';
import { openDatabase, type Database } from './database/database.ts';
import type { Metrics } from './metrics/metrics.ts';
import { PROGRAM_FOLDER } from './program-files.ts';
import { addReleases } from './releases.ts';

/** Where `npm run build` puts the client. */
const CLIENT_FOLDER = join(PROGRAM_FOLDER, 'dist', 'client');

/** Starts the server and prints its address. Stops by itself, after the requests in progress, on SIGTERM and SIGINT. */
export async function serve(config: Config): Promise<void> {
  claimData(config);
  const database = await openDatabase(config, (error) =>
    app.log.warn({ err: error }, 'a database connection was lost'),
  );
  await addReleases(database);
  const metrics = config.metrics && (await measure(config.metrics, database));
  const app = await buildApp({
    config,
    database,
    clock: systemClock,
    clientFolder: CLIENT_FOLDER,
    observe: metrics?.observe,
  });
  app.addHook('onClose', async () => {
    await metrics?.close();
    await database.close();
  });
  const address = await app.listen({ port: config.port, host: config.host });
  for (const warning of doubtsAbout(config)) app.log.warn(warning);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void app.close().then(() => process.exit(0)));
  }
  // Last: whoever reads that it is ready may stop it at once.
  process.stdout.write(`halo is ready at ${config.publicUrl ?? readable(address)}\n`);
}

/** Loads what measures only where it is wanted: it takes some megabytes. */
async function measure(address: NonNullable<Config['metrics']>, database: Database): Promise<Metrics> {
  const { startMetrics } = await import('./metrics/metrics.ts');
  return startMetrics(address, database);
}

/** What can be meant this way, but seldom is. */
function doubtsAbout({ rateLimitScale, publicUrl, trustProxy }: Config): string[] {
  const doubts: string[] = [];
  if (rateLimitScale === 0) doubts.push('RATE_LIMIT_SCALE is 0: nothing limits guessing passwords');
  if (publicUrl?.startsWith('https:') && !trustProxy) {
    doubts.push(
      'PUBLIC_URL is https but TRUST_PROXY is off: limits count all visitors as one. Behind one proxy, set it to 1',
    );
  }
  return doubts;
}

function readable(address: string): string {
  return address.replace('//127.0.0.1:', '//localhost:');
}
