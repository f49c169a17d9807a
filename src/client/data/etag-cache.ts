/** How many answers are known at most: more than screens read at a time. */
const MOST = 50;

/** What an address answered, and the tag by which the server tells whether it would answer the same again. */
interface KnownAnswer {
  etag: string;
  answer: unknown;
}

/** What was read lately, by its address. */
const known = new Map<string, KnownAnswer>();

/** What an address answered lately; undefined where that is not known. */
export function findCachedResponse(address: string): KnownAnswer | undefined {
  return known.get(address);
}

/** Knows from now on what an address answered, if that has a tag. */
export function cacheResponse(address: string, etag: string | null, answer: unknown): void {
  known.delete(address);
  if (etag === null) return;
  known.set(address, { etag, answer });
  const [oldest] = known.keys();
  if (known.size > MOST && oldest !== undefined) known.delete(oldest);
}

/** Forgets all of it: somebody else has the session. */
export function clearCachedResponses(): void {
  known.clear();
}
