import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/api/endpoint.ts';

/** What a request is about to add to an account. */
export interface AddedContent {
  rows: number;
  bytes: number;
}

/** A change of so few bytes is possible where an account is full too: it completes, moves or deletes. */
const SMALL_CHANGE_BYTES = 2_000;

/** How much a request may add to an account; undefined where that is next to nothing, or where its handler counts it. */
export function contentAddedBy(
  { method, status, keepsBytes }: Endpoint,
  { body, held }: FastifyRequest,
): AddedContent | undefined {
  const bytes = held?.bytes ?? 0;
  if (keepsBytes === true) return undefined;
  if (method === 'POST' && status === 201) return { rows: countItems(body), bytes };
  return bytes > SMALL_CHANGE_BYTES ? { rows: 0, bytes } : undefined;
}

/** How many items a body has: those of the longest list in it, or one. */
function countItems(body: unknown): number {
  const lengths = Object.values(body ?? {}).map((value) => (Array.isArray(value) ? value.length : 1));
  return Math.max(1, ...lengths);
}
