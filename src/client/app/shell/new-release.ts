import { isRetryAddress } from '#client/data/import-retry.ts';
import { tabStorage } from '#client/data/storage.ts';
import { createStore } from '#client/ui/store.ts';

/** The key in the tab's storage of the last automatic reload, in milliseconds since the epoch. */
const RELOADED_AT_KEY = 'halo-reloaded-at';

/** True if a script is still missing after the reload. */
export const isScriptMissing = createStore(false);

/** Milliseconds after an automatic reload in which there is no other one. */
const RELOAD_PAUSE = 600_000;

/**
 * Reloads the page once when a reload is the only way to get a script. There are two cases: after a new release the
 * server responds with 404 to old scripts, and a retry fails while a script that it imports has failed before
 * (`import-retry.ts`). Drafts survive the reload. If the script fails again after the reload, `isScriptMissing` becomes
 * true and the person chooses when to reload. Without a connection nothing happens here: the code that imported the
 * script shows the failure.
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
  if (claimReload()) location.reload();
  else isScriptMissing.set(true);
}

/** Returns whether the page may reload now, and stores the time if so. Without storage it may not. */
function claimReload(): boolean {
  const age = Date.now() - Number(tabStorage.read(RELOADED_AT_KEY) ?? 0);
  return age >= RELOAD_PAUSE && tabStorage.write(RELOADED_AT_KEY, String(Date.now()));
}
