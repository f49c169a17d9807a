import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import { PROGRAM_FOLDER } from '#server/paths.ts';
import { measureDatabase } from './database-metrics.ts';
import { serveMetrics } from './listener.ts';
import { measureRequests } from './request-metrics.ts';

const PACKAGE = join(PROGRAM_FOLDER, 'package.json');

/** Prometheus metrics of the running program. They contain no personal data. */
export interface Metrics {
  /** Counts the requests of a server. Must be called before its routes are registered. */
  observe: (app: FastifyInstance) => void;
  close: () => Promise<void>;
}

/**
 * Starts the metrics, served at an address of their own. This folder, with its library, is loaded only if METRICS_PORT
 * is set. Throws a ConfigError when it cannot listen there.
 */
export async function startMetrics(address: NonNullable<Config['metrics']>, database: Database): Promise<Metrics> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'halo_build_info',
    help: 'Always 1; the label says which version of halo runs',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version: await ownVersion() }, 1);
  measureDatabase(database, registry);
  const listener = await serveMetrics(address, registry);
  return {
    observe: (app) => measureRequests(app, registry),
    close: async () => listener.close(),
  };
}

async function ownVersion(): Promise<string> {
  return (JSON.parse(await readFile(PACKAGE, 'utf8')) as { version: string }).version;
}
