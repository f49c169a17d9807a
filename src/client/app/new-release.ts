import { isRetryAddress } from '#client/data/import-retry.ts';
import { createStore } from '#client/ui/store.ts';

/** Under this name a tab remembers when it was last loaded again, as milliseconds. */
const RELOADED_AT = 'halo-reloaded-at';

/** For so many milliseconds a page that was loaded again is not loaded again by itself. */
const RELOAD_PAUSE = 600_000;

/** Whether a script is still missing after the page was loaded again. */
export const isScriptMissing = createStore(false);

/**
 * Reloads the page once when a reload is the only way to get a script. There are two such cases. After a new release the server answers 404
 * for old scripts. And a retry fails while a script that it imports has failed before (`import-retry.ts`). Drafts survive the reload. If the
 * script fails again after the reload, `isScriptMissing` becomes true and the person chooses when to reload. Without a connection nothing
 * happens here: the code that imported the script shows the failure.
 */
export function reloadAfterRelease(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    const [address] = /https?:\S+/.exec(payload.message) ?? [];
    if (address !== undefined) void reloadIfNeeded(address);
  });
}

async function reloadIfNeeded(address: string): Promise<void> {
  const response = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  const needsReload = response?.status === 404 || (response?.ok === true && isRetryAddress(address));
  if (!needsReload) return;
  if (mayReload()) location.reload();
  else isScriptMissing.set(true);
}

/** Whether the page was not loaded again lately. Notes that it is now; where nothing can be noted it may not. */
function mayReload(): boolean {
  try {
    const age = Date.now() - Number(sessionStorage.getItem(RELOADED_AT));
    if (age < RELOAD_PAUSE) return false;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}
