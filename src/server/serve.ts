import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { MINUTE } from '#shared/calendar/durations.ts';
import { systemClock } from './clock.ts';
import { buildApp } from './app.ts';
import { currentCaller } from './concurrency/caller.ts';
import { isLoopback, type Config } from './config.ts';
import { lockDataDir } from './database/data-dir-lock.ts';
import type { Database } from './database/database.ts';
import { openDatabase } from './database/open-database.ts';
import type { NoteChannel } from './database/postgres-channel.ts';
import { closeUnusedConnections } from './http/unused-connections.ts';
import type { Metrics } from './metrics/metrics.ts';
import { PROGRAM_FOLDER } from './paths.ts';
import { addReleases } from './releases.ts';

/** The output folder of the client in `npm run build`. */
const CLIENT_FOLDER = join(PROGRAM_FOLDER, 'dist', 'client');

/** Connections still open this long after a stop signal are closed. */
const SHUTDOWN_TIMEOUT_MILLISECONDS = 10_000;
/** How often expired rows are deleted, and webhooks get what is due. */
const PURGE_INTERVAL_MILLISECONDS = 10 * MINUTE;
/** Reminders are looked for at least this often, because a task may have been added, and not more often than this. */
const MAX_REMINDER_PAUSE = 10_000;
const MIN_REMINDER_PAUSE = 250;

/** Starts the server and prints its address. On SIGTERM and SIGINT it finishes the requests in progress and stops. */
export async function serve(config: Config): Promise<void> {
  lockDataDir(config);
  const log = Promise.withResolvers<FastifyBaseLogger>();
  // A warning that comes before the server exists waits for it.
  const warn = async (text: string, details: object = {}): Promise<void> => (await log.promise).warn(details, text);
  const database = await openDatabase(config, (err) => void warn('a database connection was lost', { err }));
  await addReleases(database);
  const channel = await openChannel(config, (trouble) => void warn(trouble));
  const metrics = config.metrics && (await loadMetrics(config.metrics, database));
  const app = await buildApp({
    config,
    database,
    channel,
    clock: systemClock,
    clientFolder: CLIENT_FOLDER,
    observe: metrics?.observe,
    deliversChanges: true,
  });
  log.resolve(app.log);
  app.addHook('onClose', async () => {
    await metrics?.close();
    await channel?.close();
    await database.close();
  });
  handleUncaughtErrors(app);
  closeUnusedConnections(app);
  startPurgeAndDeliveries(app);
  startReminders(app);
  const address = await app.listen({ port: config.port, host: config.host });
  for (const warning of warningsFor(config)) app.log.warn(warning);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      // A client that does not read its response must not keep the server from stopping.
      setTimeout(() => app.server.closeAllConnections(), SHUTDOWN_TIMEOUT_MILLISECONDS).unref();
      void stop(app);
    });
  }
  if (!isLoopback(config.host)) process.stdout.write(`${describeRegistration(config)}\n`);
  // Printed last, because a caller that waits for this line may stop halo at once.
  process.stdout.write(`halo is ready at ${config.publicUrl ?? toReadableAddress(address)}\n`);
}

/** Stops the server and ends the process: with 0, or with 1 after a failure, which is logged. */
async function stop(app: FastifyInstance): Promise<never> {
  try {
    await app.close();
  } catch (error) {
    app.log.fatal({ err: error }, 'stopping failed');
    process.exit(1);
  }
  process.exit(0);
}

/** Opens the channel to the other processes of one PostgreSQL. SQLite has none, and must not load PostgreSQL's driver. */
async function openChannel({ notifyUrl }: Config, report: (trouble: string) => void): Promise<NoteChannel | undefined> {
  if (notifyUrl === undefined) return undefined;
  const { openPostgresChannel } = await import('./database/postgres-channel.ts');
  return openPostgresChannel(notifyUrl, report);
}

/**
 * Keeps an uncaught error from ending the process: the error is logged, and its request is answered. Stored data is
 * safe, because every change is a transaction.
 */
function handleUncaughtErrors(app: FastifyInstance): void {
  const handleError = (error: unknown): void => {
    app.log.error({ err: error }, 'an error was caught by nothing');
    currentCaller()?.fail(error instanceof Error ? error : new Error(String(error)));
  };
  process.on('uncaughtException', handleError);
  process.on('unhandledRejection', handleError);
  app.addHook('onClose', async () => {
    process.off('uncaughtException', handleError);
    process.off('unhandledRejection', handleError);
  });
}

/**
 * Deletes expired rows every ten minutes, and delivers what is due to webhooks, until the server stops. What another
 * process has left is delivered at the start.
 */
function startPurgeAndDeliveries(app: FastifyInstance): void {
  const deliver = () => app.deliverDue().catch((error: unknown) => app.log.error({ err: error }, 'delivering failed'));
  const timer = setInterval(() => {
    void deliver();
    app.purge().catch(({ errors }: AggregateError) => {
      for (const err of errors) app.log.error({ err }, 'purging failed');
    });
  }, PURGE_INTERVAL_MILLISECONDS);
  timer.unref();
  void deliver();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Sends reminders when they are due, until the server stops. */
function startReminders(app: FastifyInstance): void {
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const wait = (milliseconds: number): void => {
    if (!isClosed) timer = setTimeout(() => void remind(), milliseconds).unref();
  };
  async function remind(): Promise<void> {
    try {
      const next = await app.sendReminders();
      const left = next === undefined ? Number.POSITIVE_INFINITY : next - Date.now();
      wait(Math.max(MIN_REMINDER_PAUSE, Math.min(MAX_REMINDER_PAUSE, left)));
    } catch (error) {
      app.log.warn({ err: error }, 'looking for reminders failed');
      wait(MAX_REMINDER_PAUSE);
    }
  }
  wait(MIN_REMINDER_PAUSE);
  app.addHook('onClose', async () => {
    isClosed = true;
    clearTimeout(timer);
  });
}

/** Loads the metrics only if they are configured, because they take some megabytes. */
async function loadMetrics(address: NonNullable<Config['metrics']>, database: Database): Promise<Metrics> {
  const { startMetrics } = await import('./metrics/metrics.ts');
  return startMetrics(address, database);
}

/** Returns warnings about settings that are valid but rarely intended. */
function warningsFor({ rateLimitScale, publicUrl, trustProxy }: Config): string[] {
  const doubts: string[] = [];
  if (rateLimitScale === 0) doubts.push('RATE_LIMIT_SCALE is 0: nothing limits guessing passwords');
  if (publicUrl?.startsWith('https:') && !trustProxy) {
    doubts.push(
      'PUBLIC_URL is https but TRUST_PROXY is off: limits count all visitors as one. Behind one proxy, set it to 1',
    );
  }
  return doubts;
}

/** Returns who can create an account on this server. */
function describeRegistration({ registration }: Config): string {
  return {
    open: 'Registration is open: whoever reaches this address can make an account. REGISTRATION=closed ends that.',
    invite: 'Registration is by invitation: npm start -- invite makes a link for one account.',
    closed: 'Registration is closed: npm start -- account <email> makes an account.',
  }[registration];
}

function toReadableAddress(address: string): string {
  return address.replace('//127.0.0.1:', '//localhost:');
}
