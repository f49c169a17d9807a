import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isScreen } from '#shared/api/screens.ts';
import { answerUnknownCall } from './error-handler.ts';

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The built client in `folder`: its page, and which of the page's own inline scripts the browser may run. */
export interface ClientBuild {
  folder: string;
  page: string;
  scriptHashes: string[];
}

/** Reads the built client; undefined when it has not been built (tests of the API, development with Vite). */
export function readClientBuild(folder: string): ClientBuild | undefined {
  const path = join(folder, 'index.html');
  if (!existsSync(path)) return undefined;
  const page = readFileSync(path, 'utf8');
  const scripts = page.matchAll(/<script>([\s\S]*?)<\/script>/g);
  const scriptHashes = Array.from(
    scripts,
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  return { folder, page, scriptHashes };
}

/**
 * Serves the client: files with a hash in their name for a year, the page itself never from a cache. A path that is no
 * file and no call gets the page, with 404 unless the client has a screen there.
 */
export async function serveClient(app: FastifyInstance, build: ClientBuild | undefined): Promise<void> {
  if (build !== undefined) {
    await app.register(fastifyStatic, {
      root: build.folder,
      preCompressed: true,
      index: false,
      wildcard: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/');
        reply.header('cache-control', isHashed ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const wantsPage = request.method === 'GET' && !/^\/(api|assets)(\/|$)/.test(path);
    if (build === undefined || !wantsPage) return answerUnknownCall(request, reply);
    return reply
      .code(isScreen(path) ? 200 : 404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(build.page);
  });
}
