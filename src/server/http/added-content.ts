import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/api/endpoint.ts';

/** What a request will add to an account. */
export interface AddedContent {
  rows: number;
  bytes: number;
}

/** A change of at most this many bytes is allowed when the account is full: completing, moving or deleting an item. */
const SMALL_CHANGE_BYTES = 2_000;

/**
 * Returns how much a request may add to an account. Returns undefined when it adds next to nothing, or when its handler
 * counts it.
 */
export function contentAddedBy(
  { method, status, keepsBytes }: Endpoint,
  { body, bodyBytes }: FastifyRequest,
): AddedContent | undefined {
  const bytes = bodyBytes?.bytes ?? 0;
  if (keepsBytes === true) return undefined;
  if (method === 'POST' && status === 201) return { rows: countItems(body), bytes };
  return bytes > SMALL_CHANGE_BYTES ? { rows: 0, bytes } : undefined;
}

/** The length of the longest list in a body; 1 when the body has no list. */
function countItems(body: unknown): number {
  const lengths = Object.values(body ?? {}).map((value) => (Array.isArray(value) ? value.length : 1));
  return Math.max(1, ...lengths);
}
