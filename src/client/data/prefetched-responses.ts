import { tabStorage } from './storage.ts';

/**
 * The page itself requests what the first screen reads, before its scripts have loaded (`boot-prefetch.ts`). Each
 * response answers one call: the first one for the same address.
 */
declare global {
  var haloPrefetched: Map<string, Promise<Response | undefined>> | undefined;
}

/** Milliseconds after which a prefetched response is dropped. */
const MAX_AGE = 10_000;

/** The key in the tab's storage that marks a page left while a change was in flight. */
const LEFT_CHANGING_KEY = 'halo-left-changing';

/** Requests these addresses now. A failed request is repeated by the call that needs it. */
export function prefetchResponses(addresses: readonly string[]): void {
  const signal = AbortSignal.timeout(MAX_AGE);
  const request = async (address: string) =>
    fetch(`.${address}`, { credentials: 'include', signal }).then(bufferBody, () => undefined);
  globalThis.haloPrefetched = new Map(addresses.map((address) => [address, request(address)]));
  setTimeout(clearPrefetchedResponses, MAX_AGE);
}

/** Reads the whole body, so that an unused response does not keep its connection busy. */
async function bufferBody(response: Response): Promise<Response | undefined> {
  const body = await response.arrayBuffer().catch(() => undefined);
  return body && new Response(body, response);
}

/**
 * Takes the prefetched response of an address; undefined if there is none or it failed. A 401 is returned, because it
 * tells that nobody is signed in. Each response can be taken once.
 */
export async function takePrefetchedResponse(address: string): Promise<Response | undefined> {
  const prefetched = globalThis.haloPrefetched?.get(address);
  globalThis.haloPrefetched?.delete(address);
  const response = await prefetched;
  return response?.ok === true || response?.status === 401 ? response : undefined;
}

/** Drops all prefetched responses: when the session ends, before a change is sent, or after 10 seconds. */
export function clearPrefetchedResponses(): void {
  globalThis.haloPrefetched?.clear();
}

/**
 * Marks the page if it is left while changes are in flight. A prefetch on the next page could read lists from before
 * those changes.
 */
export function trackUnfinishedChanges(isChanging: () => boolean): void {
  // If the mark cannot be stored, a list may be prefetched too early. It is then read again on focus.
  window.addEventListener('pagehide', () => isChanging() && tabStorage.write(LEFT_CHANGING_KEY, '1'));
}

/** True if the last page was left while changes were in flight. Clears the mark. */
export function wasLeftWithUnfinishedChanges(): boolean {
  const isMarked = tabStorage.read(LEFT_CHANGING_KEY) !== undefined;
  tabStorage.write(LEFT_CHANGING_KEY, undefined);
  return isMarked;
}
