import { wasAskedAgain } from '#client/data/import-again.ts';
import { pageValue } from '#client/ui/page-value.ts';

/** Under this name a tab remembers when it was last loaded again, as milliseconds. */
const RELOADED_AT = 'halo-reloaded-at';

/** For so many milliseconds a page that was loaded again is not loaded again by itself. */
const RELOAD_PAUSE = 600_000;

/** Whether a script is still missing after the page was loaded again. */
export const isScriptMissing = pageValue(false);

/**
 * After a new release the scripts that an open page would still fetch are gone. Then, and only then, the page is loaded
 * again: what was being typed is kept beside it. That is done once: where a script is missing all the same, the person decides
 * (`isScriptMissing`). A script that merely could not be reached is left to who asked for it.
 */
export function reloadAfterRelease(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    const [address] = /https?:\S+/.exec(payload.message) ?? [];
    if (address !== undefined) void reloadWhenGone(address);
  });
}

async function reloadWhenGone(address: string): Promise<void> {
  const response = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  // One that is there and was asked for again needs another one that the browser does not ask for again.
  const needsReload = response?.status === 404 || (response?.ok === true && wasAskedAgain(address));
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
