import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** From what a day is read in to what a request may take at most. */
const SECONDS = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Counts the requests of a server and how long they take, by the pattern of their route: what was really asked for may name a
 * person's things, and there is no end of it.
 */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const requests = new Counter({
    name: 'halo_http_requests_total',
    help: 'Requests that were answered, or given up by whoever asked (status "aborted")',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const duration = new Histogram({
    name: 'halo_http_request_duration_seconds',
    help: 'From a request’s headers to the end of its answer',
    labelNames: ['method', 'route'],
    buckets: SECONDS,
    registers,
  });
  const inProgress = new Gauge({
    name: 'halo_http_requests_in_progress',
    help: 'Requests that are being answered',
    registers,
  });
  app.addHook('onRequest', (request, reply, done) => {
    const start = performance.now();
    inProgress.inc();
    reply.raw.once('close', () => {
      const labels = { method: methodOf(request), route: routeOf(request) };
      inProgress.dec();
      requests.inc({ ...labels, status: statusOf(reply.raw) });
      duration.observe(labels, (performance.now() - start) / 1_000);
    });
    done();
  });
}

function methodOf({ method }: FastifyRequest): string {
  return METHODS.has(method) ? method : 'other';
}

/** The client's files have other names in each version; what has no route of its own is a page, or nothing. */
function routeOf({ routeOptions: { url = '*' } }: FastifyRequest): string {
  return url.startsWith('/assets/') ? '/assets/*' : url;
}

function statusOf({ statusCode, writableFinished }: ServerResponse): string {
  return writableFinished ? `${Math.floor(statusCode / 100)}xx` : 'aborted';
}
