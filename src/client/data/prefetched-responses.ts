/**
 * What the first screen reads is asked for by the page itself, before its scripts have come (`boot-prefetch.ts`). Each answer is
 * for one call: the first that asks for the same.
 */
declare global {
  var haloPrefetched: Map<string, Promise<Response | undefined>> | undefined;
}

/** After so many milliseconds what was asked for ahead is waited for no longer, and too old to be shown. */
const KEPT = 10_000;

/** Under this name a tab remembers that it was left while a change was on its way. */
const LEFT_CHANGING = 'halo-left-changing';

/** Asks for these addresses now. Where one cannot be reached it is asked for again by whoever needs it. */
export function prefetchResponses(addresses: readonly string[]): void {
  const signal = AbortSignal.timeout(KEPT);
  const ask = async (address: string) =>
    fetch(address, { credentials: 'include', signal }).then(readWhole, () => undefined);
  globalThis.haloPrefetched = new Map(addresses.map((address) => [address, ask(address)]));
  setTimeout(clearPrefetchedResponses, KEPT);
}

/** The same answer with all of its text at hand: one that nobody takes would keep its connection busy until it is too old. */
async function readWhole(response: Response): Promise<Response | undefined> {
  const body = await response.arrayBuffer().catch(() => undefined);
  return body && new Response(body, response);
}

/**
 * The answer that was asked for ahead; undefined where none was, or none that says something: that there is nobody signed in does. It
 * is nobody else's then.
 */
export async function takePrefetchedResponse(address: string): Promise<Response | undefined> {
  const answer = globalThis.haloPrefetched?.get(address);
  globalThis.haloPrefetched?.delete(address);
  const response = await answer;
  return response?.ok === true || response?.status === 401 ? response : undefined;
}

/** Forgets what was asked for ahead: somebody else has the session, something is changed, or the page has long been there. */
export function clearPrefetchedResponses(): void {
  globalThis.haloPrefetched?.clear();
}

/** Remembers whether the page is left while changes are on their way, which a list might be read before. */
export function trackUnfinishedChanges(isChanging: () => boolean): void {
  window.addEventListener('pagehide', () => {
    try {
      if (isChanging()) sessionStorage.setItem(LEFT_CHANGING, '1');
    } catch {
      // A browser that keeps nothing: then the list may be read too early, and again when somebody comes back to it.
    }
  });
}

/** Whether the page was left so the last time. Asked once. */
export function wasLeftWithUnfinishedChanges(): boolean {
  try {
    const isMarked = sessionStorage.getItem(LEFT_CHANGING) !== null;
    sessionStorage.removeItem(LEFT_CHANGING);
    return isMarked;
  } catch {
    return false;
  }
}
