import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isScreen } from '#shared/screens/screens.rules.ts';
import { answerUnknownCall } from './error-handler.ts';
import { protectPage } from './security-headers.ts';

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;
const NONCE_BYTES = 16;
/** The content security policy of the service worker, which fetches halo's own files. */
const WORKER_POLICY = "default-src 'self'";
/** The placeholder of the nonce in the page. Vite leaves it unchanged (`html.cspNonce`). */
const NONCE_PLACEHOLDER = 'HALO_CSP_NONCE';
/** The element of the built page that says what its addresses are relative to. */
const BASE_ELEMENT = '<base href="/" />';

/**
 * Serves the client built into `folder`. Files with a hash in their name are cached for a year; the page is never
 * cached. Addresses in the page are below `basePath`. A path that is neither a file nor an API call gets the page, with
 * 404 unless the client has a screen there.
 */
export async function serveClient(app: FastifyInstance, folder: string, basePath: string): Promise<void> {
  const page = readPage(folder)?.replace(BASE_ELEMENT, () => `<base href="${basePath}/" />`);
  if (page !== undefined) await serveFiles(app, folder);
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const wantsPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|assets)(\/|$)/.test(path);
    if (page === undefined || !wantsPage) return answerUnknownCall(request, reply);
    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    protectPage(reply, nonce);
    return reply
      .code(isScreen(path) ? 200 : 404)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(NONCE_PLACEHOLDER, nonce));
  });
}

/** Returns the client's page; undefined when it has not been built (API tests, development with Vite). */
function readPage(folder: string): string | undefined {
  const path = join(folder, 'index.html');
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    wildcard: false,
    cacheControl: false,
    globIgnore: ['index.html*', '.vite/**'],
    setHeaders: (reply, path) => {
      if (path.includes('/service-worker.js')) reply.header('content-security-policy', WORKER_POLICY);
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
}
