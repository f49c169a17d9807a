import { isRetryAddress } from '#client/data/import-retry.ts';
import { pageValue } from '#client/ui/page-value.ts';

/** Under this name a tab remembers when it was last loaded again, as milliseconds. */
const RELOADED_AT = 'halo-reloaded-at';

/** For so many milliseconds a page that was loaded again is not loaded again by itself. */
const RELOAD_PAUSE = 600_000;

/** Whether a script is still missing after the page was loaded again. */
export const isScriptMissing = pageValue(false);

/**
 * Reloads the page when it cannot get a script otherwise: a new release has replaced it (404), or it imports a script that failed before,
 * which the browser does not request again. Drafts are kept. The page reloads once; if the script is still missing, the person decides
 * (`isScriptMissing`). A script that could not be reached is left to its caller.
 */
export function reloadAfterRelease(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    const [address] = /https?:\S+/.exec(payload.message) ?? [];
    if (address !== undefined) void reloadIfNeeded(address);
  });
}

async function reloadIfNeeded(address: string): Promise<void> {
  const response = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  // A retry that fails although the script exists: one of the scripts that it imports failed, and the browser remembers that.
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
