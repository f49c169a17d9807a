/** The maximum number of cached responses. Screens read fewer addresses at a time. */
const MAX_ENTRIES = 50;

/** A response body and its ETag. */
interface CachedResponse {
  etag: string;
  content: unknown;
}

/** Recent responses by address. The oldest entry comes first. */
const cache = new Map<string, CachedResponse>();

/** Returns the last response to this address, or undefined. */
export function findCachedResponse(address: string): CachedResponse | undefined {
  return cache.get(address);
}

/** Caches a response. Without an ETag the entry of the address is removed. */
export function cacheResponse(address: string, etag: string | null, content: unknown): void {
  cache.delete(address);
  if (etag === null) return;
  cache.set(address, { etag, content });
  const [oldest] = cache.keys();
  if (cache.size > MAX_ENTRIES && oldest !== undefined) cache.delete(oldest);
}

/** Clears the cache. Called when the session ends. */
export function clearCachedResponses(): void {
  cache.clear();
}
