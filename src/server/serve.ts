import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { systemClock } from './clock.ts';
import { buildApp } from './app.ts';
import { currentCaller } from './concurrency/caller.ts';
import { isLoopback, type Config } from './config.ts';
import { lockDataDir } from './database/data-dir-lock.ts';
import type { Database } from './database/database.ts';
import { openDatabase } from './database/open-database.ts';
import type { Metrics } from './metrics/metrics.ts';
import { PROGRAM_FOLDER } from './paths.ts';
import { addReleases } from './releases.ts';

/** Where `npm run build` puts the client. */
const CLIENT_FOLDER = join(PROGRAM_FOLDER, 'dist', 'client');

/** After so long, connections that are still open are cut when the server stops. */
const LONGEST_GOODBYE_MILLISECONDS = 10_000;
const PURGE_MILLISECONDS = 10 * 60_000;

/** Starts the server and prints its address. Stops by itself, after the requests in progress, on SIGTERM and SIGINT. */
export async function serve(config: Config): Promise<void> {
  lockDataDir(config);
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
  surviveErrors(app);
  purgeRegularly(app);
  const address = await app.listen({ port: config.port, host: config.host });
  for (const warning of doubtsAbout(config)) app.log.warn(warning);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      // Whoever does not read an answer must not keep the server from ending.
      setTimeout(() => app.server.closeAllConnections(), LONGEST_GOODBYE_MILLISECONDS).unref();
      void app.close().then(() => process.exit(0));
    });
  }
  if (!isLoopback(config.host)) process.stdout.write(`${describeRegistration(config)}\n`);
  // Last: whoever reads that it is ready may stop it at once.
  process.stdout.write(`halo is ready at ${config.publicUrl ?? readable(address)}\n`);
}

/**
 * Keeps an error that nothing has caught from ending the process: it is logged, and the request that it belongs to is answered. What is
 * stored is safe, as every change is a transaction of its own.
 */
function surviveErrors(app: FastifyInstance): void {
  const survive = (error: unknown): void => {
    app.log.error({ err: error }, 'an error was caught by nothing');
    currentCaller()?.fail(error instanceof Error ? error : new Error(String(error)));
  };
  process.on('uncaughtException', survive);
  process.on('unhandledRejection', survive);
  app.addHook('onClose', async () => {
    process.off('uncaughtException', survive);
    process.off('unhandledRejection', survive);
  });
}

/** Deletes rows whose time is up every ten minutes, until the server stops. */
function purgeRegularly(app: FastifyInstance): void {
  const timer = setInterval(() => {
    app.purge().catch((error: unknown) => app.log.error({ err: error }, 'purging failed'));
  }, PURGE_MILLISECONDS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
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

/** Who can make an account here. */
function describeRegistration({ isRegistrationOpen }: Config): string {
  return isRegistrationOpen
    ? 'Registration is open: whoever reaches this address can make an account. REGISTRATION=closed ends that.'
    : 'Registration is closed: npm start -- account <email> makes an account.';
}

function readable(address: string): string {
  return address.replace('//127.0.0.1:', '//localhost:');
}
