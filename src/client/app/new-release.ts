/**
 * After a new release the scripts that an open page would still fetch are gone. Then, and only then, the page is loaded
 * again: what was being typed is kept beside it. A script that merely could not be reached is left to who asked for it.
 */
export function reloadAfterRelease(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    const [address] = /https?:\S+/.exec(payload.message) ?? [];
    if (address !== undefined) void reloadWhenGone(address);
  });
}

async function reloadWhenGone(address: string): Promise<void> {
  const response = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (response?.status === 404) location.reload();
}
