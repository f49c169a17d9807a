import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Histogram buckets in seconds, from a fast read to the longest allowed request. */
const SECONDS = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Counts requests and their durations by route pattern. Real paths could contain personal data, and their number is
 * unlimited.
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
      const labels = { method: getMethod(request), route: getRoute(request) };
      inProgress.dec();
      requests.inc({ ...labels, status: getStatus(reply.raw) });
      duration.observe(labels, (performance.now() - start) / 1_000);
    });
    done();
  });
}

function getMethod({ method }: FastifyRequest): string {
  return METHODS.has(method) ? method : 'other';
}

/**
 * Returns the route pattern of a request. Asset names change with each version, so they share a pattern; `*` is a page
 * or an unknown path.
 */
function getRoute({ routeOptions: { url = '*' } }: FastifyRequest): string {
  return url.startsWith('/assets/') ? '/assets/*' : url;
}

function getStatus({ statusCode, writableFinished }: ServerResponse): string {
  return writableFinished ? `${Math.floor(statusCode / 100)}xx` : 'aborted';
}
