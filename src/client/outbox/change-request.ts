import type { SentRequest } from '#client/data/api-client.ts';
import type { AnyChange } from '#client/data/optimistic.ts';

/**
 * Returns the request that a change would send, without sending it; undefined if it has none. The request is known at
 * once, because a change calls `fetch` before it waits for anything.
 */
export function getChangeRequest(change: AnyChange): SentRequest | undefined {
  const { fetch } = globalThis;
  let request: SentRequest | undefined;
  globalThis.fetch = async (address, init) => {
    request ??= readRequest((address as string).slice(1), init);
    return new Promise(() => undefined);
  };
  try {
    void change.send().catch(() => undefined);
  } finally {
    globalThis.fetch = fetch;
  }
  return request;
}

/** `address` starts with a slash, as those of the API do. */
function readRequest(address: string, { method = 'GET', body, headers }: RequestInit = {}): SentRequest {
  const idempotencyKey = new Headers(headers).get('idempotency-key') ?? undefined;
  return { method, address, idempotencyKey, ...(typeof body === 'string' && { body: JSON.parse(body) as unknown }) };
}
